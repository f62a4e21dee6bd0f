import { View } from '@tarojs/components';
import type { SceneId } from '@tuzuo/core/backdrops';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { share } from '@/platform/share';
import { absolute } from '@/request/send';
import { Page } from '@/shell/page';
import { ensureCatalogue, ServerLine, sceneUrl, ToolGrid, useScenesOpen } from '@/tools/catalogue';
import { Copy } from '@/ui/copy';
import { NavBar } from '@/ui/nav-bar';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { Section } from '@/ui/section';
import photo from './hero.jpg';
import { HeroSlides } from './hero-slides';
import glass from './search.png';
import './home-page.scss';

/** The first page: what the product does, its tools and what they cost. Nothing waits for the server. */
export function HomePage() {
  const t = useT();
  useEffect(ensureCatalogue, []);
  const content = { title: t('home.heroTitle'), picture: photo };
  share.useContent({ ...content, url: urlOf('home') });
  share.useTimeline(content);
  return (
    <Page name="home" titleKey="app.name">
      <NavBar title={t('app.name')} />
      <SearchEntry />
      <HeroSlides />
      <ServerLine />
      <Section title={t('home.toolsTitle')} note={t('home.toolsNote')}>
        <ToolGrid />
      </Section>
      <SceneRow />
    </Page>
  );
}

/** Looks like the field that it leads to. */
function SearchEntry() {
  const t = useT();
  return (
    <View
      id="home-search"
      className="search-entry"
      {...press(() => void open(urlOf('search')), { role: 'link' })}
    >
      <Picture src={glass} shape="search" />
      <View className="search-entry__words">
        <Copy size={14} tone="muted">
          {t('home.search')}
        </Copy>
      </View>
    </View>
  );
}

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
function SceneRow() {
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
