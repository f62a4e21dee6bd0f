import type { Database, Executor } from '../../../db/database';
import { type TaskRow, taskResult } from '../../../db/schema/task';
import { TASK_FAILURES, type TaskFailureKind } from '../failures';
import { type EndPorts, giveUp, type Kinds, type TaskOutput } from '../kind';
import { type Lease, lockExpired, lockLeased, saveEnd, saveRequeue } from '../queue/leases';
import { holderOf } from '../repository';

/** The outcome of an attempt; `lost` means that nothing was changed, since another worker has the task. */
export type Outcome = 'succeeded' | 'failed' | 'canceled' | 'requeued' | 'lost';

type EndDependencies = EndPorts & {
  kinds: Kinds;
  database: Pick<Database, 'transaction'>;
  backOffMs: number;
};

/**
 * Ends tasks. Each end is one transaction behind the fence: results, state, points and assets change together, so that
 * a task takes effect once no matter which process is killed.
 */
export function createEnds({ kinds, database, ledger, assets, backOffMs }: EndDependencies) {
  const endWithoutResult = (tx: Executor, row: TaskRow) =>
    giveUp(tx, { ledger, assets }, kinds[row.kind], row);

  const cancel = async (tx: Executor, row: TaskRow): Promise<Outcome> => {
    await saveEnd(tx, row.id, { state: 'canceled' });
    await endWithoutResult(tx, row);
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
    await endWithoutResult(tx, row);
    return 'failed';
  };

  const store = async (tx: Executor, row: TaskRow, output: TaskOutput): Promise<Outcome> => {
    const { results, analysis = null, engine, uses } = output;
    const snapshot = { ...row.snapshot, engine };
    await saveEnd(tx, row.id, { state: 'succeeded', progress: 1, analysis, snapshot });
    const charged = (await kinds[row.kind].settle?.(tx, assets, row, output)) ?? uses;
    await ledger.commitHold(tx, { taskId: row.id, round: row.paidRound }, charged);
    if (results.length > 0) {
      const assetIds = results.flatMap(({ assetId, cleanAssetId, groundAssetId }) =>
        [assetId, cleanAssetId ?? [], groundAssetId ?? []].flat(),
      );
      await assets.publish(tx, assetIds);
      await assets.markPersons(tx, row, assetIds);
      await assets.addReferences(tx, holderOf(row), assetIds);
      const rows = results.map((result, position) => ({ taskId: row.id, position, ...result }));
      await tx.insert(taskResult).values(rows);
    }
    await kinds[row.kind].onSuccess?.(tx, assets, row, output);
    return 'succeeded';
  };

  /** Runs `work` with the lease checked and the row locked; a cancellation takes precedence. */
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
    /** The run succeeded: stores its results and charges for them. */
    succeed: (lease: Lease, output: TaskOutput) => end(lease, (tx, row) => store(tx, row, output)),

    /** The run failed: schedules a retry if that may help, or ends it at no cost. */
    fail: (lease: Lease, kind: TaskFailureKind, params?: object) =>
      end(lease, (tx, row) => {
        const isLast = row.attempt >= row.maxAttempts;
        if (isLast || !TASK_FAILURES[kind].transient) return fail(tx, row, kind, params);
        return requeue(tx, row, { delayMs: backOffMs * 2 ** (row.attempt - 1) });
      }),

    /** The worker is stopping: requeues the task in its place without counting the attempt. */
    handBack: (lease: Lease) => end(lease, (tx, row) => requeue(tx, row, { uncounted: true })),

    /** The storage of files is away: requeues the task for later without counting the attempt. */
    postpone: (lease: Lease) =>
      end(lease, (tx, row) => requeue(tx, row, { uncounted: true, delayMs: backOffMs })),

    /** Ends or requeues one task whose lease has expired; undefined if there is none. */
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
