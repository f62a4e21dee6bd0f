import { View } from '@tarojs/components';
import { SCENE_PICTURES } from '@tuzuo/core/scene-pictures';
import type { SceneId } from '@tuzuo/core/scenes';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { useSceneWords } from './words';
import './scene-tile.scss';

type SceneTileProps = {
  id: string;
  scene: SceneId;
  /** One of several to choose from, or the way to somewhere. */
  role: 'radio' | 'link';
  chosen?: boolean;
  onPress: () => void;
};

/** A scene: its picture, which is the server's, and its name. */
export function SceneTile({ id, scene, role, chosen = false, onPress }: SceneTileProps) {
  const t = useSceneWords();
  return (
    <View
      id={id}
      className="scene-tile"
      {...press(onPress, role === 'radio' ? { role, checked: chosen } : { role })}
    >
      <View className={`scene-tile__picture scene-tile__picture--${chosen ? 'on' : 'off'}`}>
        <Photo src={absolute(`${SCENE_PICTURES}/${scene}.webp`)} alt="" fit="cover" lazy />
      </View>
      <Copy size={12} tone={chosen ? 'accent' : 'muted'} strong={chosen} centred>
        {t(`scene.${scene}`)}
      </Copy>
    </View>
  );
}
