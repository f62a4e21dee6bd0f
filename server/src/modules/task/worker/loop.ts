import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { ClaimedTask } from '../queue/leases';
import type { Outcome } from './ends';
import { RunStopped } from './lease-keeper';
import type { RunTask } from './runner';
import type { TaskTiming } from './timing';

type LoopOptions = {
  claim: () => Promise<ClaimedTask | undefined>;
  run: RunTask;
  /** Ends or requeues one task whose lease ran out; undefined when there is none. */
  sweepOne: () => Promise<Outcome | undefined>;
  /** Tasks that run at the same time. */
  concurrency: number;
  timing: Pick<TaskTiming, 'idleMs' | 'sweepMs'>;
  log: Pick<BaseLogger, 'warn' | 'info'>;
};

type TaskLoop = {
  /** Says that there may be work. */
  wake: () => void;
  /** Takes nothing up any more, hands back what runs, and resolves. */
  stop: () => Promise<void>;
};

/** Works on tasks until it is stopped, and sweeps after workers that are gone. A lost database is waited for. */
export function startTaskLoop({ claim, run, sweepOne, concurrency, timing, log }: LoopOptions): TaskLoop {
  const stopping = new AbortController();
  const calls = new EventEmitter().setMaxListeners(0);

  const waitForCall = async (ms: number) => {
    const called = new AbortController();
    const onCall = () => called.abort();
    calls.once('work', onCall);
    await sleep(ms, undefined, { signal: called.signal }).catch(() => undefined);
    calls.off('work', onCall);
  };

  const watched = async <T>(what: string, work: () => Promise<T>, state: { failing: boolean }) => {
    try {
      const result = await work();
      if (state.failing) log.info(`${what} works again`);
      state.failing = false;
      return result;
    } catch (error) {
      if (!state.failing) log.warn({ err: error }, `${what} fails`);
      state.failing = true;
      return undefined;
    }
  };

  const workOn = async () => {
    const state = { failing: false };
    while (!stopping.signal.aborted) {
      const claimed = await watched('taking up tasks', claim, state);
      if (claimed) await run(claimed, stopping.signal);
      else await waitForCall(timing.idleMs);
    }
  };

  const sweepAll = async () => {
    for (let found = await sweepOne(); found !== undefined; found = await sweepOne()) {
      log.warn({ outcome: found }, 'the worker of a task was lost');
      if (found === 'requeued') calls.emit('work');
    }
  };

  const keepSweeping = async () => {
    const state = { failing: false };
    while (!stopping.signal.aborted) {
      await watched('the sweep of tasks', sweepAll, state);
      await sleep(timing.sweepMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const lanes = Array.from({ length: concurrency }, () => workOn());
  const sweeping = keepSweeping();
  return {
    wake: () => void calls.emit('work'),
    stop: async () => {
      stopping.abort(new RunStopped('stopping'));
      calls.emit('work');
      await Promise.all([...lanes, sweeping]);
    },
  };
}
