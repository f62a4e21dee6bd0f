import { View } from '@tarojs/components';
import type { ToolKey } from '@tuzuo/core/tools';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useT } from '@/i18n';
import { withQuery } from '@/navigation';
import { usePictureDrop } from '@/platform/picture-drop';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { cardAt, toolCard, useShareAction } from '@/shell/share-entry';
import { SpendSheet } from '@/shell/spend';
import { type PagedTool, ServerLine, toolFaces, toolUrl, useCatalog } from '@/tools/catalog';
import { TaskEnd, TaskProgress } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
import { Skeleton } from '@/ui/skeleton';
import { AnalysisLine } from './analysis';
import { CanvasLink } from './canvas-link';
import { FaceConsentBox } from './face-consent';
import { EmptyTool, FirstSlot } from './first-slot';
import { type Room, type ToolLook, type ToolParts, useLook } from './room';
import { firstSlotOf } from './run-request';
import { ChooseBar, SubmitBar } from './submit-bar';
import { ToolForm } from './tool-form';
import { type ToolPageState, type ToolStart, useTool } from './use-tool';
import { useToolWords } from './words';
import './tool-page.scss';
import './wide-window.scss';

/** What a user must know before choosing a photo: no connection, no engine, or preview quality only. */
function ToolNotice({ tool, preview }: { tool: ToolKey; preview: string | undefined }) {
  const t = useToolWords();
  const { connection, open } = useCatalog();
  if (connection === 'offline' || connection === 'refused') return <ServerLine />;
  const quality = open[tool];
  if (connection === 'connecting' || quality === 'full') return null;
  return (
    <View id="tool-notice" className="tool-notice">
      <Copy size={12} tone="warning">
        {quality === 'preview' ? (preview ?? t('notice.preview')) : t('notice.closed')}
      </Copy>
    </View>
  );
}

/** Placeholder of a running task, until the server has reported its state. */
function Resuming({ lost }: { lost: boolean }) {
  const t = useToolWords();
  return (
    <View id={lost ? 'state-error' : 'tool-resuming'} className="resuming">
      {lost ? <Copy tone="muted">{t('resume.lost')}</Copy> : <Skeleton />}
    </View>
  );
}

/**
 * Replaces the first slot and the form of a page. `bar` renders the button; `another` is the page's own button to
 * choose another photo when one is rejected.
 */
type ToolBody = ComponentType<{ page: ToolPageState; bar: (another: ReactNode) => ReactNode }>;

type PreparingProps = { tool: PagedTool; page: ToolPageState; body: ToolBody | undefined };

/** Other sources of images for the first slot, if the tool has any. */
function Sources({ page }: { page: ToolPageState }) {
  const { parts, consent, store, firstSlot, askConsent } = page;
  const mayChoose = () => {
    if (!consent.agreed) askConsent();
    return consent.agreed;
  };
  const Part = parts.sources;
  return Part ? <Part mayChoose={mayChoose} onPut={(asset) => store.put(firstSlot, [asset])} /> : null;
}

/** The page without a photo: what the tool does, and the button. */
function Empty({ tool, page }: Omit<PreparingProps, 'body'>) {
  return (
    <>
      <EmptyTool tool={tool} look={page.look} parts={page.parts} />
      <Sources page={page} />
      {page.consent.needed && (
        <View className="tool-consent">
          <FaceConsentBox consent={page.consent} />
        </View>
      )}
      <ChooseBar
        max={page.firstMax}
        closed={page.waitsFor === 'tier'}
        quote={page.quote}
        terms={page.terms}
        onReloadQuote={page.reload}
        here={toolUrl(tool)}
        onChoose={page.chooseFirst}
      />
    </>
  );
}

/** The page of a tool that only previews: what it will do, and the button to the preview. */
function Soon({ tool, page, onTry }: Omit<PreparingProps, 'body'> & { onTry: () => void }) {
  const t = useToolWords();
  const { promise } = page.look;
  return (
    <>
      <EmptyTool
        tool={tool}
        look={{ tips: promise ? [promise, t('soon.text')] : [t('soon.text')] }}
        parts={page.parts}
      />
      <PinnedBar>
        <Button id="tool-try" wide text={t('soon.try')} onPress={onTry} />
      </PinnedBar>
    </>
  );
}

