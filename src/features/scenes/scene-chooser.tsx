import { View } from '@tarojs/components';
import { SCENE_CATEGORIES, SCENE_PICTURES, SCENES, type SceneCategory } from '@tuzuo/core/scenes';
import { useState } from 'react';
import type { OptionPartProps } from '@/features/tool-page';
import { press, radioGroup } from '@/platform/press';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { Photo } from '@/ui/photo';
import { useSceneWords } from './words';
import './scene-chooser.scss';

const ALL = 'all';

const FILTERS = [ALL, ...SCENE_CATEGORIES] as const;

type TileProps = { id: string; name: string; picture: string; chosen: boolean; onPress: () => void };

function Tile({ id, name, picture, chosen, onPress }: TileProps) {
  return (
    <View id={id} className="scene-chooser__tile" {...press(onPress, { role: 'radio', checked: chosen })}>
      <View className={`scene-chooser__picture scene-chooser__picture--${chosen ? 'on' : 'off'}`}>
        <Photo src={picture} alt="" fit="cover" />
      </View>
      <Copy size={12} tone={chosen ? 'accent' : 'muted'} strong={chosen} centred>
        {name}
      </Copy>
    </View>
  );
}

/** The scenes to choose from, by kind; without a choice it is the first. Their pictures are the server's. */
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
      <View className="scene-chooser__tiles" {...radioGroup(t('scenes'))}>
        {scenes.map(({ id }) => (
          <Tile
            key={id}
            id={`tool-option-${name}-${id}`}
            name={t(`scene.${id}`)}
            picture={absolute(`${SCENE_PICTURES}/${id}.webp`)}
            chosen={id === chosen}
            onPress={() => onChange(id)}
          />
        ))}
      </View>
    </View>
  );
}
