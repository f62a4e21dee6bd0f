import { useEffect } from 'react';
import { useT } from '@/i18n';
import { urlOf } from '@/navigation';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { ensureCatalogue, ServerLine, ToolGrid } from '@/tools/catalogue';
import { NavBar } from '@/ui/nav-bar';
import { Section } from '@/ui/section';
import photo from './hero.jpg';
import { HeroSlides } from './hero-slides';
import { SceneRow } from './scene-row';
import { SearchEntry } from './search-entry';

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
