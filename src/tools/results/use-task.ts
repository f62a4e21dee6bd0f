import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import { useEffect, useState } from 'react';
import { pollTask } from '@/lib/poller';
import { usePageVisible } from '@/platform/page-life';
import { ApiError, call } from '@/request';
import { asksFirst, type SpendQuote } from '@/shell/spend';
import { forgetRemaining } from './remaining';
import type { Task } from './task';

/** `lost` = no answer, polling continues; `gone` = this user has no such task. */
type TaskConnection = 'live' | 'lost' | 'gone';

type Action = 'cancel' | 'retry';

/** State and actions of a task. */
export type FollowedTask = {
  /** Undefined until the first answer. */
  task: Task | undefined;
  connection: TaskConnection;
  /** A user action whose answer is pending. */
  acting: Action | undefined;
  /** Cancels the task, or retries an ended one, possibly after a confirmation. Failures are shown as a toast. */
  act(action: Action): void;
  /** The price of a retry that waits for confirmation, and the answer to it. */
  asked: SpendQuote | undefined;
  answer(agreed: boolean): void;
};

/** Current price of a retry; undefined where the output is paid for later. */
async function quoteAgain({ tool, inputs, options }: Task): Promise<SpendQuote | undefined> {
  const definition: ToolDefinition = tools[tool];
  if (definition.paidLater) return undefined;
  const ids = Object.entries(definition.inputs).flatMap(([slot, { max }]) => {
    const [first, ...more] = (inputs[slot] ?? []).map(({ assetId }) => assetId);
    return first === undefined ? [] : [[slot, max === 1 ? first : [first, ...more]] as const];
  });
  return call('gen.task.quote', { tool, inputs: Object.fromEntries(ids), options }).result;
}

/**
 * Polls a task while the page is visible: with growing delays until it has ended, also after a lost connection, and at
 * once when the page becomes visible again.
 */
export function useTask(taskId: string | undefined): FollowedTask {
  const visible = usePageVisible();
  const [task, setTask] = useState<Task>();
  const [connection, setConnection] = useState<TaskConnection>('live');
  const [acting, setActing] = useState<Action>();
  const known = task?.taskId === taskId ? task : undefined;
  const ended = known !== undefined && isEnded(known.state);

  useEffect(() => {
    if (taskId === undefined || !visible || ended) return;
    return pollTask({
      ask: () => call('gen.task.get', { taskId }, { toast: false }).result,
      onTask(answer) {
        setTask(answer);
        setConnection('live');
      },
      onFailure(error) {
        const gone = error instanceof ApiError && error.code === ErrorCode.notFound;
        setConnection(gone ? 'gone' : 'lost');
        return !gone;
      },
    });
  }, [taskId, visible, ended]);

  const [asked, setAsked] = useState<SpendQuote>();
  const during = (action: Action, work: () => Promise<void>) => {
    setActing(action);
    work()
      .catch(() => undefined)
      .finally(() => setActing(undefined));
  };
  const send = async (action: Action) => {
    if (taskId === undefined) return;
    if (action === 'retry') forgetRemaining();
    setTask(await call(`gen.task.${action}`, { taskId }).result);
  };

  return {
    task: known,
    connection,
    acting,
    asked,
    act: (action) =>
      during(action, async () => {
        const quote = action === 'retry' && known ? await quoteAgain(known) : undefined;
        if (quote && asksFirst(quote)) setAsked(quote);
        else await send(action);
      }),
    answer(agreed) {
      setAsked(undefined);
      if (agreed) during('retry', () => send('retry'));
    },
  };
}
