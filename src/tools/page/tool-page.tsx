import { View } from '@tarojs/components';
import { isWordOption, type ToolKey } from '@tuzuo/core/tools';
import { type ComponentType, memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useT } from '@/i18n';
import { withQuery } from '@/navigation';
import { usePictureDrop } from '@/platform/picture-drop';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { cardAt, toolCard, useShareAction } from '@/shell/share-entry';
import { SpendSheet } from '@/shell/spend';
import { isEngineOnly, type PagedTool, ServerLine, toolFaces, toolUrl, useCatalog } from '@/tools/catalog';
import { TaskEnd, TaskProgress, useTask } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
import { Skeleton } from '@/ui/skeleton';
import { AnalysisLine } from './analysis';
import { CanvasLink } from './canvas-link';
import { FaceConsentBox } from './face-consent';
import { EmptyTool, FirstSlot } from './first-slot';
import type { OpenTool, ToolStart } from './open-tool';
import { type Room, type ShownLook, type ToolParts, useLook } from './room';
import { ChooseBar, SubmitBar } from './submit-bar';
import {
  firstAssetIn,
  firstEntryIn,
  firstMaxIn,
  hasSourceIn,
  isAgreedIn,
  needsConsentIn,
  type ToolState,
} from './tool.store';
import { ToolForm } from './tool-form';
import { useTool } from './use-tool';
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
        {quality === 'preview'
          ? (preview ?? t('notice.preview'))
          : t(isEngineOnly(tool) ? 'notice.engine' : 'notice.closed')}
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
type ToolBody = ComponentType<{ page: OpenTool; bar: (another: ReactNode) => ReactNode }>;

type PartProps = { page: OpenTool; look: ShownLook };
type PreparingProps = PartProps & { body: ToolBody | undefined };

/** Other sources of images for the first slot, if the tool has any. */
const Sources = memo(function Sources({ page }: { page: OpenTool }) {
  const { parts, pictures, firstSlot, mayChoose } = page;
  const Part = parts.sources;
  return Part ? <Part mayChoose={mayChoose} onPut={(asset) => pictures.put(firstSlot, [asset])} /> : null;
});

/** The page without a photo: what the tool does, and the button. */
function Empty({ page, look }: PartProps) {
  const max = page.useToolState(firstMaxIn);
  const needsConsent = page.useToolState(needsConsentIn);
  return (
    <>
      <EmptyTool tool={page.tool} look={look} parts={page.parts} />
      <Sources page={page} />
      {needsConsent && (
        <View className="tool-consent">
          <FaceConsentBox page={page} />
        </View>
      )}
      <ChooseBar page={page} max={max} onChoose={page.chooseFirst} />
    </>
  );
}

/** The page of a tool that only previews: what it will do, and the button to the preview. */
function Soon({ page, look: { promise }, onTry }: PartProps & { onTry: () => void }) {
  const t = useToolWords();
  return (
    <>
      <EmptyTool
        tool={page.tool}
        look={{ tips: promise ? [promise, t('soon.text')] : [t('soon.text')] }}
        parts={page.parts}
      />
      <PinnedBar>
        <Button id="tool-try" fullWidth text={t('soon.try')} onPress={onTry} />
      </PinnedBar>
    </>
  );
}

/** Asks for confirmation before a run spends more than a little. */
const Spending = memo(function Spending({ page, look }: PartProps) {
  const spending = page.useToolState((state) => state.spending);
  if (!spending) return null;
  return (
    <SpendSheet
      title={look.action}
      quote={spending}
      contents={look.gets ?? []}
      isRun
      onConfirm={() => page.spendingAnswered(true)}
      onClose={() => page.spendingAnswered(false)}
    />
  );
});

const asksConsentIn = (state: ToolState) => hasSourceIn(state) && !isAgreedIn(state);

/**
 * Asks for consent to images that were not chosen here: those of an earlier run, or from before the consent text
 * changed.
 */
const LateConsent = memo(function LateConsent({ page }: { page: OpenTool }) {
  return page.useToolState(asksConsentIn) ? <FaceConsentBox page={page} /> : null;
});

/** Leads to the product canvas with the photo, once it is stored. */
const ToCanvas = memo(function ToCanvas({ page }: { page: OpenTool }) {
  const assetId = page.useToolState((state) => firstAssetIn(state)?.assetId);
  return <CanvasLink tool={page.tool} assetId={assetId} />;
});

