import type { SceneId } from '@tuzuo/core/backdrops';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { absolute } from '@/request/send';
import { PictureTile } from '@/ui/picture-tile';
import { useSceneWords } from './words';

type SceneTileProps = {
  id: string;
  scene: SceneId;
  /** One of several to choose from, or the way to somewhere. */
  role: 'radio' | 'link';
  chosen?: boolean;
  onPress: () => void;
};

/** A scene: its picture, which is the server's, and its name. */
export function SceneTile({ scene, ...tile }: SceneTileProps) {
  const t = useSceneWords();
  return (
    <PictureTile {...tile} src={absolute(`${SCENE_PICTURES}/${scene}.webp`)} text={t(`scene.${scene}`)} />
  );
}
