import { View } from '@tarojs/components';
import { decodeScene } from '@tuzuo/core/app/scene';
import { QUICK_TASKS } from '@tuzuo/core/tools/presets';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { open, pages, urlOf, withQuery } from '@/navigation';
import { BelowFold } from '@/platform/below-fold';
import { share } from '@/platform/share';
import { Announcement } from '@/shell/announcement';
import { Page } from '@/shell/page';
import { cardAt, HOME_CARD, ShareEntry } from '@/shell/share-entry';
import {
  ServerLine,
  type Task,
  TaskGrid,
  ToolGrid,
  toolUrl,
  useFreshCatalog,
  useHomeTools,
  useTasks,
} from '@/tools/catalog';

import { Copy } from '@/ui/copy';
import { NavBar } from '@/ui/nav-bar';
import { SearchEntry } from '@/ui/search-entry';
import { Section } from '@/ui/section';
import { DesktopWorks } from './desktop-works';
import { HeroSlides } from './hero-slides';
import { PosterRow } from './poster-row';
import posters from './posters.png';
import { ProductStart } from './product-start';
import { SceneRow } from './scene-row';
import './home-page.scss';

/** The page that a scanned code leads to; undefined for home itself. */
function urlOfScene(text: string): string | undefined {
  const scene = decodeScene(text);
  if (scene.kind === 'tool') return toolUrl(scene.id);
  if (scene.kind === 'studio') return urlOf('studio');
  if (scene.kind === 'template') return urlOf('template-search', { templateId: scene.id });
  if (scene.kind === 'poster') return urlOf('shared-poster', { id: scene.id });
  return scene.kind === 'invite' ? urlOf('login', { affiliateCode: scene.id, checkIsLogin: '1' }) : undefined;
}

/** The home page, on top of which a scanned code opens its page. */
export const HomeEntry = withQuery('home', ({ scene }) => {
  useEffect(() => {
    const url = scene === undefined ? undefined : urlOfScene(scene);
    if (url !== undefined) void open(url);
  }, [scene]);
  return <HomePage />;
});

/** The home page: introduction, common tasks, tools. Does not wait for the server. */
export function HomePage() {
  const t = useT();
  useFreshCatalog();
  const homeTools = useHomeTools();
  const content = { title: t('home.heroTitle'), card: cardAt(HOME_CARD), url: urlOf('home') };
  share.useContent(content);
  return (
    <Page name="home" titleKey="app.name">
      <NavBar title={t('app.name')} action={<ShareEntry content={content} thing={{ kind: 'home' }} />} />
      <SearchEntry id="home-search" text={t('home.search')} onPress={() => void open(urlOf('search'))} />
      <Announcement />
      <View className="home-aside">
        <HeroSlides />
        {DesktopWorks && <DesktopWorks />}
      </View>
      <View className="home-main">
        <ProductStart />
        <QuickTasks />
        <View className="trust-line">
          <Copy size={12} tone="muted" centered>
            {t('home.trust')}
          </Copy>
        </View>
      </View>
      <ServerLine />
      <BelowFold>
        <SceneRow />
        <PosterRow />
        <Section title={t('home.toolsTitle')}>
          <ToolGrid tools={homeTools} />
        </Section>
      </BelowFold>
    </Page>
  );
}

/** Posters are not a tool; they are placed among the presets. */
const POSTERS: Task & { quick: number } = {
  id: 'task-posters',
  icon: posters,
  name: 'home.posters',
  quick: 7,
  // A build may have templates only.
  go: () => void open(urlOf(pages.poster ? 'poster' : 'templates')),
};

/** The most common tasks, one tap each. */
function QuickTasks() {
  const presets = useTasks(QUICK_TASKS);
  const tasks = [...presets, POSTERS].sort((one, other) => (one.quick ?? 0) - (other.quick ?? 0));
  return (
    <View className="quick-tasks">
      <TaskGrid id="quick-tasks" tasks={tasks} />
    </View>
  );
}