/** Asks for confirmation before a run spends more than a little. */
function Spending({ page: { look, spending, answer } }: { page: ToolPageState }) {
  if (!spending) return null;
  return (
    <SpendSheet
      title={look.action}
      quote={spending}
      contents={look.gets ?? []}
      isRun
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

/** The images, the options and the button. */
function Preparing({ tool, page, body: Body }: PreparingProps) {
  usePictureDrop(page.drop);
  const isPreview = useCatalog(({ open }) => open[tool] === 'preview');
  const [isTried, setIsTried] = useState(false);
  if (!Body && (page.slots[firstSlotOf(tool)] ?? []).length === 0) {
    if (isPreview && !isTried) return <Soon tool={tool} page={page} onTry={() => setIsTried(true)} />;
    return (
      <>
        <ToolNotice tool={tool} preview={page.look.preview} />
        <Empty tool={tool} page={page} />
      </>
    );
  }
  const bar = (another?: ReactNode) => (
    <>
      {/* Images that were not chosen here may be present: those of an earlier run, or from before the consent
         text changed. */}
      {page.source && !page.consent.agreed && <FaceConsentBox consent={page.consent} />}
      <SubmitBar
        action={page.look.action}
        isUnseen={page.isUnseen}
        quote={page.quote}
        terms={page.terms}
        onReloadQuote={page.reload}
        here={toolUrl(tool)}
        problem={page.run.problem}
        waitsFor={page.waitsFor}
        onSubmit={page.submit}
        onAnother={page.chooseFirst}
        another={another}
      />
      <Spending page={page} />
    </>
  );
  return (
    <>
      <ToolNotice tool={tool} preview={page.look.preview} />
      {Body ? (
        <Body page={page} bar={bar} />
      ) : (
        <>
          <FirstSlot tool={tool} page={page} />
          <CanvasLink tool={tool} assetId={page.source?.assetId} />
          <Sources page={page} />
          <AnalysisLine analysis={page.analysis} />
          <ToolForm tool={tool} page={page} />
          {bar()}
        </>
      )}
    </>
  );
}

type ToolContentProps = {
  tool: PagedTool;
  parts: ToolParts;
  look: ToolLook;
  start: ToolStart;
  body: ToolBody | undefined;
};

function ToolContent({ tool, parts, look, start, body }: ToolContentProps) {
  const page = useTool(tool, parts, look, start);
  const { taskId, followed } = page.run;
  const { task } = followed;
  if (taskId === undefined) return <Preparing tool={tool} page={page} body={body} />;
  if (!task) return <Resuming lost={followed.connection === 'lost'} />;
  if (task.state === 'failed' || task.state === 'canceled') {
    return (
      <TaskEnd
        {...followed}
        task={task}
        onChange={() => page.change(task)}
        onAnother={() => page.another(task)}
      />
    );
  }
  return <TaskProgress {...followed} task={task} />;
}

/**
 * Creates a tool's page from its definition and its module. `from`: starts with the images and options of that run;
 * with `on`, continues with its output.
 */
export function createToolPage<Tool extends PagedTool, Source extends Record<string, string>>(
  tool: Tool,
  room: Room<Tool, Source>,
  body?: ToolBody,
) {
  return withQuery(tool, function ToolPage(start: ToolStart) {
    const look = useLook(room.words, room.look);
    const title = useT()(toolFaces[tool].name);
    const content = { title, url: toolUrl(tool), card: cardAt(toolCard(tool)) };
    share.useContent(content);
    const action = useShareAction({ content, thing: { kind: 'tool', id: tool } });
    return (
      <Page name={tool} titleKey={toolFaces[tool].name} action={action}>
        <ToolContent tool={tool} parts={room} look={look} start={start} body={body} />
      </Page>
    );
  });
}
