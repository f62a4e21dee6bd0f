import { View } from '@tarojs/components';
import type { SceneId } from '@tuzuo/core/backdrops';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { sceneUrl, useScenesOpen } from '@/tools/catalogue';
import { Photo } from '@/ui/photo';
import { Section } from '@/ui/section';
import './scene-row.scss';

/** One of each kind, and what sells most: cosmetics, food, clothes. */
const RECOMMENDED: readonly SceneId[] = [
  'podium-cream',
  'table-oak',
  'water-dawn',
  'silk-champagne',
  'window-morning',
  'marble-white',
];

/** Scenes for product images; a tap opens the tool with the scene chosen. Nothing while the tool is closed. */
export function SceneRow() {
  const t = useT();
  if (!useScenesOpen()) return null;
  return (
    <Section title={t('home.scenesTitle')} note={t('home.scenesNote')}>
      <View id="home-scenes" className="scene-row">
        {RECOMMENDED.map((sceneId, index) => (
          <View
            key={sceneId}
            id={`home-scene-${sceneId}`}
            className="scene-row__tile"
            {...press(() => void open(sceneUrl(sceneId)), {
              role: 'link',
              label: `${t('home.scenesTitle')} ${index + 1}`,
            })}
          >
            <Photo src={absolute(`${SCENE_PICTURES}/${sceneId}.webp`)} alt="" fit="cover" lazy />
          </View>
        ))}
      </View>
    </Section>
  );
}
