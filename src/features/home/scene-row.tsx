import { View } from '@tarojs/components';
import { HOME_SCENES, SCENE_PICTURES, sceneWithProduct } from '@tuzuo/core/backdrops/pictures';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { sceneUrl, useScenesOpen } from '@/tools/catalog';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Section } from '@/ui/section';
import { SwipeRow } from '@/ui/swipe-row';
import './scene-row.scss';

/** Example scenes with a product; a tap opens the product canvas with that scene. Renders nothing while the tool is closed. */
export function SceneRow() {
  const t = useT();
  if (!useScenesOpen()) return null;
  return (
    <Section title={t('home.scenesTitle')}>
      <View className="scene-row">
        <SwipeRow id="home-scenes">
          {HOME_SCENES.map((sceneId) => (
            <View
              key={sceneId}
              id={`home-scene-${sceneId}`}
              className="scene-row__tile"
              {...press(() => void open(sceneUrl(sceneId)), { role: 'link' })}
            >
              <View className="scene-row__picture">
                <Photo
                  src={absolute(`${SCENE_PICTURES}/${sceneWithProduct(sceneId)}`)}
                  alt=""
                  fit="cover"
                  lazy
                />
              </View>
              <View className="scene-row__name">
                <Copy size={12} strong centered>
                  {t(`scene.${sceneId}`)}
                </Copy>
              </View>
            </View>
          ))}
        </SwipeRow>
      </View>
    </Section>
  );
}
