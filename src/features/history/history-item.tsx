import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { open, pages, urlOf } from '@/navigation';
import { useLongPress } from '@/platform/long-press';
import { vibration } from '@/platform/vibration';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { openPreview } from '@/shell/preview';
import { hasCanvas, isCanvasSave, runUrl, toolUrl } from '@/tools/catalog';
import { sourceOf, type Task, TaskCard, useSaving } from '@/tools/results';
import { Button } from '@/ui/button';
import { askUser } from '@/ui/feedback';
import { useHistoryWords } from './locales';
import './history-item.scss';

/** The image of a result; for a video, its first frame. */
const pictureOf = ({ mime, url, thumbUrl }: Task['results'][number]) =>
  mime.startsWith('video/') ? thumbUrl : url;

/** Address of a save of the product canvas: its document; before there is one, its photo. */
function canvasUrl(task: Task): string | undefined {
  if (!hasCanvas()) return undefined;
  if (task.results.length > 0) return runUrl(task);
  const photo = sourceOf(task);
  return urlOf('studio', photo && { assetId: photo.assetId });
}

/** Opens the task's page; the ID-photo product has none for other tools and opens the images instead. */
function show(task: Task): void {
  const { results } = task;
  const url = isCanvasSave(task) ? canvasUrl(task) : runUrl(task);
  if (url !== undefined) void open(url);
  else if (results.length > 0)
    void openPreview({ urls: results.map((result) => absolute(pictureOf(result))), current: 0 });
}

type HistoryItemProps = {
  /** Position in the list, from 1. */
  number: number;
  task: Task;
  onChange: (task: Task) => void;
  onRemoved: (taskId: string) => void;
};

/** One run: its state, a link to its results, and the available actions. */
export function HistoryItem({ number, task, onChange, onRemoved }: HistoryItemProps) {
  const t = useHistoryWords();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const { taskId, tool, state } = task;
  const ended = isEnded(state);
  const saving = useSaving(task);

  /** The server's own message is on screen when it refuses. */
  const act = (name: 'cancel' | 'retry') => {
    setBusy(true);
    call(`gen.task.${name}`, { taskId })
      .result.then(onChange, () => undefined)
      .finally(() => setBusy(false));
  };
  const remove = async () => {
    if (!(await askUser({ content: t('removeAsk'), confirmText: t('removeConfirm') }))) return;
    setBusy(true);
    await call('gen.task.remove', { taskId }).result.then(
      () => onRemoved(taskId),
      () => setBusy(false),
    );
  };

  // A shortcut for the button below.
  const longPress = useLongPress(() => {
    if (!ended || busy) return;
    // Haptic feedback where the device supports it; the confirmation shows that the long press worked.
    vibration.vibrate('short').catch(() => undefined);
    void remove();
  });

  return (
    <View {...longPress}>
      <TaskCard id={`history-item-${number}`} task={task} time={format.time(task.createdAt)} onOpen={show}>
        <View className="history-item__actions">
          {!ended && (
            <Button
              id={`history-cancel-${number}`}
              look="plain"
              busy={busy || state === 'canceling'}
              text={t('cancel')}
              onPress={() => act('cancel')}
            />
          )}
          {ended && (
            <Button
              id={`history-remove-${number}`}
              look="plain"
              busy={busy}
              text={t('remove')}
              onPress={() => void remove()}
            />
          )}
          {(state === 'failed' || state === 'canceled') && (
            <Button
              id={`history-retry-${number}`}
              look="plain"
              busy={busy}
              text={t('retry')}
              onPress={() => act('retry')}
            />
          )}
          {isCanvasSave(task) && hasCanvas() && (
            <Button id={`history-edit-${number}`} look="plain" text={t('edit')} onPress={() => show(task)} />
          )}
          {isCanvasSave(task) && task.results.length > 0 && (
            <Button
              id={`history-save-${number}`}
              look="plain"
              busy={saving.all !== undefined}
              text={t('save')}
              onPress={saving.keepAll}
            />
          )}
          {ended && pages[tool] && !isCanvasSave(task) && (
            <Button
              id={`history-again-${number}`}
              look="plain"
              text={t('again')}
              onPress={() => void open(toolUrl(tool, taskId))}
            />
          )}
        </View>
      </TaskCard>
    </View>
  );
}
