import { View } from '@tarojs/components';
import type { TaskStage } from '@tuzuo/core/api/task';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { remaining } from './remaining';
import { percentOf, sourceOf, type Task } from './task';
import type { FollowedTask } from './use-task';
import { type TaskWords, useTaskWords } from './words';
import './task-progress.scss';

const STAGES = {
  reading: 'stage.reading',
  loading: 'stage.loading',
  working: 'stage.working',
  storing: 'stage.storing',
} as const satisfies Record<TaskStage, string>;

/** What a task that has not ended is doing. */
export function stageText({ state, stage, queuePosition }: Task, t: TaskWords): string {
  if (state === 'canceling') return t('stage.canceling');
  if (state === 'running') return t(STAGES[stage ?? 'reading']);
  return queuePosition === undefined || queuePosition === 1
    ? t('stage.next')
    : t('stage.queued', { ahead: queuePosition - 1 });
}

type TaskProgressProps = Pick<FollowedTask, 'connection' | 'acting' | 'act'> & { task: Task };

/** A task that runs or waits: what it does, how far it is, how long it will take, and the way out. */
export function TaskProgress({ task, connection, acting, act }: TaskProgressProps) {
  const t = useTaskWords();
  const source = sourceOf(task);
  const percent = percentOf(task);
  const stage = stageText(task, t);
  const canceling = task.state === 'canceling' || acting === 'cancel';
  return (
    <Panel id="task-progress">
      {source && (
        <View className="task-progress__picture">
          <Photo src={absolute(source.url)} alt={t('source')} />
        </View>
      )}
      <View className="task-progress__line">
        <View className="task-progress__stage">
          <Copy id="task-stage" size={16} strong>
            {stage}
          </Copy>
        </View>
        <Copy id="task-percent" size={20} strong tone="accent">
          {`${percent}%`}
        </Copy>
      </View>
      <Meter percent={percent} label={stage} />
      <View className="task-progress__line task-progress__line--low">
        <Copy id="task-remaining" size={12} tone="muted">
          {connection === 'lost' ? t('lost') : remaining(task, t)}
        </Copy>
      </View>
      <View className="task-progress__note">
        <Copy size={12} tone="muted">
          {t('leave')}
        </Copy>
      </View>
      <Button
        id="task-cancel"
        look="quiet"
        busy={canceling}
        text={t(canceling ? 'canceling' : 'cancel')}
        onPress={() => act('cancel')}
      />
    </Panel>
  );
}
