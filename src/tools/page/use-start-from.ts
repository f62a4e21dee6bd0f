import { useEffect } from 'react';
import { call } from '@/request';
import { useVisitor } from '@/session/use-visitor';
import { sourceOf, type Task } from '@/tools/results';

/** Hands over an earlier run, once its owner is known: for a page that starts with its picture and options. */
export function useStartFrom(taskId: string | undefined, fill: (task: Task) => void): void {
  const isUser = useVisitor().kind === 'user';
  useEffect(() => {
    if (taskId === undefined || !isUser) return;
    let stale = false;
    call('gen.task.get', { taskId }).result.then(
      (task) => {
        if (!stale && sourceOf(task)) fill(task);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [taskId, isUser, fill]);
}
