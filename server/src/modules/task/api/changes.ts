import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded, type TaskKind } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import type { Database, Executor } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import type { ListedCopywriter, ListedObjectFinder, SelectListed } from '../../../engines/port';
import { CallError, RefusedField } from '../../../errors';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { type Allowance, consume } from '../../limit/service';
import { giveUp, type Kinds } from '../kind';
import {
  findResults,
  holderOf,
  lockTask,
  type OwnTask,
  saveCancellation,
  saveRemoval,
  saveRetry,
} from '../repository';
import { assertCapacity, holdPrice } from './creation';
import type { TakeTurn } from './turns';

const HOUR_MS = 3_600_000;

/** Limits on cancellations: each returns its free uses and leaves rows behind, so it must not be unlimited. */
const cancellations = (userId: string): Allowance[] => [
  { key: `task.cancel.hour:${userId}`, limit: 60, windowMs: HOUR_MS },
  { key: `task.cancel.day:${userId}`, limit: 200, windowMs: 24 * HOUR_MS },
];

/** Maximum number of attempts by workers, counting those that lose the task. */
const ATTEMPTS = 3;

type ChangeDependencies = {
  kinds: Kinds;
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'releaseHold' | 'tierOf' | 'isBilled' | 'quoteUses'>;
  assets: Pick<Assets, 'requireReady' | 'lockOwn' | 'dropReferences' | 'release' | 'erase' | 'requireRoom'>;
  selectEngine: SelectListed;
  findCopywriter: () => ListedCopywriter | undefined;
  findObjectFinder: (tool: ToolKey) => ListedObjectFinder | undefined;
  wakeWorkers: () => Promise<void>;
  takeTurn: TakeTurn;
  unshare: Unshare;
};

/** Ends the public links to results that are about to be deleted. */
export type Unshare = (
  tx: Executor,
  assets: Pick<Assets, 'dropReferences'>,
  userId: string,
  assetIds: readonly string[],
) => Promise<void>;

/**
 * The changes that owners make to their tasks. Each throws a CallError 10002 if the task is not theirs, no longer exists
 * or is not of these `names`.
 */
export function createChanges(dependencies: ChangeDependencies) {
  const { kinds, database, ledger, assets, wakeWorkers, takeTurn, unshare } = dependencies;

  const lock = async (tx: Executor, own: OwnTask, names: readonly TaskKind[]): Promise<TaskRow> => {
    const row = await lockTask(tx, own);
    if (!row || !names.includes(row.kind)) throw new CallError(ErrorCode.notFound);
    return row;
  };

  const endQueued = async (tx: Executor, row: TaskRow) => {
    await saveCancellation(tx, row.id, 'canceled');
    await giveUp(tx, { ledger, assets }, kinds[row.kind], row);
  };

  return {
    /**
     * Ends a queued task, or asks the worker of a running one to end it. Does nothing to a task that has ended.
     * @throws CallError 10004 for too many cancellations
     */
    cancel: (own: OwnTask, names: readonly TaskKind[]): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await lock(tx, own, names);
        if (row.state === 'queued' || row.state === 'running') await consume(tx, cancellations(own.userId));
        if (row.state === 'queued') await endQueued(tx, row);
        if (row.state === 'running') await saveCancellation(tx, row.id, 'canceling');
      }),

    /**
     * Enqueues a failed or canceled task again, at today's price. Does nothing to any other task, so that a second tap
     * has no effect.
     * @throws CallError 10002 also if a picture no longer exists, 10004, 20001, 20003, 20004, 30001, 30002;
     * StorageFull; or a RefusedField if the user must consent to face processing again
     */
    retry: async (own: OwnTask, names: readonly TaskKind[]): Promise<void> => {
      const { userId, taskId } = own;
      const enqueueAgain = async (tx: Executor) => {
        const row = await lock(tx, own, names);
        const { admitAgain } = kinds[row.kind];
        if (!admitAgain || (row.state !== 'failed' && row.state !== 'canceled')) return false;
        const { snapshot, price } = await admitAgain(tx, dependencies, row);
        const tier = await ledger.tierOf(tx, userId);
        await assertCapacity(tx, { userId, tier });
        await holdPrice(tx, ledger, { userId, taskId, round: row.paidRound + 1 }, price);
        await saveRetry(tx, row, { snapshot, tier }, ATTEMPTS);
        await assets.requireRoom(tx, userId, 0);
        return true;
      };
      const retried = await takeTurn(userId, () => database.transaction(enqueueAgain));
      if (retried) await wakeWorkers();
    },

    /**
     * Removes an ended task from the history and the references to its results, and deletes from disk what only it
     * used, which frees the space at once.
     * @throws RefusedField if the task has not ended
     */
    remove: async (own: OwnTask, names: readonly TaskKind[]): Promise<void> => {
      const freed = await database.transaction(async (tx) => {
        const row = await lock(tx, own, names);
        if (!isEnded(row.state)) throw new RefusedField('taskId', 'task.active');
        const made = await findResults(tx, [row.id]);
        await saveRemoval(tx, [row.id]);
        await unshare(
          tx,
          assets,
          own.userId,
          made.map(({ assetId }) => assetId),
        );
        return assets.release(tx, holderOf(row));
      });
      await assets.erase(freed);
    },
  };
}
