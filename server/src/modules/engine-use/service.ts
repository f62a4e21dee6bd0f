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

/** What an operator allows an engine. */
export type EngineLimits = {
  /** Runs at the same time, of all workers together. */
  concurrency: number;
  /** What it may cost in a day, in millionths. */
  dailyBudgetMicros: number;
};

/** Failures one after the other from which an engine gets no runs for a while. */
const FAILURES_TO_CLOSE = 5;
const CLOSED_MS = 60_000;
const MOST_CLOSED_MS = 30 * 60_000;

/** How long one run may try a closed engine before another may. */
const TRIAL_MS = 2 * 60_000;

/** What is known is this old at the most. */
const REFRESH_MS = 3_000;

const MICROS = 1_000_000;

/**
 * How much a failure says of the engine: a wrong key or an empty account closes it at once; that it refused a picture,
 * or that one result is gone, says nothing.
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
};

const money = (micros: number) => (micros / MICROS).toFixed(2);

/**
 * The books of the cloud engines, which all processes keep together: places, budgets, costs and health. What is known
 * is looked up every few seconds, so that to ask costs nothing.
 */
export function createEngineUse({ database, limits, timeZone, log }: EngineUseOptions) {
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
      // What was known stays; whether a run may begin is looked up by itself.
      if (!isFailing) log.warn({ err: error }, 'the state of the cloud engines could not be read');
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

    /** 'full' while every place is taken, 'closed' where it takes no runs or has no budget left. */
    begin: (run: {
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
        // What has been handed in is paid for: it goes on whatever has happened since.
        if (pending === undefined) {
          if (running >= (limits[engine]?.concurrency ?? 0)) return 'full';
          if (spentMicros + costMicros > budgetOf(engine)) return 'closed';
          const trial = await claimTrial(tx, engine, { limit: FAILURES_TO_CLOSE, ms: TRIAL_MS });
          if (trial === 'closed') return 'closed';
        }
        return { id: await insertRun(tx, { ...run, job: pending ?? null }), pending };
      }),

    accepted: (id: string, job: string): Promise<void> => saveJob(database.orm, id, job),

    /** The end of a run; of two ends the first counts. */
    end: async (
      id: string,
      { fault, why = '', costMicros }: { fault?: string; why?: string; costMicros: number },
    ): Promise<void> => {
      await database.transaction(async (tx) => {
        const ended = await saveEnd(tx, id, { costMicros, fault });
        if (!ended) return;
        const weight = fault === undefined ? 0 : (WEIGHTS[fault] ?? 1);
        if (fault === undefined) await saveSuccess(tx, ended.engine);
        else if (weight > 0) {
          await saveFailure(tx, ended.engine, {
            why,
            limit: FAILURES_TO_CLOSE,
            closedMs: CLOSED_MS,
            mostMs: MOST_CLOSED_MS,
            at: weight,
          });
        }
      });
      await refresh();
    },

    stop: async (): Promise<void> => clearInterval(timer),
  };
}

export type EngineUse = ReturnType<typeof createEngineUse>;
