import { once } from 'node:events';
import type { EngineAnswer, EngineCall } from '../../port';
import { type ChildOptions, type EngineChild, startEngineChild } from './engine-child';
import type { Job } from './messages';

type RunnerOptions = ChildOptions & {
  /** An idle child is ended after this time, in ms, to free its memory. */
  idleMs: number;
};

/** Runs jobs one at a time in a child process that is started on demand. */
export type Runner = {
  run: (job: Job, call: EngineCall, limitMs: number) => Promise<EngineAnswer>;
  /** Whether no job runs or waits. */
  isIdle: () => boolean;
  /** The pid of the running child, if any. */
  pid: () => number | undefined;
  /** Ends the child. */
  close: () => Promise<void>;
};

/** Resolves when it is this caller's turn; rejects with the signal's reason when it is aborted first. */
async function myTurn(before: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const stopWaiting = new AbortController();
  const aborted = once(signal, 'abort', { signal: stopWaiting.signal }).then(
    () => signal.throwIfAborted(),
    () => undefined,
  );
  await Promise.race([before, aborted]).finally(() => stopWaiting.abort());
}

export function createRunner({ idleMs, ...options }: RunnerOptions): Runner {
  let child: EngineChild | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  let jobs = 0;

  const stop = async () => {
    clearTimeout(idle);
    const leaving = child;
    child = undefined;
    await leaving?.stop();
  };

  const runNow: Runner['run'] = async (job, call, limitMs) => {
    clearTimeout(idle);
    if (!child?.isAlive()) child = startEngineChild(options);
    try {
      return await child.run(job, call, limitMs);
    } finally {
      idle = setTimeout(() => void stop(), idleMs).unref();
    }
  };

  return {
    run: async (job, call, limitMs) => {
      const before = last;
      let done: () => void = () => undefined;
      const mine = new Promise<void>((resolve) => {
        done = resolve;
      });
      last = before.then(() => mine);
      jobs += 1;
      try {
        await myTurn(before, call.signal);
        return await runNow(job, call, limitMs);
      } finally {
        jobs -= 1;
        done();
      }
    },
    isIdle: () => jobs === 0,
    pid: () => (child?.isAlive() ? child.pid : undefined),
    close: stop,
  };
}
