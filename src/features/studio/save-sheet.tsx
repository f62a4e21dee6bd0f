import { View } from '@tarojs/components';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import { useState } from 'react';
import { open, urlOf } from '@/navigation';
import { announced, press, radioGroup } from '@/platform/press';
import { absolute } from '@/request/send';
import { openPreview, savePicture } from '@/shell/preview';
import { ShareButton } from '@/shell/share';
import type { Task, TaskResult } from '@/tools/results';
import { Button } from '@/ui/button';
import { Choice } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import { CostLine } from './cost-line';
import { GoOn } from './go-on';
import { type StudioWordKey, useStudioWords } from './locales';
import { CHOICES, outputsOf, type SaveChoice } from './outputs';
import type { StudioPageState } from './use-studio';
import './save-sheet.scss';

const CHOICE_WORDS = {
  one: 'save.one',
  ratios: 'save.ratios',
  colors: 'save.colors',
} as const satisfies Record<SaveChoice, StudioWordKey>;

type SaveSheetProps = {
  page: StudioPageState;
  /** Saves what is chosen. */
  onStart: () => void;
  /** Shows the scenes. */
  onScene: () => void;
  onClose: () => void;
};

/** Saving: what, its progress, and the pictures. */
export function SaveSheet({ page, onStart, onScene, onClose }: SaveSheetProps) {
  const t = useStudioWords();
  const sheet = useSheet(onClose);
  const { save } = page;
  const { task, starting, problem } = save;
  const isDone = task?.state === 'succeeded';
  const isRunning =
    starting || (task !== undefined && ['queued', 'running', 'canceling'].includes(task.state));
  const failure = task?.state === 'failed' ? task.failure?.reason || t('save.failed') : problem?.text;
  return (
    <Sheet
      id="studio-save-sheet"
      title={t(isDone ? 'saved.title' : isRunning ? 'saving.title' : 'save.title')}
      close={t('close')}
      sheet={sheet}
    >
      {failure !== undefined && !isRunning && !isDone && (
        <View className="save-sheet__failure" {...announced}>
          <Copy id="studio-save-failure" tone="danger">
            {failure}
          </Copy>
          {problem?.isPoints && (
            <Button
              id="studio-buy"
              look="plain"
              tight
              text={t('cost.buy')}
              onPress={() => void open(urlOf('points', { from: urlOf('studio') }))}
            />
          )}
        </View>
      )}
      {isDone && task ? (
        <Saved task={task} onScene={onScene} />
      ) : isRunning ? (
        <Running task={task} onCancel={save.cancel} />
      ) : (
        <Choices page={page} onStart={onStart} />
      )}
      <Button id="studio-save-close" look="plain" text={t('close')} onPress={() => sheet.leave()} />
    </Sheet>
  );
}

function Choices({ page, onStart }: Pick<SaveSheetProps, 'page' | 'onStart'>) {
  const t = useStudioWords();
  const { document, choice, setChoice, quote, reloadQuote } = page;
  return (
    <View className="save-sheet__part">
      <View className="save-sheet__choices" {...radioGroup(t('save.title'))}>
        {CHOICES.map((one) => (
          <Choice
            key={one}
            id={`studio-save-${one}`}
            text={t(CHOICE_WORDS[one])}
            chosen={one === choice}
            onPress={() => setChoice(one)}
          />
        ))}
      </View>
      <Copy size={12} tone="muted">
        {t('with.count', { count: outputsOf(document, choice).length })}
      </Copy>
      <CostLine quote={quote} onReload={reloadQuote} />
      <Button id="studio-save-start" wide text={t('save.start')} onPress={onStart} />
    </View>
  );
}

/** The progress of a save; `task` is undefined until the server has confirmed it. */
function Running({ task, onCancel }: { task: Task | undefined; onCancel: () => void }) {
  const t = useStudioWords();
  const percent = Math.floor((task?.progress ?? 0) * 100);
  const words =
    task === undefined || task.state === 'queued'
      ? task?.queuePosition === undefined
        ? t('waiting')
        : t('with.queue', { number: task.queuePosition })
      : t('with.percent', { percent });
  return (
    <View className="save-sheet__part">
      <Copy id="studio-save-progress" tone="muted">
        {words}
      </Copy>
      <Meter percent={percent} label={t('saving.title')} />
      {task && (
        <Button
          id="studio-save-cancel"
          look="plain"
          busy={task.state === 'canceling'}
          text={t('cancel')}
          onPress={onCancel}
        />
      )}
    </View>
  );
}

/** The pictures of a save. */
function Saved({ task: { taskId, results }, onScene }: { task: Task } & Pick<SaveSheetProps, 'onScene'>) {
  const t = useStudioWords();
  const [busy, setBusy] = useState(false);
  const keep = ({ url, mime }: TaskResult, index: number) =>
    savePicture(
      url,
      t('save.lost'),
      `tuzuo-${taskId.slice(-8)}-${index + 1}.${extensionOfMime(mime) ?? 'png'}`,
    );
  const keepAll = async () => {
    setBusy(true);
    for (const [index, result] of results.entries()) {
      if ((await keep(result, index)) === 'failed') break;
    }
    setBusy(false);
  };
  const [first] = results;
  return (
    <View className="save-sheet__part">
      <View className="save-sheet__pictures">
        {results.map((result, index) => (
          <View
            key={result.assetId}
            id={`studio-saved-${index + 1}`}
            className={`save-sheet__picture save-sheet__picture--${results.length > 1 ? 'small' : 'large'}`}
            {...press(
              () => void openPreview({ urls: results.map(({ url }) => absolute(url)), current: index }),
              { role: 'button', label: t('with.saved', { number: index + 1 }) },
            )}
          >
            <Photo
              src={absolute(result.thumbUrl)}
              alt={t('with.saved', { number: index + 1 })}
              transparent={result.mime === 'image/png'}
            />
          </View>
        ))}
      </View>
      <Button
        id="studio-keep"
        wide
        busy={busy}
        text={t(results.length > 1 ? 'saved.keepAll' : 'saved.keep')}
        onPress={() => void keepAll()}
      />
      {first && (
        <View className="save-sheet__choices">
          <ShareButton
            id="studio-share"
            text={t('saved.share')}
            content={{
              title: t('saved.shareTitle'),
              url: urlOf('studio'),
              picture: absolute(first.thumbUrl),
              file: absolute(first.url),
            }}
          />
        </View>
      )}
      {first && <GoOn taskId={taskId} picture={first} onScene={onScene} />}
    </View>
  );
}
