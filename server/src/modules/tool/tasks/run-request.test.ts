import { SCENES } from '@tuzuo/core/backdrops';
import { expect, it } from 'vitest';
import { RefusedFields } from '../../../errors';
import { readDraft, readRun } from './run-request';

const ASSET = '01890000-0000-7000-8000-000000000000';

const given = (options: Record<string, unknown>) => ({
  tool: 'ai-product' as const,
  inputs: { product: ASSET },
  options,
});

it.each(SCENES.map(({ id }) => id))('accepts the scene %s', (sceneId) => {
  expect(readRun(given({ sceneId })).options).toMatchObject({ sceneId });
});

it('accepts a missing scene as none chosen', () => {
  expect(readRun(given({})).options).not.toHaveProperty('sceneId');
});

it.each([readRun, readDraft])('refuses a scene that is not in the library', (read) => {
  let thrown: unknown;
  try {
    read(given({ sceneId: 'podium-of-nobody' }));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(RefusedFields);
  expect(thrown).toMatchObject({ fields: { 'options.sceneId': { why: 'field.invalid' } } });
});
