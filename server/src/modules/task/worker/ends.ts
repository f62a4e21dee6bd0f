import type { Database, Executor } from '../../../db/database';
import { type TaskAnalysis, type TaskRow, type TaskSnapshot, taskResult } from '../../../db/schema/task';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { assetsOfAnalysis } from '../analysis';
import { TASK_FAILURES, type TaskFailureKind } from '../failures';
import { type Lease, lockExpired, lockLeased, saveEnd, saveRequeue } from '../queue/leases';
import { holderOf } from '../repository';

/** One thing that a run has made: assets that are written and not yet ready, and what an editor can open. */
export type MadeResult = { assetId: string; cleanAssetId?: string | undefined; doc?: unknown };

/** What a run has made, in order. */
export type Made = {
  results: MadeResult[];
  analysis: TaskAnalysis | undefined;
  engine: TaskSnapshot['engine'];
};

/** What became of a task; `lost` = nothing, since it is somebody else's by now. */
export type Outcome = 'succeeded' | 'failed' | 'canceled' | 'requeued' | 'lost';

type EndDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'commitHold' | 'releaseHold'>;
  assets: Pick<Assets, 'publish' | 'addReferences' | 'dropReferences'>;
  backOffMs: number;
};

/**
 * The ends of a task. Each is one transaction behind the fence: results, state, points and assets change together,
 * so that whatever is killed a task has one effect.
 */
export function createEnds({ database, ledger, assets, backOffMs }: EndDependencies) {
  const roundOf = ({ id, paidRound }: TaskRow) => ({ taskId: id, round: paidRound });

  /** Nobody pays. The pictures stay for another try; those of a look were only needed for it. */
  const giveUp = async (tx: Executor, row: TaskRow): Promise<void> => {
    if (row.kind === 'run') await ledger.releaseHold(tx, roundOf(row));
    else await assets.dropReferences(tx, holderOf(row));
  };

  const cancel = async (tx: Executor, row: TaskRow): Promise<Outcome> => {
    await saveEnd(tx, row.id, { state: 'canceled' });
    await giveUp(tx, row);
    return 'canceled';
  };

  const fail = async (
    tx: Executor,
    row: TaskRow,
    kind: TaskFailureKind,
    params?: object,
  ): Promise<Outcome> => {
    const failureParams = { ...params, kind };
    await saveEnd(tx, row.id, { state: 'failed', failureCode: TASK_FAILURES[kind].code, failureParams });
    await giveUp(tx, row);
    return 'failed';
  };

  const store = async (tx: Executor, row: TaskRow, { results, analysis, engine }: Made): Promise<Outcome> => {
    const snapshot = { ...row.snapshot, engine };
    await saveEnd(tx, row.id, { state: 'succeeded', progress: 1, analysis: analysis ?? null, snapshot });
    if (row.kind === 'analyze') {
      await assets.publish(tx, assetsOfAnalysis(row.tool, analysis));
      await assets.dropReferences(tx, holderOf(row));
      return 'succeeded';
    }
    await ledger.commitHold(tx, roundOf(row));
    const assetIds = results.flatMap(({ assetId, cleanAssetId }) => [assetId, cleanAssetId ?? []].flat());
    await assets.publish(tx, assetIds);
    await assets.addReferences(tx, holderOf(row), assetIds);
    const rows = results.map((result, position) => ({ taskId: row.id, position, ...result }));
    if (rows.length > 0) await tx.insert(taskResult).values(rows);
    return 'succeeded';
  };

  /** With the lease in hand and the row locked; a cancellation goes before whatever the worker wanted. */
  const end = (lease: Lease, work: (tx: Executor, row: TaskRow) => Promise<Outcome>): Promise<Outcome> =>
    database.transaction(async (tx) => {
      const row = await lockLeased(tx, lease);
      if (!row) return 'lost';
      return row.state === 'canceling' ? cancel(tx, row) : work(tx, row);
    });

  const requeue = async (
    tx: Executor,
    row: TaskRow,
    how?: Parameters<typeof saveRequeue>[2],
  ): Promise<Outcome> => {
    await saveRequeue(tx, row, how);
    return 'requeued';
  };

  return {
    /** The run succeeded: its results are stored and paid for. */
    succeed: (lease: Lease, made: Made) => end(lease, (tx, row) => store(tx, row, made)),

    /** The run failed: it is tried again later where that can help, or ends and costs nothing. */
    fail: (lease: Lease, kind: TaskFailureKind, params?: object) =>
      end(lease, (tx, row) => {
        const isLast = row.attempt >= row.maxAttempts;
        if (isLast || !TASK_FAILURES[kind].transient) return fail(tx, row, kind, params);
        return requeue(tx, row, { delayMs: backOffMs * 2 ** (row.attempt - 1) });
      }),

    /** The worker stops: the task goes back to its place, and the attempt does not count. */
    handBack: (lease: Lease) => end(lease, (tx, row) => requeue(tx, row, { uncounted: true })),

    /** The worker let go because the user canceled; a task that is not to be canceled goes back to its place. */
    sweepOne: (): Promise<Outcome | undefined> =>
      database.transaction(async (tx) => {
        const row = await lockExpired(tx);
        if (!row) return undefined;
        if (row.state === 'canceling') return cancel(tx, row);
        return row.attempt < row.maxAttempts ? requeue(tx, row) : fail(tx, row, 'lost');
      }),
  };
}

export type Ends = ReturnType<typeof createEnds>;
