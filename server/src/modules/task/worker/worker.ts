import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Database } from '../../../db/database';
import { listenTo } from '../../../db/listener';
import type { Copywriter, ExportPoster, SelectEngine, SmartEngine } from '../../../engines/port';
import type { GlyphPacker } from '../../../renderer/glyphs/compose';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import type { Safety } from '../../safety/service';
import { KINDS } from '../kinds';
import type { Kinds, SeedPreview } from '../kinds/kind';
import { type ClaimedTask, claimTask, WAKE_UP_CHANNEL } from '../queue/leases';
import { createEnds, type Outcome } from './ends';
import { createExecute } from './execute';
import { RunStopped, TASK_TIMING, type TaskTiming } from './lease-keeper';
import { createRunner, type RunTask, type TaskWatch, UNWATCHED } from './runner';

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
function startTaskLoop({ claim, run, sweepOne, concurrency, timing, log }: LoopOptions): TaskLoop {
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

type WorkerOptions = {
  database: Database;
  ledger: Pick<Ledger, 'commitHold' | 'releaseHold'>;
  assets: Assets;
  selectEngine: SelectEngine;
  /** Make files of posters; without both none are made here. */
  exportPoster?: ExportPoster;
  smart?: SmartEngine;
  packGlyphs?: GlyphPacker;
  /** Writes words for posters; without it none are written here. */
  copywriter?: Copywriter | undefined;
  /** The content check, and whether it looks at results before their owners get them; none unless told. */
  safety?: Pick<Safety, 'isOn' | 'judgeTexts' | 'judgePicture'>;
  checksResults?: boolean;
  /** Where the marks of unpaid previews lie. */
  seedPreview: SeedPreview;
  /** This process in `worker_node`. */
  workerNodeId: string;
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Where each run gets a directory of its own; best on the same file system as the storage. */
  workRoot: string;
  log: BaseLogger;
  watch?: TaskWatch;
  timing?: TaskTiming;
  /** What tasks can be; all that there are unless told. */
  kinds?: Kinds;
};

type TaskWorker = {
  /** Takes nothing up any more, hands back what runs, and resolves. */
  stop: () => Promise<void>;
};

/** Works on the queue of tasks, with as many other processes as do the same. */
export function startTaskWorker({
  timing = TASK_TIMING,
  watch = UNWATCHED,
  kinds = KINDS,
  ...options
}: WorkerOptions): TaskWorker {
  const { database, assets, workerNodeId, concurrency, log } = options;
  const { leaseMs, backOffMs } = timing;
  const ends = createEnds({ ...options, kinds, backOffMs });
  const run = createRunner({
    database,
    assets,
    ends,
    execute: createExecute({ ...options, kinds }),
    timing,
    watch,
    log,
  });
  const loop = startTaskLoop({
    claim: () => claimTask(database.orm, { workerNodeId, leaseMs }),
    run,
    sweepOne: async () => {
      const outcome = await ends.sweepOne();
      if (outcome !== undefined) watch.swept(outcome);
      return outcome;
    },
    concurrency,
    timing,
    log,
  });
  // A hint only: what is missed while the database is away is found by workers that look by themselves.
  const { wake } = loop;
  const listener = listenTo({
    pool: database.pool,
    channel: WAKE_UP_CHANNEL,
    onNotice: wake,
    onHearing: wake,
    log,
  });
  return {
    stop: async () => {
      await Promise.all([loop.stop(), listener.stop()]);
    },
  };
}
