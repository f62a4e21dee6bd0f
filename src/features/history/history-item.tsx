import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { open, pages } from '@/navigation';
import { useLongPress } from '@/platform/long-press';
import { vibration } from '@/platform/vibration';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { openPreview } from '@/shell/preview';
import { resultsRouteOf, resultsUrl, toolUrl } from '@/tools/catalog';
import { type Task, TaskCard } from '@/tools/results';
import { Button } from '@/ui/button';
import { askUser } from '@/ui/feedback';
import { useHistoryWords } from './locales';
import './history-item.scss';

/** The image of a result; for a video, its first frame. */
const pictureOf = ({ mime, url, thumbUrl }: Task['results'][number]) =>
  mime.startsWith('video/') ? thumbUrl : url;

/** Opens the tool's result page; the ID-photo product has none for other tools and opens the images instead. */
function show({ tool, taskId, results }: Task): void {
  if (pages[resultsRouteOf(tool)]) void open(resultsUrl(tool, taskId));
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
          {ended && pages[tool] && (
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
