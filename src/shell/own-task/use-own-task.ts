import { useEffect, useRef, useState } from 'react';
import { type Calls, createOwnTask, type OwnTask } from './own-task';

/** `createOwnTask` for a component that shows its state, and as long as it is mounted. */
export function useOwnTask<Task extends OwnTask, Wish extends object>(
  calls: Calls<Task, Wish>,
  isHandled: (error: unknown) => boolean = () => false,
) {
  const latest = useRef({ calls, isHandled });
  latest.current = { calls, isHandled };
  const [{ useOwnState, close, ...actions }] = useState(() =>
    createOwnTask<Task, Wish>(
      {
        create: (request, requestId) => latest.current.calls.create(request, requestId),
        get: (taskId) => latest.current.calls.get(taskId),
        cancel: (taskId) => latest.current.calls.cancel(taskId),
      },
      (error) => latest.current.isHandled(error),
    ),
  );
  useEffect(() => close, [close]);
  return { ...useOwnState(), ...actions };
}
