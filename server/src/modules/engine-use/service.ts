import type { ToolKey } from '@tuzuo/core/tools';
import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import {
  claimTrial,
  endLost,
  insertRun,
  listHealth,
  lockEngine,
  saveEnd,
  saveFailure,
  saveJob,
  saveSuccess,
  sumToday,
} from './repository';

export { deleteOldRuns } from './repository';

/** Limits set by the operator for an engine. */
export type EngineLimits = {
  /** Concurrent runs of all workers together. */
  concurrency: number;
  /** Maximum cost per day, in millionths of the currency unit. */
  dailyBudgetMicros: number;
};

/** Consecutive failures after which an engine gets no runs for a while. */
const FAILURES_TO_CLOSE = 5;
const CLOSED_MS = 60_000;
const MAX_CLOSED_MS = 30 * 60_000;

/** Ms for which one run may try a closed engine exclusively. */
const TRIAL_MS = 2 * 60_000;

/** Maximum age of the cached state. */
const REFRESH_MS = 3_000;

const MICROS = 1_000_000;

/**
 * Weight of a failure by kind: a wrong key or an empty account closes the engine at once; a refused picture or a
 * missing result does not count.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  credentials: FAILURES_TO_CLOSE,
  blocked: 1,
  busy: 1,
  down: 1,
  malformed: 1,
  tooLong: 1,
  refused: 0,
  expired: 0,
  canceled: 0,
  left: 0,
};

type Known = { closedUntil: number; why: string; spentMicros: number };

type State = { usable: true } | { usable: false; why: string };

type EngineUseOptions = {
  database: Pick<Database, 'orm' | 'transaction'>;
  limits: Readonly<Record<string, EngineLimits>>;
  timeZone: string;
  log: Pick<BaseLogger, 'warn' | 'info'>;
  /** Called once per ended run. */
  watch?: ((run: EndedRun) => void) | undefined;
};

/** An ended run on a cloud engine. `fault` is a kind of failure, from a fixed set. */
export type EndedRun = {
  engine: string;
  tool: string;
  fault: string | undefined;
  seconds: number;
  costMicros: number;
};

const money = (micros: number) => (micros / MICROS).toFixed(2);

/**
 * Tracks cloud engines across all processes: concurrency, budgets, costs and health. The state is cached for a few
 * seconds, so that reading it is free.
 */
export function createEngineUse({ database, limits, timeZone, log, watch }: EngineUseOptions) {
  const known = new Map<string, Known>();
  let isFailing = false;

  const refresh = async (): Promise<void> => {
    try {
      const [health, sums] = await Promise.all([listHealth(database.orm), sumToday(database.orm, timeZone)]);
      for (const engine of Object.keys(limits)) {
        const { msClosed = 0, why } = health.find((row) => row.engine === engine) ?? {};
        const { spentMicros = 0 } = sums.find((row) => row.engine === engine) ?? {};
        known.set(engine, { closedUntil: performance.now() + msClosed, why: why ?? '', spentMicros });
      }
      isFailing = false;
    } catch (error) {
      // The last known state stays; whether a run may begin is checked in the database anyway.
      if (!isFailing) log.warn({ err: error }, 'reading the state of cloud engines failed');
      isFailing = true;
    }
  };

  const budgetOf = (engine: string) => limits[engine]?.dailyBudgetMicros ?? 0;

  const timer = Object.keys(limits).length > 0 ? setInterval(() => void refresh(), REFRESH_MS) : undefined;
  timer?.unref();

  return {
    refresh,

    state: (engine: string, costMicros: number): State => {
      const { closedUntil, why, spentMicros } = known.get(engine) ?? {
        closedUntil: 0,
        why: '',
        spentMicros: 0,
      };
      const msClosed = closedUntil - performance.now();
      if (msClosed > 0) {
        return {
          usable: false,
          why: `it failed lately (${why}); tried again in ${Math.ceil(msClosed / 1000)} s`,
        };
      }
      if (spentMicros + costMicros > budgetOf(engine)) {
        return {
          usable: false,
          why: `today's budget is used up: ${money(spentMicros)} of ${money(budgetOf(engine))}`,
        };
      }
      return { usable: true };
    },

    /**
     * Begins a run. 'full' if all concurrent runs are taken, 'closed' if the engine accepts no runs or its budget is
     * used up.
     */
    takeSlot: (run: {
      engine: string;
      tool: ToolKey;
      taskId: string;
      costMicros: number;
    }): Promise<{ id: string; pending: string | undefined } | 'full' | 'closed'> =>
      database.transaction(async (tx) => {
        const { engine, costMicros } = run;
        await lockEngine(tx, engine);
        const pending = await endLost(tx, run);
        const { running = 0, spentMicros = 0 } =
          (await sumToday(tx, timeZone)).find((row) => row.engine === engine) ?? {};
        // A job that was already submitted is paid for, so it continues in any case.
        if (pending === undefined) {
          if (running >= (limits[engine]?.concurrency ?? 0)) return 'full';
          if (spentMicros + costMicros > budgetOf(engine)) return 'closed';
          const trial = await claimTrial(tx, engine, { limit: FAILURES_TO_CLOSE, ms: TRIAL_MS });
          if (trial === 'closed') return 'closed';
        }
        return { id: await insertRun(tx, { ...run, job: pending ?? null }), pending };
      }),

    accepted: (id: string, job: string): Promise<void> => saveJob(database.orm, id, job),

    /** Ends a run; only the first end counts. */
    end: async (
      id: string,
      { fault, why = '', costMicros }: { fault?: string; why?: string; costMicros: number },
    ): Promise<void> => {
      const ended = await database.transaction(async (tx) => {
        const run = await saveEnd(tx, id, { costMicros, fault });
        if (!run) return undefined;
        const weight = fault === undefined ? 0 : (WEIGHTS[fault] ?? 1);
        if (fault === undefined) await saveSuccess(tx, run.engine);
        else if (weight > 0) {
          await saveFailure(tx, run.engine, {
            why,
            limit: FAILURES_TO_CLOSE,
            closedMs: CLOSED_MS,
            maxMs: MAX_CLOSED_MS,
            at: weight,
          });
        }
        return run;
      });
      if (ended) watch?.({ ...ended, fault, costMicros });
      await refresh();
    },

    stop: async (): Promise<void> => clearInterval(timer),
  };
}

export type EngineUse = ReturnType<typeof createEngineUse>;
