import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { BaseLogger } from 'pino';
import type { Database } from '../../../db/database';
import { listenTo } from '../../../db/listener';
import {
  type Copywriter,
  type ExportPoster,
  type ObjectFinder,
  RunStopped,
  type SelectEngine,
  type SmartEngine,
} from '../../../engines/port';
import type { GlyphPacker } from '../../../renderer/glyphs/compose';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import type { Safety } from '../../safety/service';
import { demanding, type Kinds, kindsIn, type Lane, type SeedPreview } from '../kind';
import type { Claimable } from '../queue/demands';
import { type ClaimedTask, claimTask, WAKE_UP_CHANNEL } from '../queue/leases';
import { createEnds, type Outcome } from './ends';
import { createExecute } from './execute';
import { TASK_TIMING, type TaskTiming } from './lease-keeper';
import { createRunner, type RunTask, type TaskWatch, UNWATCHED } from './runner';

type LoopOptions = {
  claim: (lane: Lane) => Promise<ClaimedTask | undefined>;
  run: RunTask;
  /** Ends or requeues one task whose lease has expired; undefined if there is none. */
  sweepOne: () => Promise<Outcome | undefined>;
  /** Number of tasks that run concurrently, besides one of the kinds with a lane of their own. */
  concurrency: number;
  timing: Pick<TaskTiming, 'idleMs' | 'sweepMs'>;
  log: Pick<BaseLogger, 'warn' | 'info'>;
};

type TaskLoop = {
  /** Signals that there may be work. */
  wake: () => void;
  /** Stops claiming tasks, hands back the running ones, then resolves. */
  stop: () => Promise<void>;
};

/** Runs tasks until stopped, and sweeps up after lost workers. Waits for the database to come back if it is lost. */
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
      if (state.failing) log.info(`${what}: recovered`);
      state.failing = false;
      return result;
    } catch (error) {
      if (!state.failing) log.warn({ err: error }, `${what}: failing`);
      state.failing = true;
      return undefined;
    }
  };

  const workOn = async (lane: Lane) => {
    const state = { failing: false };
    while (!stopping.signal.aborted) {
      const claimed = await watched('claiming tasks', () => claim(lane), state);
      if (claimed) await run(claimed, stopping.signal);
      else await waitForCall(timing.idleMs);
    }
  };

  const sweepAll = async () => {
    for (let found = await sweepOne(); found !== undefined; found = await sweepOne()) {
      log.warn({ outcome: found }, 'task lost its worker');
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

  const lanes = [workOn('own'), ...Array.from({ length: concurrency }, () => workOn('shared'))];
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
  /** These render posters; without them this worker makes none. */
  exportPoster?: ExportPoster;
  smart?: SmartEngine;
  /** Finds objects; without it this worker finds none. */
  objects?: ObjectFinder | undefined;
  /** Loads what a tool needs before it is used; never rejects. */
  warmUp?: ((tool: ToolKey) => Promise<void>) | undefined;
  packGlyphs?: GlyphPacker;
  /** Writes copy; without it this worker writes none. */
  copywriter?: Copywriter | undefined;
  /** The content check, and whether it checks results before their owners get them; off by default. */
  safety?: Pick<Safety, 'isOn' | 'judgeTexts' | 'judgePicture'>;
  checksResults?: boolean;
  /** Seeds the positions of the watermarks on unpaid previews. */
  seedPreview: SeedPreview;
  /** What it may claim now; by default, every task. */
  claimable?: () => Claimable;
  /** ID of this process in `worker_node`. */
  workerNodeId: string;
  /** Number of tasks that run concurrently, besides one of the kinds with a lane of their own. */
  concurrency: number;
  /** Parent of each run's own directory; ideally on the same file system as the storage. */
  workRoot: string;
  log: BaseLogger;
  watch?: TaskWatch;
  timing?: TaskTiming;
  kinds: Kinds;
};

/** What a lane claims. */
function claimsIn(kinds: Kinds, lane: Lane, may: Claimable | undefined) {
  const names = kindsIn(kinds, lane);
  if (!may) return { kinds: names };
  const of = demanding(kinds);
  return {
    kinds: may.posters ? names : names.filter((name) => of.includes(name)),
    demands: { of, met: may.met, recent: may.recent },
  };
}

type TaskWorker = {
  /** Stops claiming tasks, hands back the running ones, then resolves. */
  stop: () => Promise<void>;
};

/** Starts a worker on the task queue, which any number of processes can share. */
export function startTaskWorker({
  timing = TASK_TIMING,
  watch = UNWATCHED,
  kinds,
  ...options
}: WorkerOptions): TaskWorker {
  const { database, assets, workerNodeId, claimable, concurrency, log } = options;
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
    claim: (lane) =>
      claimTask(database.orm, { workerNodeId, leaseMs, ...claimsIn(kinds, lane, claimable?.()) }),
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
  // Only a hint: workers also poll, which finds what was missed while the database was away.
  const { wake } = loop;
  const listener = listenTo({
    pool: database.pool,
    channel: WAKE_UP_CHANNEL,
    onNotice: (payload) => {
      wake();
      const tool = TOOL_KEYS.find((key) => key === payload);
      if (tool) void options.warmUp?.(tool);
    },
    onConnected: wake,
    log,
  });
  return {
    stop: async () => {
      await Promise.all([loop.stop(), listener.stop()]);
    },
  };
}
