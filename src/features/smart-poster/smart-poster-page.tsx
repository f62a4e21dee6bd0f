import { View } from '@tarojs/components';
import { SMART_LIMITS } from '@tuzuo/core/api/poster';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { open, type QueryOf, switchTab, urlOf, withQuery } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { announced } from '@/platform/press';
import { share } from '@/platform/share';
import { ApiError } from '@/request';
import { LoginCanceled } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { cardAt, HOME_CARD } from '@/shell/share-entry';
import { useStart } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser } from '@/ui/feedback';
import { PinnedBar } from '@/ui/pinned-bar';
import { lastSmartTask, openForm } from './kept';
import { ColorChoice, FormatChoice, SceneChoice } from './look-part';
import { PicturePart } from './picture-part';
import { TextPart } from './text-part';
import { useAsking } from './use-proposals';
import { type SmartInput, useSmartInput } from './use-smart-input';
import { useSmartWords } from './words';
import { WordsPart } from './words-part';
import './parts.scss';

/** State of requesting posters: whether one is in progress, the error of a failed one, and the function to start. */
function useMaking(input: SmartInput) {
  const t = useSmartWords();
  const ask = useAsking();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setStarting(true);
    try {
      const taskId = await ask(input.request());
      await open(urlOf('poster-generate', { taskId }));
    } catch (error) {
      if (!(error instanceof LoginCanceled))
        setProblem(error instanceof ApiError ? error.reason : t('offline'));
    } finally {
      setStarting(false);
    }
  };
  const { start, isWanted } = useStart(
    { waits: input.isUploading, isBlocked: input.blocker !== undefined, quote: undefined },
    { send: input.store.sendLocal, run: () => void run(), refuse: () => setProblem(t('offline')) },
  );
  return {
    isBusy: starting || isWanted,
    problem,
    start(): void {
      setProblem(undefined);
      start();
    },
  };
}

/** Form for smart posters: texts, images and wishes. */
function SmartPoster(query: QueryOf<'poster'>) {
  const t = useSmartWords();
  const common = useT();
  const input = useSmartInput(query);
  const making = useMaking(input);
  const { wishes: settings, change } = input;
  useEffect(openForm, []);
  share.useContent({ title: common('page.poster'), url: urlOf('poster'), card: cardAt(HOME_CARD) });
  const clear = async () => {
    if (await askUser({ content: t('clearAsk'), confirmText: t('clear') })) input.clear();
  };
  return (
    <Page name="poster" titleKey="page.poster">
      <View className="smart-poster">
        <View className="smart-poster__intro">
          <Copy tone="muted">{t('intro')}</Copy>
          <LastProposals />
        </View>
        <Part
          title={t('texts')}
          note={t('textsNote')}
          action={
            !input.isEmpty && (
              <Button id="smart-clear" variant="plain" tight text={t('clear')} onPress={() => void clear()} />
            )
          }
        >
          <TextPart lines={settings.lines} onChange={(lines) => change({ lines })} />
          <WordsPart settings={settings} onChange={change} />
        </Part>
        <Part title={t('pictures')} note={t('picturesNote')}>
          <PicturePart input={input} />
        </Part>
        <Part title={t('scene')}>
          <SceneChoice settings={settings} onChange={change} />
        </Part>
        <Part title={t('format')}>
          <FormatChoice settings={settings} onChange={change} />
        </Part>
        <Part title={t('color')}>
          <ColorChoice settings={settings} onChange={change} />
        </Part>
        <Button
          id="smart-templates"
          variant="plain"
          text={t('templates')}
          onPress={() => void switchTab(urlOf('templates'))}
        />
      </View>
      <MakeBar input={input} making={making} />
    </Page>
  );
}

export const SmartPosterPage = withQuery('poster', SmartPoster);

/** A button back to the last requested proposals. */
function LastProposals() {
  const t = useSmartWords();
  const visitor = useVisitor();
  // They may have been requested, or deleted, on another page.
  const [, rerender] = useState(0);
  usePageShow(() => rerender((count) => count + 1));
  const taskId = visitor.kind === 'user' ? lastSmartTask(visitor.user.userId) : undefined;
  if (taskId === undefined) return null;
  return (
    <Button
      id="smart-last"
      variant="quiet"
      text={t('last')}
      onPress={() => void open(urlOf('poster-generate', { taskId }))}
    />
  );
}

type PartProps = { title: string; note?: string; action?: ReactNode; children: ReactNode };

/** A titled part of the form. */
function Part({ title, note, action, children }: PartProps) {
  return (
    <View className="smart-part">
      <View className="smart-part__head">
        <Copy size={16} strong heading={2}>
          {title}
        </Copy>
        {action}
      </View>
      {note !== undefined && (
        <Copy size={12} tone="muted">
          {note}
        </Copy>
      )}
      <View className="smart-part__body">{children}</View>
    </View>
  );
}

const BLOCKERS = { empty: 'wait.empty', long: 'wait.long', picture: 'wait.picture' } as const;

/** The submit button, labeled with what is missing. */
function MakeBar({ input, making }: { input: SmartInput; making: ReturnType<typeof useMaking> }) {
  const t = useSmartWords();
  const { blocker, isUploading } = input;
  const { isBusy, problem, start } = making;
  const words = () => {
    if (isBusy) return t(isUploading ? 'wait.upload' : 'wait.starting');
    if (blocker === undefined) return t('make');
    return blocker === 'all' ? t('with.wait.all', { max: SMART_LIMITS.allText }) : t(BLOCKERS[blocker]);
  };
  return (
    <PinnedBar>
      {problem !== undefined && (
        <View className="smart-poster__problem" {...announced}>
          <Copy id="smart-problem" tone="danger">
            {problem}
          </Copy>
        </View>
      )}
      <Button
        id="smart-make"
        fullWidth
        variant={blocker === undefined || isBusy ? 'primary' : 'quiet'}
        busy={isBusy || blocker !== undefined}
        text={words()}
        onPress={start}
      />
    </PinnedBar>
  );
}
