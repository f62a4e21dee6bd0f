import { View } from '@tarojs/components';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { HOME_TOOL, QUICK_TASKS } from '@tuzuo/core/tools/presets';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { BelowFold } from '@/platform/below-fold';
import { share } from '@/platform/share';
import { absolute } from '@/request/send';
import { Page } from '@/shell/page';
import { ShareEntry } from '@/shell/share-entry';
import { ServerLine, type Task, TaskGrid, ToolGrid, useFreshCatalog, useTasks } from '@/tools/catalog';

import { Copy } from '@/ui/copy';
import { NavBar } from '@/ui/nav-bar';
import { SearchEntry } from '@/ui/search-entry';
import { Section } from '@/ui/section';
import { HeroSlides } from './hero-slides';
import { PosterRow } from './poster-row';
import posters from './posters.png';
import { SceneRow } from './scene-row';
import './home-page.scss';

/** The first page: what the product does, what people come for, its tools. Nothing waits for the server. */
export function HomePage() {
  const t = useT();
  useFreshCatalog();
  const picture = absolute(`${EXAMPLE_PICTURES}/${exampleNames(HOME_TOOL).after}`);
  const content = { title: t('home.heroTitle'), picture };
  share.useContent({ ...content, url: urlOf('home') });
  share.useTimeline(content);
  return (
    <Page name="home" titleKey="app.name">
      <NavBar
        title={t('app.name')}
        action={<ShareEntry content={{ ...content, url: urlOf('home') }} thing={{ kind: 'home' }} />}
      />
      <SearchEntry id="home-search" text={t('home.search')} onPress={() => void open(urlOf('search'))} />
      <HeroSlides />
      <QuickTasks />
      <View className="trust-line">
        <Copy size={12} tone="muted" centered>
          {t('home.trust')}
        </Copy>
      </View>
      <ServerLine />
      <BelowFold>
        <SceneRow />
        <PosterRow />
        <Section title={t('home.toolsTitle')}>
          <ToolGrid />
        </Section>
      </BelowFold>
    </Page>
  );
}

/** Posters are no tool: they stand between the presets. */
const POSTERS: Task & { quick: number } = {
  id: 'task-posters',
  icon: posters,
  name: 'home.posters',
  quick: 7,
  go: () => void open(urlOf('poster')),
};

/** What most people come for, by one tap. */
function QuickTasks() {
  const presets = useTasks(QUICK_TASKS);
  const tasks = [...presets, POSTERS].sort((one, other) => (one.quick ?? 0) - (other.quick ?? 0));
  return (
    <View className="quick-tasks">
      <TaskGrid id="quick-tasks" tasks={tasks} />
    </View>
  );
}
