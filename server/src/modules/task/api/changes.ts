import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import type { Database, Executor } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import type { SelectEngine } from '../../../engines/port';
import { CallError, RefusedField } from '../../../errors';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { type Allowance, consume } from '../../limit/service';
import { unshare } from '../../share/service';
import { giveUp, type Kinds } from '../kinds/kind';
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

/** A canceled run gives its free uses back and leaves rows behind: without a bound that could go on for ever. */
const cancellations = (userId: string): Allowance[] => [
  { key: `task.cancel.hour:${userId}`, limit: 60, windowMs: HOUR_MS },
  { key: `task.cancel.day:${userId}`, limit: 200, windowMs: 24 * HOUR_MS },
];

/** Times that a worker may take a task up, of which it may lose all but the last. */
const ATTEMPTS = 3;

type ChangeDependencies = {
  kinds: Kinds;
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'holdPoints' | 'releaseHold' | 'tierOf'>;
  assets: Pick<Assets, 'requireReady' | 'lockOwn' | 'dropReferences' | 'letGo' | 'erase' | 'requireRoom'>;
  selectEngine: SelectEngine;
  wakeWorkers: () => Promise<void>;
  takeTurn: TakeTurn;
};

/** What an owner does with a task of theirs. Each throws a CallError 10002 for one that is not theirs, or gone. */
export function createChanges(dependencies: ChangeDependencies) {
  const { kinds, database, ledger, assets, wakeWorkers, takeTurn } = dependencies;

  const lock = async (tx: Executor, own: OwnTask): Promise<TaskRow> => {
    const row = await lockTask(tx, own);
    if (!row) throw new CallError(ErrorCode.notFound);
    return row;
  };

  const endQueued = async (tx: Executor, row: TaskRow) => {
    await saveCancellation(tx, row.id, 'canceled');
    await giveUp(tx, { ledger, assets }, kinds[row.kind], row);
  };

  return {
    /**
     * Ends a task that waits; asks the worker of one that runs to end it. One that has ended stays as it is.
     * @throws CallError 10004 for too many
     */
    cancel: (own: OwnTask): Promise<void> =>
      database.transaction(async (tx) => {
        const row = await lock(tx, own);
        if (row.state === 'queued' || row.state === 'running') await consume(tx, cancellations(own.userId));
        if (row.state === 'queued') await endQueued(tx, row);
        if (row.state === 'running') await saveCancellation(tx, row.id, 'canceling');
      }),

    /**
     * Enqueues a failed or canceled task again, at the price of today. Any other is left as it is, so that a second
     * tap changes nothing.
     * @throws CallError 10002 also when a picture is gone, 10004, 20001, 20003, 20004, 30001, 30002, StorageFull, or a
     * RefusedField where the user is to be asked again about faces
     */
    retry: async (own: OwnTask): Promise<void> => {
      const { userId, taskId } = own;
      const enqueueAgain = async (tx: Executor) => {
        const row = await lock(tx, own);
        const { admitAgain } = kinds[row.kind];
        if (!admitAgain || (row.state !== 'failed' && row.state !== 'canceled')) return false;
        const { snapshot, price } = await admitAgain(tx, dependencies, row);
        await assertCapacity(tx, userId);
        await holdPrice(tx, ledger, { userId, taskId, round: row.paidRound + 1 }, price);
        await saveRetry(tx, row, { snapshot, tier: await ledger.tierOf(tx, userId) }, ATTEMPTS);
        await assets.requireRoom(tx, userId, 0);
        return true;
      };
      const retried = await takeTurn(userId, () => database.transaction(enqueueAgain));
      if (retried) await wakeWorkers();
    },

    /**
     * Takes an ended task out of the history with the links to what it made, and what only it needed off the disk:
     * that makes room at once. Throws a RefusedField for one that has not ended.
     */
    remove: async (own: OwnTask): Promise<void> => {
      const freed = await database.transaction(async (tx) => {
        const row = await lock(tx, own);
        if (!isEnded(row.state)) throw new RefusedField('taskId', 'task.active');
        const made = await findResults(tx, [row.id]);
        await saveRemoval(tx, [row.id]);
        await unshare(
          tx,
          assets,
          own.userId,
          made.map(({ assetId }) => assetId),
        );
        return assets.letGo(tx, holderOf(row));
      });
      await assets.erase(freed);
    },
  };
}
