import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import type { TaskKind } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import type { BaseLogger } from 'pino';
import type { Database } from '../../../db/database';
import { isDatabaseUnreachable } from '../../../db/database-error';
import type { TaskRow } from '../../../db/schema/task';
import { EngineFailure, RunStopped } from '../../../engines/port';
import { StorageUnavailable } from '../../../errors';
import { withCorrelation } from '../../../lib/correlation';
import { continueTrace, traced } from '../../../lib/trace';
import type { Assets } from '../../asset/service';
import type { TaskFailureKind } from '../failures';
import type { ClaimedTask } from '../queue/leases';
import type { Ends, Outcome } from './ends';
import type { Execute } from './execute';
import { keepLease, type TaskTiming } from './lease-keeper';
import { createPatience } from './patience';

/** What a worker did with one task, from claim to end. */
export type WorkedTask = {
  tool: ToolKey | null;
  kind: TaskKind;
  outcome: Outcome;
  /** Why it failed, also if it will be retried. */
  failure: TaskFailureKind | undefined;
  /** Ms it waited since it became eligible to run. */
  waitMs: number;
  runMs: number;
};

/** Receives the outcomes of tasks, for monitoring. */
export type TaskWatch = {
  worked: (task: WorkedTask) => void;
  /** A task was recovered from a lost worker. */
  swept: (outcome: Outcome) => void;
};

export const UNWATCHED: TaskWatch = { worked: () => undefined, swept: () => undefined };

const TRY_TO_END_AGAIN_MS = 500;

type RunnerDependencies = {
  database: Pick<Database, 'orm'>;
  assets: Pick<Assets, 'discard'>;
  ends: Ends;
  execute: Execute;
  timing: TaskTiming;
  watch: TaskWatch;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
};

/** Runs a claimed task to its end; never rejects. Once `stopping` is aborted the task is handed back. */
export type RunTask = (claimed: ClaimedTask, stopping: AbortSignal) => Promise<void>;

type Failed = { kind: TaskFailureKind; params?: object; unforeseen: boolean };

function failureOf(error: unknown): Failed {
  if (error instanceof EngineFailure) {
    const { kind, params } = error;
    return { kind, ...(typeof params === 'object' && params !== null ? { params } : {}), unforeseen: false };
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { kind: 'diskFull', unforeseen: false };
  return { kind: 'broken', unforeseen: true };
}

/** Both times are from the database's clock. */
const waitMsOf = ({ runAfter, startedAt }: TaskRow) =>
  Math.max(0, (startedAt?.getTime() ?? 0) - runAfter.getTime());

const attributesOf = (row: TaskRow) => ({
  'tuzuo.task_id': row.id,
  'tuzuo.kind': row.kind,
  'tuzuo.tool': row.tool ?? undefined,
  'tuzuo.attempt': row.attempt,
  'tuzuo.engine': row.snapshot.engine.name,
  'tuzuo.wait_ms': waitMsOf(row),
});

/** Runs tasks: one lease each, kept while the engine works, and one end. */
export function createRunner(dependencies: RunnerDependencies): RunTask {
  const { database, assets, ends, execute, timing, watch, log } = dependencies;

  const runOne: RunTask = async ({ lease, row }, stopping) => {
    const keeper = keepLease({ database, lease, stopping, timing, log });
    const { signal } = keeper;
    const startedAt = performance.now();
    let failure: TaskFailureKind | undefined;
    const about = { taskId: row.id, tool: row.tool, attempt: row.attempt };

    /** Retries while the database is briefly away, so that finished work is not lost; the lease limits how long. */
    const persist = async (end: () => Promise<Outcome>): Promise<Outcome> => {
      for (;;) {
        try {
          return await end();
        } catch (error) {
          if (!isDatabaseUnreachable(error) || signal.aborted) throw error;
          await sleep(TRY_TO_END_AGAIN_MS);
        }
      }
    };

    const giveUp = (error: unknown): Promise<Outcome> => {
      const { reason } = signal;
      if (signal.aborted && reason instanceof RunStopped) {
        // The transaction behind the fence detects a cancellation.
        return reason.why === 'lost' ? Promise.resolve('lost') : persist(() => ends.handBack(lease));
      }
      if (error instanceof StorageUnavailable) return persist(() => ends.postpone(lease));
      const { kind, params, unforeseen } = failureOf(error);
      failure = kind;
      if (unforeseen) log.error({ err: error, ...about }, 'task failed');
      return persist(() => ends.fail(lease, kind, params));
    };

    const work = async (): Promise<Outcome> => {
      const written: string[] = [];
      let outcome: Outcome = 'lost';
      try {
        const patience = createPatience({ signal, timing, log });
        const output = await execute(row, { signal, report: keeper.report, written, patience });
        outcome = await persist(() => ends.succeed(lease, output));
      } catch (error) {
        outcome = await giveUp(error);
      } finally {
        // The sweep deletes what cannot be deleted now.
        if (outcome !== 'succeeded') await assets.discard(written).catch(() => undefined);
      }
      return outcome;
    };

    try {
      const outcome = await traced(
        'task',
        { kind: SpanKind.CONSUMER, attributes: attributesOf(row) },
        async (span) => {
          const ended = await work();
          span.setAttribute('tuzuo.outcome', ended);
          return ended;
        },
      );
      const runMs = performance.now() - startedAt;
      watch.worked({ tool: row.tool, kind: row.kind, outcome, failure, waitMs: waitMsOf(row), runMs });
      log.info({ ...about, outcome }, 'task attempt ended');
    } catch (error) {
      // Its lease expires, and the sweep finds it.
      log.warn({ err: error, ...about }, 'task not finished: the sweep will end it');
    } finally {
      await keeper.stop();
    }
  };

  return (claimed, stopping) => {
    const { id: taskId, requestId, traceparent } = claimed.row;
    return withCorrelation({ requestId: requestId ?? undefined, taskId }, () =>
      continueTrace(traceparent, () => runOne(claimed, stopping)),
    );
  };
}
