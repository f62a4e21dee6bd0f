import { View } from '@tarojs/components';
import { isEnded, type TaskStage } from '@tuzuo/core/api/task';
import type { ComponentType } from 'react';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { CheckList } from './check-list';
import { remaining } from './remaining';
import { percentOf, sourceOf, type Task } from './task';
import { type FollowedTask, useTask } from './use-task';
import { type TaskWords, useTaskWords } from './words';
import './task-view.scss';

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

type TaskEndProps = Pick<FollowedTask, 'acting' | 'act'> & {
  task: Task;
  /** Back to the pictures and options. */
  onChange: () => void;
};

/** A task that has made nothing: why, what it cost, and what to do now. */
export function TaskEnd({ task, acting, act, onChange }: TaskEndProps) {
  const t = useTaskWords();
  const failed = task.state === 'failed';
  const source = sourceOf(task);
  const broken = task.analysis?.checks.filter(({ ok }) => !ok) ?? [];
  return (
    <Panel id="task-end" announced>
      {source && (
        <View className="task-end__picture">
          <Photo src={absolute(source.url)} alt={t('source')} />
        </View>
      )}
      <Copy size={16} strong>
        {t(failed ? 'failed.title' : 'canceled.title')}
      </Copy>
      {task.failure && (
        <View className="task-end__text">
          <Copy id="task-reason" size={14} tone="danger">
            {task.failure.reason}
          </Copy>
        </View>
      )}
      <CheckList checks={broken} />
      {task.points.charged === 0 && (
        <View className="task-end__text">
          <Copy size={12} tone="muted">
            {t('uncharged')}
          </Copy>
        </View>
      )}
      <View className="task-end__actions">
        <Button
          id="task-retry"
          busy={acting === 'retry'}
          text={t(failed ? 'retry' : 'rerun')}
          onPress={() => act('retry')}
        />
        <Button id="task-change" look="quiet" text={t('change')} onPress={onChange} />
      </View>
    </Panel>
  );
}

type TaskViewProps = {
  taskId: string;
  /** What shows of a run that has succeeded. */
  result: ComponentType<{ task: Task }>;
  /** Back to the pictures and options of this run. */
  onChange: () => void;
};

/** One task, whatever its state: waiting, running, ended with pictures or without. */
export function TaskView({ taskId, result: Result, onChange }: TaskViewProps) {
  const t = useTaskWords();
  const followed = useTask(taskId);
  const { task, connection } = followed;
  if (!task) {
    const words = { live: undefined, lost: t('lost'), gone: t('gone') }[connection];
    return (
      <View id={words === undefined ? 'task-loading' : 'state-error'} className="results">
        {words === undefined ? (
          <>
            <View className="results__alone results__alone--waiting" />
            <Skeleton />
          </>
        ) : (
          <Copy tone="muted">{words}</Copy>
        )}
      </View>
    );
  }
  if (!isEnded(task.state)) return <TaskProgress {...followed} task={task} />;
  if (task.state === 'succeeded') return <Result task={task} />;
  return <TaskEnd {...followed} task={task} onChange={onChange} />;
}
