import type { ComponentType, ReactNode } from 'react';
import { withQuery } from '@/navigation';
import { Page } from '@/shell/page';
import type { PagedTool } from '@/tools/catalogue';
import { toolFaces } from '@/tools/catalogue';
import { TaskEnd, TaskProgress } from '@/tools/results';
import { AnalysisLine } from './analysis-line';
import { FaceConsentBox } from './face-consent-box';
import { FirstSlot } from './first-slot';
import { Resuming } from './resuming';
import { SubmitBar } from './submit-bar';
import { ToolForm } from './tool-form';
import { termsOf, toolLooks } from './tool-looks';
import { ToolNotice } from './tool-notice';
import type { ToolParts } from './tool-parts';
import { type ToolPageState, type ToolStart, useTool } from './use-tool';

/** What a page shows below the notice in place of the first slot and the form; `children` is the button's bar. */
type ToolBody = ComponentType<{ page: ToolPageState; children: ReactNode }>;

type PreparingProps = { tool: PagedTool; page: ToolPageState; body: ToolBody | undefined };

/** The pictures, the options and the button. */
function Preparing({ tool, page, body: Body }: PreparingProps) {
  const bar = (
    <>
      {/* Pictures may be there that were not chosen here: those of an earlier run, or from before the text changed. */}
      {page.source && !page.consent.agreed && <FaceConsentBox consent={page.consent} />}
      <SubmitBar
        action={toolLooks[tool].action}
        quote={page.quote}
        terms={termsOf(tool)}
        onReloadQuote={page.reload}
        problem={page.run.problem}
        waitsFor={page.waitsFor}
        onSubmit={page.submit}
      />
    </>
  );
  return (
    <>
      <ToolNotice tool={tool} />
      {Body ? (
        <Body page={page}>{bar}</Body>
      ) : (
        <>
          <FirstSlot tool={tool} page={page} />
          <AnalysisLine analysis={page.analysis} />
          <ToolForm tool={tool} page={page} />
          {bar}
        </>
      )}
    </>
  );
}

type ToolContentProps = {
  tool: PagedTool;
  parts: ToolParts;
  start: ToolStart;
  body: ToolBody | undefined;
};

function ToolContent({ tool, parts, start, body }: ToolContentProps) {
  const page = useTool(tool, parts, start);
  const { taskId, followed } = page.run;
  const { task } = followed;
  if (taskId === undefined) return <Preparing tool={tool} page={page} body={body} />;
  if (!task) return <Resuming lost={followed.connection === 'lost'} />;
  if (task.state === 'failed' || task.state === 'canceled') {
    return <TaskEnd {...followed} task={task} onChange={() => page.change(task)} />;
  }
  return <TaskProgress {...followed} task={task} />;
}

const NO_PARTS: ToolParts = {};

/**
 * The page of a tool, made from its definition, its look and the parts of its own. `from`: it starts with the
 * pictures and the options of that run; with `on` it goes on with what the run has made.
 */
export function createToolPage(tool: PagedTool, parts: ToolParts = NO_PARTS, body?: ToolBody) {
  return withQuery(tool, function ToolPage(start: ToolStart) {
    return (
      <Page name={tool} titleKey={toolFaces[tool].name}>
        <ToolContent tool={tool} parts={parts} start={start} body={body} />
      </Page>
    );
  });
}
