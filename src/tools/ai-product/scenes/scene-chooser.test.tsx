import { tools } from '@tuzuo/core/tools';
import { useState } from 'react';
import { act, exists, find, mount, tap } from '../../../../tests/client/components/mount';
import { SceneChooser } from './scene-chooser';

const { sceneId } = tools['ai-product'].options;

/** The chooser as its page shows it, with the values that it sets. */
function Page() {
  const [values, setValues] = useState<Record<string, unknown>>({ pose: 'auto' });
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <SceneChooser
      name="sceneId"
      option={sceneId}
      look={{ title: 'scene' }}
      value={values.sceneId as string | undefined}
      values={values as Record<string, string>}
      source={undefined}
      made={undefined}
      analysis={undefined}
      onChange={(value) => set('sceneId', value)}
      onSet={set}
    />
  );
}

const isChosen = (id: string) => find(`#tool-option-${id}`).getAttribute('aria-checked') === 'true';
const press = (id: string) => act(async () => void tap(id));

it('offers the scenes of a pose, and chooses one of them where the chosen scene is none', async () => {
  await mount(Page, {});
  expect(isChosen('pose-auto')).toBe(true);
  expect(isChosen('sceneId-paper-white')).toBe(true);
  expect(exists('#tool-option-sceneId-silk-champagne')).toBe(false);
  await press('#scene-category-home');

  await press('#tool-option-sceneId-table-oak');
  await press('#tool-option-pose-lies');
  expect(exists('#tool-option-sceneId-table-oak')).toBe(false);
  await press('#scene-category-studio');
  expect(isChosen('sceneId-paper-white')).toBe(true);
  expect(exists('#tool-option-sceneId-podium-cream')).toBe(false);

  await press('#scene-category-flat');
  await press('#tool-option-sceneId-flat-oak');
  await press('#tool-option-pose-auto');
  expect(isChosen('sceneId-flat-oak')).toBe(true);

  await press('#tool-option-pose-stands');
  // Its category is left with the pose.
  expect(isChosen('sceneId-paper-white')).toBe(true);
  expect(exists('#scene-category-flat')).toBe(false);
});
