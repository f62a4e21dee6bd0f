import { View } from '@tarojs/components';
import type { ToolKey } from '@tuzuo/core/tools';
import { EXAMPLE_PICTURES, exampleNames, hasExample } from '@tuzuo/core/tools/example-pictures';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, replace, urlOf, withQuery } from '@/navigation';
import { singlePage } from '@/platform/single-page';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { resultsRouteOf, toolFaces, toolUrl } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { Section } from '@/ui/section';
import { Results, type ResultsLook } from './results';
import type { Task } from './task';
import { TaskCard, TaskCardPlaceholder } from './task-card';
import { TaskView } from './task-view';
import { useTaskWords } from './words';
import './results-page.scss';

/** Number of listed runs; the history has all of them. */
const COUNT = 10;

const PLACEHOLDERS = ['a', 'b', 'c'];

type Runs = { state: 'loading' | 'failed' } | { state: 'there'; items: readonly Task[] };

/** The latest runs of a tool, reloaded on demand. */
function useRuns(tool: ToolKey, wanted: boolean) {
  const [runs, setRuns] = useState<Runs>({ state: 'loading' });
  const load = useCallback(() => {
    setRuns({ state: 'loading' });
    call('gen.task.list', { tool, limit: COUNT }, { toast: false }).result.then(
      ({ items }) => setRuns({ state: 'there', items }),
      () => setRuns({ state: 'failed' }),
    );
  }, [tool]);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { runs, load };
}

type EarlierRunsProps = { tool: ToolKey; shown: string | undefined; onShow: (taskId: string) => void };

/** The other runs of a tool, below the displayed one. */
function EarlierRuns({ tool, shown, onShow }: EarlierRunsProps) {
  const t = useTaskWords();
  const common = useT();
  const format = useFormat();
  const visitor = useVisitor();
  const { runs, load } = useRuns(tool, visitor.kind === 'user');
  if (visitor.kind === 'guest') {
    return (
      <Notice
        id="state-empty"
        text={t('runs.guest')}
        action={common('my.login')}
        onPress={() => void requireLogin().catch(() => undefined)}
      />
    );
  }
  if (runs.state === 'failed') {
    // The run above may have an error of its own.
    const id = shown === undefined ? 'state-error' : 'state-runs';
    return <Notice id={id} text={t('runs.failed')} action={common('server.retry')} onPress={load} />;
  }
  const others = runs.state === 'there' ? runs.items.filter(({ taskId }) => taskId !== shown) : [];
  if (runs.state === 'there' && others.length === 0) {
    if (shown !== undefined) return null;
    return (
      <Notice
        id="state-empty"
        text={t('runs.none')}
        action={t('runs.start')}
        primary
        onPress={() => void replace(toolUrl(tool))}
      />
    );
  }
  return (
    <Section title={t('runs.title')}>
      {runs.state === 'loading' && PLACEHOLDERS.map((key) => <TaskCardPlaceholder key={key} />)}
      {others.map((task) => (
        <TaskCard
          key={task.taskId}
          id={`earlier-${task.taskId}`}
          task={task}
          time={format.time(task.createdAt)}
          onOpen={({ taskId }) => onShow(taskId)}
        />
      ))}
      {others.length > 0 && (
        <Button
          id="runs-all"
          variant="plain"
          text={t('runs.all')}
          onPress={() => void open(urlOf('ai-history'))}
        />
      )}
    </Section>
  );
}

type NoticeProps = {
  id: 'state-empty' | 'state-error' | 'state-runs';
  text: string;
  action: string;
  primary?: boolean;
  onPress: () => void;
};

/** Why there is no list, below the page's other content, with an action. */
function Notice({ id, text, action, primary = false, onPress }: NoticeProps) {
  return (
    <View id={id} className="runs-notice">
      <Copy tone="muted" centered>
        {text}
      </Copy>
      <View className="runs-notice__action">
        <Button id={`${id}-action`} variant={primary ? 'primary' : 'quiet'} text={action} onPress={onPress} />
      </View>
    </View>
  );
}

type ResultProps = { task: Task; children?: ReactNode };

/** What a tool does, for viewers of its shared result page in WeChat's Moments. */
function SharedTool({ tool }: { tool: ToolKey }) {
  const t = useT();
  const { name, icon } = toolFaces[tool];
  return (
    <Page name={resultsRouteOf(tool)} titleKey={name}>
      {hasExample(tool) ? (
        <Photo src={absolute(`${EXAMPLE_PICTURES}/${exampleNames(tool).after}`)} alt={t(name)} fit="cover" />
      ) : (
        <Picture src={icon} shape="state" />
      )}
    </Page>
  );
}

/**
 * Creates a tool's result page: the run in the address first, earlier ones below.
 * @param own differences for this tool; `result`: displays a successful run instead of its images
 */
export function createResultsPage(
  tool: ToolKey,
  own: ResultsLook & { result?: ComponentType<ResultProps> } = {},
) {
  const name = resultsRouteOf(tool);
  const Result = own.result ?? ((props: ResultProps) => <Results {...props} look={own} />);
  function ResultsPage({ taskId, shared }: { taskId?: string; shared?: string }) {
    const [shown, setShown] = useState(taskId);
    // A page that was shared shows what the tool does, and no results of the user.
    useEffect(() => {
      if (shared && !singlePage) void replace(toolUrl(tool));
    }, [shared]);
    if (shared) return <SharedTool tool={tool} />;
    const earlier = (
      <View className="earlier-runs">
        <EarlierRuns tool={tool} shown={shown} onShow={setShown} />
      </View>
    );
    return (
      <Page name={name} titleKey={toolFaces[tool].name}>
        {shown === undefined ? (
          earlier
        ) : (
          <TaskView
            key={shown}
            taskId={shown}
            result={Result}
            onChange={() => void replace(toolUrl(tool, shown))}
          >
            {earlier}
          </TaskView>
        )}
      </Page>
    );
  }
  return withQuery(name, ResultsPage);
}
