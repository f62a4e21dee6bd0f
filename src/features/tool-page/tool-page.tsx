import { useCallback, useEffect } from 'react';
import { Page } from '@/features/shell';
import { sourceOf, type Task, TaskEnd, TaskProgress } from '@/features/tasks';
import type { PagedTool } from '@/features/tools';
import { ensureCatalogue, resultsUrl, toolFaces } from '@/features/tools';
import { showToast } from '@/feedback';
import { open, withQuery } from '@/navigation';
import { LoginCancelled } from '@/session/login-gate';
import { requireLogin } from '@/session/require-login';
import { useVisitor } from '@/session/use-visitor';
import { ExampleCard } from './example-card';
import { limitsOf } from './option-values';
import { failedWithOptions } from './picture-checks';
import { Resuming } from './resuming';
import { SourceCard } from './source-card';
import { SubmitBar } from './submit-bar';
import { ToolForm } from './tool-form';
import { toolLooks } from './tool-looks';
import { ToolNotice } from './tool-notice';
import { useOptions } from './use-options';
import { usePicture } from './use-picture';
import { useQuote } from './use-quote';
import { useRun } from './use-run';
import { useStartFrom } from './use-start-from';
import { useToolWords } from './words';

/** Everything that a tool's page knows: the picture, the options, the price, and the run. */
function useTool(tool: PagedTool, from: string | undefined) {
  const t = useToolWords();
  const visitor = useVisitor();
  const slot = usePicture(limitsOf(tool));
  const options = useOptions(tool);
  const run = useRun(tool);
  const { quote, reload } = useQuote(tool, options.sent);
  const { put, clear } = slot;
  const { take } = options;
  const { task } = run.followed;

  const fill = useCallback(
    (earlier: Task) => {
      const source = sourceOf(earlier);
      if (source) put(source);
      take(earlier.options);
    },
    [put, take],
  );
  useStartFrom(from, fill);
  useEffect(ensureCatalogue, []);

  // What one user has uploaded is nobody else's.
  const isGuest = visitor.kind === 'guest';
  useEffect(() => {
    if (isGuest) clear();
  }, [isGuest, clear]);

  const succeeded = task?.state === 'succeeded' ? task.taskId : undefined;
  const { leave, clearProblem } = run;
  useEffect(() => {
    if (succeeded === undefined) return;
    leave();
    reload();
    void open(resultsUrl(tool, succeeded));
  }, [succeeded, leave, reload, tool]);

  const { sent } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong was about the values before
  useEffect(clearProblem, [sent, slot.picked, clearProblem]);

  return {
    slot,
    options,
    run,
    quote,
    reload,

    /** Guests come back from the log-in and choose then: browsers open a chooser for a tap only. */
    async choose() {
      try {
        await requireLogin();
        if (!isGuest) await slot.choose();
      } catch (error) {
        if (!(error instanceof LoginCancelled)) showToast(t('source.refused'));
      }
    },

    submit() {
      if (slot.picked?.state === 'ready') void run.start(slot.picked.asset, options.sent);
    },

    /** From the end of a run back to what it was made from. */
    change(ended: Task) {
      if (!slot.picked) fill(ended);
      run.leave();
      reload();
    },
  };
}

type Tool = ReturnType<typeof useTool>;

/** What keeps the button from working. */
function waitsFor(tool: PagedTool, { slot: { picked }, options, run }: Tool) {
  if (run.starting) return 'starting';
  if (picked?.state === 'uploading') return 'upload';
  if (picked?.state !== 'ready' || options.isIncomplete) return 'picture';
  return failedWithOptions(picked.asset, options.values, limitsOf(tool)).length > 0 ? 'option' : undefined;
}

/** The picture, the options and the button. */
function Preparing({ tool, page }: { tool: PagedTool; page: Tool }) {
  const { slot, options, run, quote, reload } = page;
  const { picked } = slot;
  const choose = () => void page.choose();
  return (
    <>
      <ToolNotice tool={tool} />
      {picked ? (
        <SourceCard picked={picked} slot={slot} onChange={choose} />
      ) : (
        <ExampleCard tool={tool} onChoose={choose} />
      )}
      <ToolForm tool={tool} options={options} picked={picked} />
      <SubmitBar
        action={toolLooks[tool].action}
        quote={quote}
        onReloadQuote={reload}
        problem={run.problem}
        waitsFor={waitsFor(tool, page)}
        onSubmit={page.submit}
      />
    </>
  );
}

function ToolContent({ tool, from }: { tool: PagedTool; from: string | undefined }) {
  const page = useTool(tool, from);
  const { taskId, followed } = page.run;
  const { task } = followed;
  if (taskId === undefined) return <Preparing tool={tool} page={page} />;
  if (!task) return <Resuming lost={followed.connection === 'lost'} />;
  if (task.state === 'failed' || task.state === 'canceled') {
    return <TaskEnd {...followed} task={task} onChange={() => page.change(task)} />;
  }
  return <TaskProgress {...followed} task={task} />;
}

/** The page of a tool. `from`: it starts with the picture and the options of that run. */
export function createToolPage(tool: PagedTool) {
  return withQuery(tool, function ToolPage({ from }: { from?: string }) {
    return (
      <Page name={tool} titleKey={toolFaces[tool].name}>
        <ToolContent tool={tool} from={from} />
      </Page>
    );
  });
}
