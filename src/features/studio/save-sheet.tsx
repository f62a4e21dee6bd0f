import { View } from '@tarojs/components';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import { useState } from 'react';
import { urlOf } from '@/navigation';
import { press, radioGroup } from '@/platform/press';
import { absolute } from '@/request/send';
import { isFollowed, SheetFailure, SheetProgress } from '@/shell/own-task';
import { openPreview, savePicture } from '@/shell/preview';
import { ShareButton } from '@/shell/share';
import type { Task, TaskResult } from '@/tools/results';
import { Button } from '@/ui/button';
import { Choice } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import { CostLine } from './cost-line';
import { GoOn } from './go-on';
import type { OpenStudio } from './open-studio';
import { CHOICES, outputsOf, type SaveChoice } from './outputs';
import { documentIn } from './page.store';
import { type StudioWordKey, useStudioWords } from './words';
import './save-sheet.scss';

const CHOICE_WORDS = {
  one: 'save.one',
  ratios: 'save.ratios',
  colors: 'save.colors',
} as const satisfies Record<SaveChoice, StudioWordKey>;

/** Keeps a line's height. */
const NO_WORDS = '\u00a0';

type OfPage = { page: OpenStudio };

/** Saving: what, its progress, and the pictures. */
export function SaveSheet({ page }: OfPage) {
  const t = useStudioWords();
  const sheet = useSheet(page.saveHidden);
  const { task, starting, problem } = page.useSave();
  const isDone = task?.state === 'succeeded';
  const isRunning = starting || isFollowed(task);
  const failure = task?.state === 'failed' ? task.failure?.reason || t('save.failed') : problem?.text;
  return (
    <Sheet
      id="studio-save-sheet"
      title={t(isDone ? 'saved.title' : isRunning ? 'saving.title' : 'save.title')}
      close={t('close')}
      sheet={sheet}
    >
      {failure !== undefined && !isRunning && !isDone && (
        <SheetFailure
          id="studio-save-failure"
          text={failure}
          isPoints={problem?.isPoints === true}
          buyId="studio-buy"
          from={urlOf('studio')}
        />
      )}
      {isDone && task ? (
        <Saved task={task} onScene={page.scenesRequested} />
      ) : isRunning ? (
        <SheetProgress
          task={task}
          label={t('saving.title')}
          progressId="studio-save-progress"
          cancelId="studio-save-cancel"
          onCancel={page.saveCanceled}
        />
      ) : (
        <Choices page={page} />
      )}
      <Button id="studio-save-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
    </Sheet>
  );
}

function Choices({ page }: OfPage) {
  const t = useStudioWords();
  const document = page.room.studio.useStudioState(documentIn);
  const choice = page.usePageState((state) => state.choice);
  const { length: count } = outputsOf(document, choice);
  return (
    <View className="save-sheet__part">
      <View className="save-sheet__choices" {...radioGroup(t('save.title'))}>
        {CHOICES.map((one) => (
          <Choice
            key={one}
            id={`studio-save-${one}`}
            text={t(CHOICE_WORDS[one])}
            chosen={one === choice}
            onPress={() => page.choiceMade(one)}
          />
        ))}
      </View>
      <Copy size={12} tone="muted">
        {count > 1 ? t('with.count', { count }) : NO_WORDS}
      </Copy>
      <CostLine page={page} />
      <Button id="studio-save-start" fullWidth text={t('save.start')} onPress={page.saveRequested} />
    </View>
  );
}

/** The pictures of a save. */
function Saved({ task: { taskId, results }, onScene }: { task: Task; onScene: () => void }) {
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
        fullWidth
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
