import { View } from '@tarojs/components';
import { findScene, OFFERED_SCENES, SCENE_CATEGORIES, type SceneCategory } from '@tuzuo/core/backdrops';
import { withScene } from '@tuzuo/poster/layers/product/scene';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';
import { memo, useEffect, useRef, useState } from 'react';
import { open, urlOf } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { PosterCanvas } from '@/platform/poster-canvas';
import { announced, press, radioGroup } from '@/platform/press';
import { useSceneWords } from '@/tools/ai-product/scenes';
import { ensureCatalog, sceneTool, useCatalog, useOpenTools } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { productsOf } from './document';
import type { OpenStudio } from './open-studio';
import { backgroundSourceIn, documentIn } from './page.store';
import type { PanelProps } from './panel-props';
import { createThumbs, placeOf, sheetOf, type Thumbs } from './scene-thumbs';
import { useStudioWords } from './words';
import './scene-panel.scss';

/** Scenes by category: always the same lists. */
const BY_CATEGORY = Object.fromEntries(
  SCENE_CATEGORIES.map((category) => [
    category,
    OFFERED_SCENES.filter((scene) => scene.category === category),
  ]),
) as Record<SceneCategory, (typeof OFFERED_SCENES)[number][]>;

/** Maximum height of the thumbnails, in percent of the window's: they are as wide as the panel. */
const ANY_HEIGHT = 1000;

type CategoriesProps = { shown: SceneCategory; onShow: (category: SceneCategory) => void };

/** Categories of scenes; a change of the picture does not render them again. */
const Categories = memo(function Categories({ shown, onShow }: CategoriesProps) {
  const t = useSceneWords();
  return (
    <FilterRow
      id="studio-scenes-of"
      label={t('categories')}
      choices={SCENE_CATEGORIES.map((value) => ({ value, text: t(`category.${value}`) }))}
      chosen={shown}
      onChoose={onShow}
    />
  );
});

/** Leads to the tool that makes a scene of words around the first photo, where an engine follows them. */
function DescribedScene({ document }: Pick<PanelProps, 'document'>) {
  const t = useStudioWords();
  const isOpen = useOpenTools();
  const followsWords = useCatalog(({ prompts }) => sceneTool !== undefined && prompts[sceneTool] === true);
  const source = productsOf(document)[0]?.source;
  useEffect(ensureCatalog, []);
  if (!followsWords || !sceneTool || !isOpen.includes(sceneTool) || source?.type !== 'asset') return null;
  const url = urlOf(sceneTool, { assetId: source.id });
  return (
    <View className="scene-panel__words">
      <Button
        id="studio-scene-words"
        variant="quiet"
        fullWidth
        text={t('scene.words')}
        onPress={() => void open(url)}
      />
    </View>
  );
}

/** The scenes, each with the products in it. */
export function ScenePanel({ studio, document, pictures, version }: PanelProps) {
  const t = useSceneWords();
  const chosen = sceneIdIn(document);
  const [category, setCategory] = useState<SceneCategory>(
    () => (chosen === undefined ? undefined : findScene(chosen))?.category ?? SCENE_CATEGORIES[0],
  );
  const [thumbs, setThumbs] = useState<Thumbs>();
  const scenes = BY_CATEGORY[category];
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when cut-outs were loaded
  useEffect(() => thumbs?.show(scenes, document), [thumbs, scenes, document, version]);
  const latest = useRef(thumbs);
  latest.current = thumbs;
  useEffect(() => () => latest.current?.end(), []);
  usePageShow(() => thumbs?.refresh());

  const { width, height } = sheetOf(scenes.length);
  const percent = (length: number, of: number) => `${(100 * length) / of}%`;
  return (
    <>
      <Categories shown={category} onShow={setCategory} />
      <DescribedScene document={document} />
      <View className="scene-panel">
        <PosterCanvas
          id="studio-scenes"
          label={t('scenes')}
          size={{ width, height }}
          maxHeight={ANY_HEIGHT}
          onReady={(stage) => setThumbs(createThumbs(stage, pictures))}
        >
          <View className="scene-panel__choices" {...radioGroup(t('scenes'))}>
            {scenes.map((scene, index) => {
              const { left, top } = placeOf(index);
              const isOn = scene.id === chosen;
              return (
                <View
                  key={scene.id}
                  id={`studio-scene-${scene.id}`}
                  className={`scene-panel__choice scene-panel__choice--${isOn ? 'on' : 'off'}`}
                  style={{
                    left: percent(left, width),
                    top: percent(top, height),
                    width: percent(1, width),
                    height: percent(1, height),
                  }}
                  {...press(() => studio.change((before) => withScene(before, scene)), {
                    role: 'radio',
                    label: t(`scene.${scene.id}`),
                    checked: isOn,
                  })}
                />
              );
            })}
          </View>
        </PosterCanvas>
      </View>
    </>
  );
}

/** Says that the scene of the picture is not there, and that its color stands in for it. */
export const SceneNotice = memo(function SceneNotice({ page: { room, usePageState } }: { page: OpenStudio }) {
  const t = useStudioWords();
  // Changes when the scene's picture was loaded, or could not be.
  usePageState(({ version }) => version);
  const source = room.studio.useStudioState(backgroundSourceIn);
  const id = room.studio.useStudioState((state) => sceneIdIn(documentIn(state)));
  if (id === undefined || !source) return null;
  const isKnown = findScene(id) !== undefined;
  if (isKnown && !room.pictures.isFailed(source)) return null;
  return (
    <View id="studio-scene-lost" className="studio-notice studio-notice--warning" {...announced}>
      <View className="studio-notice__words">
        <Copy size={12} tone="warning">
          {t(isKnown ? 'scene.failed' : 'scene.newer')}
        </Copy>
      </View>
      {isKnown && (
        <Button
          id="studio-scene-retry"
          variant="plain"
          tight
          text={t('retry')}
          onPress={() => room.pictures.retry(source)}
        />
      )}
    </View>
  );
});