/** The images, the options and the button. */
const Preparing = memo(function Preparing({ page, look, body: Body }: PreparingProps) {
  const { tool } = page;
  usePictureDrop(page.drop);
  const isPreview = useCatalog(({ open }) => open[tool] === 'preview');
  const isClosed = useCatalog(({ open }) => isEngineOnly(tool) && open[tool] === undefined);
  const takesPictures = page.firstSlot !== '';
  const isEmpty = page.useToolState((state) => takesPictures && firstEntryIn(state) === undefined);
  const [isTried, setIsTried] = useState(false);
  if (isClosed) {
    return (
      <>
        <EmptyTool tool={tool} look={look} parts={page.parts} />
        {/* Below what is there from the start, which must not move. */}
        <ToolNotice tool={tool} preview={look.preview} />
      </>
    );
  }
  if (!Body && isEmpty) {
    if (isPreview && !isTried) return <Soon page={page} look={look} onTry={() => setIsTried(true)} />;
    return (
      <>
        <ToolNotice tool={tool} preview={look.preview} />
        <Empty page={page} look={look} />
      </>
    );
  }
  const bar = (another?: ReactNode) => (
    <>
      <LateConsent page={page} />
      <SubmitBar page={page} action={look.action} another={another} />
      <Spending page={page} look={look} />
    </>
  );
  return (
    <>
      <ToolNotice tool={tool} preview={look.preview} />
      {Body ? (
        <Body page={page} bar={bar} />
      ) : (
        <>
          {takesPictures ? (
            <FirstSlot page={page} />
          ) : (
            <EmptyTool tool={tool} look={look} parts={page.parts} />
          )}
          <ToCanvas page={page} />
          <Sources page={page} />
          <AnalysisLine page={page} />
          <ToolForm page={page} look={look} />
          {bar()}
        </>
      )}
    </>
  );
});

type Followed = ReturnType<typeof useTask>;

/** Follows the page's run, and tells the page how it has ended. */
function useFollowedRun(page: OpenTool): { taskId: string | undefined; followed: Followed } {
  const taskId = page.useToolState(({ shown }) => shown?.taskId);
  // Here, where the page's visibility is known from the start: a hidden page opens no results.
  const followed = useTask(taskId);
  const { task, connection } = followed;
  const succeeded = task?.state === 'succeeded' ? task : undefined;
  useEffect(() => succeeded && page.runSucceeded(succeeded), [page, succeeded]);
  const isGone = connection === 'gone';
  useEffect(() => {
    if (isGone) page.runGone();
  }, [page, isGone]);
  return { taskId, followed };
}

/** The progress of the page's run, or its end. */
function Running({ page, followed }: { page: OpenTool; followed: Followed }) {
  const { task, connection } = followed;
  if (!task) return <Resuming lost={connection === 'lost'} />;
  if (task.state === 'failed' || task.state === 'canceled') {
    return (
      <TaskEnd
        {...followed}
        task={task}
        onChange={() => page.inputWanted(task)}
        onAnother={() => page.anotherWanted(task)}
      />
    );
  }
  return <TaskProgress {...followed} task={task} />;
}

/** A page's look without the options that no engine follows here. */
function useOfferedLook(page: OpenTool, look: ShownLook): ShownLook {
  const { tool } = page;
  const followsPrompts = page.useToolState((state) => state.followsPrompts);
  const mayRefine = useCatalog(({ refines }) => refines[tool] === true);
  const hasSeed = page.useToolState(({ keptSeed }) => keptSeed !== undefined);
  return useMemo(() => {
    const isOffered = (name: string) =>
      isWordOption(name) ? followsPrompts : name === 'refine' ? mayRefine : name !== 'seed' || hasSeed;
    const options = Object.entries(look.options).filter(([name]) => isOffered(name));
    return { ...look, options: Object.fromEntries(options) };
  }, [look, followsPrompts, mayRefine, hasSeed]);
}

type ToolContentProps = {
  tool: PagedTool;
  parts: ToolParts;
  look: ShownLook;
  start: ToolStart;
  body: ToolBody | undefined;
};

function ToolContent({ tool, parts, look, start, body }: ToolContentProps) {
  const page = useTool(tool, parts, look, start);
  const { taskId, followed } = useFollowedRun(page);
  const offered = useOfferedLook(page, look);
  if (taskId === undefined) return <Preparing page={page} look={offered} body={body} />;
  return <Running page={page} followed={followed} />;
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
    const look = useLook(tool, room.words, room.look);
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
