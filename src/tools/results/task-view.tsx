import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import type { ComponentType } from 'react';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import type { Task } from './task';
import { TaskEnd } from './task-end';
import { TaskProgress } from './task-progress';
import { useTask } from './use-task';
import { useTaskWords } from './words';

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
