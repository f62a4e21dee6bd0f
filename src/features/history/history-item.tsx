import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { open, pages, urlOf } from '@/navigation';
import { contextMenu } from '@/platform/context-menu';
import { useLongPress } from '@/platform/long-press';
import { vibration } from '@/platform/vibration';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { openPreview } from '@/shell/preview';
import { hasCanvas, isCanvasSave, runUrl, toolUrl } from '@/tools/catalog';
import { sourceOf, type Task, TaskCard, useSaving } from '@/tools/results';
import { Button } from '@/ui/button';
import { askUser } from '@/ui/feedback';
import { useHistoryWords } from './words';
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

  const actions: readonly { id: string; isBusy?: boolean; text: string; perform: () => void }[] = [
    ...(ended
      ? [{ id: `history-remove-${number}`, isBusy: busy, text: t('remove'), perform: () => void remove() }]
      : [
          {
            id: `history-cancel-${number}`,
            isBusy: busy || state === 'canceling',
            text: t('cancel'),
            perform: () => act('cancel'),
          },
        ]),
    ...(state === 'failed' || state === 'canceled'
      ? [{ id: `history-retry-${number}`, isBusy: busy, text: t('retry'), perform: () => act('retry') }]
      : []),
    ...(isCanvasSave(task) && hasCanvas()
      ? [{ id: `history-edit-${number}`, text: t('edit'), perform: () => show(task) }]
      : []),
    ...(isCanvasSave(task) && task.results.length > 0
      ? [
          {
            id: `history-save-${number}`,
            isBusy: saving.all !== undefined,
            text: t('save'),
            perform: saving.keepAll,
          },
        ]
      : []),
    ...(ended && pages[tool] && !isCanvasSave(task)
      ? [{ id: `history-again-${number}`, text: t('again'), perform: () => void open(toolUrl(tool, taskId)) }]
      : []),
  ];
  const menu = contextMenu.on(t('menu'), () =>
    actions
      .filter(({ isBusy }) => !isBusy)
      .map(({ id, text, perform }) => ({ id: `menu-${id}`, text, perform })),
  );

  return (
    // For a finger, the outer one decides.
    <View {...longPress}>
      <View {...menu}>
        <TaskCard id={`history-item-${number}`} task={task} time={format.time(task.createdAt)} onOpen={show}>
          <View className="history-item__actions">
            {actions.map(({ id, isBusy = false, text, perform }) => (
              <Button key={id} id={id} variant="plain" busy={isBusy} text={text} onPress={perform} />
            ))}
          </View>
        </TaskCard>
      </View>
    </View>
  );
}
