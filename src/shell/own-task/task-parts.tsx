import { View } from '@tarojs/components';
import { open, urlOf } from '@/navigation';
import { announced } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import type { OwnTask } from './own-task';
import { useOwnTaskWords } from './words';
import './task-parts.scss';

type SheetProgressProps = {
  /** Undefined until the server has confirmed it. */
  task: OwnTask | undefined;
  /** What is made, for assistive tools. */
  label: string;
  progressId: string;
  cancelId: string;
  onCancel: () => void;
};

/** The progress of a task, and a button to cancel it. */
export function SheetProgress({ task, label, progressId, cancelId, onCancel }: SheetProgressProps) {
  const t = useOwnTaskWords();
  const percent = Math.floor((task?.progress ?? 0) * 100);
  const isWaiting = task === undefined || task.state === 'queued';
  // The next one has position 1.
  const ahead = (task?.queuePosition ?? 1) - 1;
  const words = isWaiting
    ? ahead > 0
      ? t('with.queue', { number: ahead })
      : t('waiting')
    : t('with.percent', { percent });
  return (
    <View className="own-task">
      <Copy id={progressId} tone="muted">
        {words}
      </Copy>
      <Meter percent={percent} label={label} />
      {task && (
        <Button
          id={cancelId}
          variant="plain"
          busy={task.state === 'canceling'}
          text={t('cancel')}
          onPress={onCancel}
        />
      )}
    </View>
  );
}

type SheetFailureProps = {
  id: string;
  text: string;
  /** Points are missing: a button leads to where they are bought. */
  isPoints: boolean;
  buyId: string;
  /** The page to return to from there. */
  from: string;
};

/** Why something failed or was refused. */
export function SheetFailure({ id, text, isPoints, buyId, from }: SheetFailureProps) {
  const t = useOwnTaskWords();
  return (
    <View className="own-task-failure" {...announced}>
      <View className="own-task-failure__words">
        <Copy id={id} tone="danger">
          {text}
        </Copy>
      </View>
      {isPoints && (
        <Button
          id={buyId}
          variant="plain"
          tight
          text={t('buy')}
          onPress={() => void open(urlOf('points', { from }))}
        />
      )}
    </View>
  );
}
