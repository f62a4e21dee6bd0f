import { View } from '@tarojs/components';
import { SCENE_CATEGORIES, SCENES, type SceneCategory, type SceneId } from '@tuzuo/core/backdrops';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { useState } from 'react';
import { absolute } from '@/request/send';
import type { OptionPartProps } from '@/tools/page';
import { FilterRow } from '@/ui/filter-row';
import { PictureTile } from '@/ui/picture-tile';
import { SwipeRow } from '@/ui/swipe-row';
import { useSceneWords } from './words';
import './scene-chooser.scss';

type SceneTileProps = {
  id: string;
  scene: SceneId;
  /** An option among several, or a link. */
  role: 'radio' | 'link';
  chosen?: boolean;
  onPress: () => void;
};

/** A scene: its name and its image, which is on the server. */
export function SceneTile({ scene, ...tile }: SceneTileProps) {
  const t = useSceneWords();
  return (
    <PictureTile {...tile} src={absolute(`${SCENE_PICTURES}/${scene}.webp`)} text={t(`scene.${scene}`)} />
  );
}

const ALL = 'all';

const FILTERS = [ALL, ...SCENE_CATEGORIES] as const;

/** The scenes to choose from, by category; the default is the first. Their images are on the server. */
export function SceneChooser({ name, value, onChange }: OptionPartProps) {
  const t = useSceneWords();
  const [shown, setShown] = useState<SceneCategory | typeof ALL>(ALL);
  const chosen = value ?? SCENES[0].id;
  const scenes = SCENES.filter(({ category }) => shown === ALL || category === shown);
  return (
    <View className="scene-chooser">
      <FilterRow
        id="scene-category"
        label={t('categories')}
        choices={FILTERS.map((filter) => ({ value: filter, text: t(`category.${filter}`) }))}
        chosen={shown}
        onChoose={setShown}
      />
      <SwipeRow label={t('scenes')}>
        {scenes.map(({ id }) => (
          <SceneTile
            key={id}
            id={`tool-option-${name}-${id}`}
            scene={id}
            role="radio"
            chosen={id === chosen}
            onPress={() => onChange(id)}
          />
        ))}
      </SwipeRow>
    </View>
  );
}
