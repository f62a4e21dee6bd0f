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

/** Of a video its opening frame. */
const pictureOf = ({ mime, url, thumbUrl }: Task['results'][number]) =>
  mime.startsWith('video/') ? thumbUrl : url;

/** To the page of the tool's results; the ID-photo product lacks those of other tools, and shows the pictures. */
function show({ tool, taskId, results }: Task): void {
  if (pages[resultsRouteOf(tool)]) void open(resultsUrl(tool, taskId));
  else if (results.length > 0)
    void openPreview({ urls: results.map((result) => absolute(pictureOf(result))), current: 0 });
}

type HistoryItemProps = {
  /** Place in the list, from 1. */
  number: number;
  task: Task;
  onChange: (task: Task) => void;
  onRemoved: (taskId: string) => void;
};

/** One run: how it stands, the way to its results, and what can still be done with it. */
export function HistoryItem({ number, task, onChange, onRemoved }: HistoryItemProps) {
  const t = useHistoryWords();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const { taskId, tool, state } = task;
  const ended = isEnded(state);

  /** The server's own sentence is on the screen when it refuses. */
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

  // The short way to the button below.
  const longPress = useLongPress(() => {
    if (!ended || busy) return;
    // Felt where the device can shake; the question below is what says that it was a long press.
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
