import { View } from '@tarojs/components';
import { SCENE_CATEGORIES, type SceneCategory, type SceneId } from '@tuzuo/core/backdrops';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { scenesFor } from '@tuzuo/core/backdrops/pose';
import { POSES, type Pose } from '@tuzuo/core/backdrops/poses';
import { useState } from 'react';
import { absolute } from '@/request/send';
import type { OptionPartProps } from '@/tools/page';
import { Copy } from '@/ui/copy';
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

type Shown = SceneCategory | typeof ALL;

const POSE_WORDS = { auto: 'pose.auto', stands: 'pose.stands', lies: 'pose.lies' } as const;

/**
 * The scenes to choose from, by category, that show products in the chosen pose; the default is the first. Their images
 * are on the server.
 */
export function SceneChooser({ name, value, values, onChange, onSet }: OptionPartProps) {
  const t = useSceneWords();
  const [shown, setShown] = useState<Shown>(ALL);
  const pose = POSES.find((one) => one === values.pose) ?? 'auto';
  const fitting = scenesFor(pose);
  const chosen = value ?? fitting[0]?.id;
  const categories = SCENE_CATEGORIES.filter((category) =>
    fitting.some((scene) => scene.category === category),
  );
  const filters: readonly Shown[] = categories.length > 1 ? [ALL, ...categories] : categories;
  // A category without a scene for the pose is not offered.
  const current = filters.includes(shown) ? shown : (filters[0] ?? ALL);
  const scenes = fitting.filter(({ category }) => current === ALL || category === current);
  const choosePose = (next: Pose) => {
    onSet('pose', next);
    const offered = scenesFor(next);
    if (offered[0] && !offered.some(({ id }) => id === chosen)) onChange(offered[0].id);
  };
  return (
    <View className="scene-chooser">
      <View className="scene-chooser__pose">
        <Copy size={14} strong>
          {t('pose')}
        </Copy>
      </View>
      <FilterRow
        id="tool-option-pose"
        label={t('pose')}
        choices={POSES.map((one) => ({ value: one, text: t(POSE_WORDS[one]) }))}
        chosen={pose}
        onChoose={choosePose}
      />
      {filters.length > 1 && (
        <FilterRow
          id="scene-category"
          label={t('categories')}
          choices={filters.map((filter) => ({ value: filter, text: t(`category.${filter}`) }))}
          chosen={current}
          onChoose={setShown}
        />
      )}
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
