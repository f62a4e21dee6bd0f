import type { Database, Executor } from '../../../db/database';
import type { AssetRow, Assets } from '../../asset/service';
import { forgetOperations } from '../../idempotency/service';
import type { Ledger } from '../../ledger/service';
import { createPriceBooks } from '../../pricing/service';
import { historyOf, type Kinds } from '../kind';
import { holderOf, saveRemoval } from '../repository';
import { deleteUnseen, findRecentUsers, lockBeyond, lockOldCanceled } from './repository';

type RetentionDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'tierOf' | 'forgetReleased'>;
  assets: Pick<Assets, 'dropReferences'>;
  kinds: Kinds;
};

/**
 * Removes tasks without results from the history. Returns the assets that only they used, to be erased after the
 * transaction.
 */
export async function removeEmptied(
  tx: Executor,
  assets: Pick<Assets, 'release'>,
  taskIds: readonly string[],
): Promise<AssetRow[]> {
  if (taskIds.length === 0) return [];
  await saveRemoval(tx, taskIds);
  const freed: AssetRow[] = [];
  for (const id of taskIds) freed.push(...(await assets.release(tx, holderOf({ id }))));
  return freed;
}

/**
 * Trims each user's history to what their tier grants, removes canceled runs after a time, and deletes tasks that are
 * no longer visible. Their pictures are swept like any unreferenced asset. The idempotency keys of successful runs are
 * kept, so that a request repeated a year later still charges nothing. Safe to run twice, or on two nodes.
 */
export function createTaskRetention({ database, ledger, assets, kinds }: RetentionDependencies) {
  const { orm } = database;
  const history = historyOf(kinds);
  const unlisted = Object.values(kinds)
    .map(({ name }) => name)
    .filter((name) => !history.includes(name));
  const readPriceBook = createPriceBooks();

  const removeFromHistory = async (tx: Executor, taskIds: readonly string[]): Promise<number> => {
    if (taskIds.length === 0) return 0;
    await saveRemoval(tx, taskIds);
    for (const id of taskIds) await assets.dropReferences(tx, holderOf({ id }));
    return taskIds.length;
  };

  /** Returns the number of removed tasks. */
  const trimHistory = (userId: string): Promise<number> =>
    database.transaction(async (tx) => {
      const book = await readPriceBook(tx);
      const keep = book.benefit('user_history_data_keep_count', await ledger.tierOf(tx, userId));
      return removeFromHistory(tx, await lockBeyond(tx, userId, history, keep));
    });

  const removeCanceled = (): Promise<number> =>
    database.transaction(async (tx) => removeFromHistory(tx, await lockOldCanceled(tx, history)));

  const deleteBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const { ids, failed } = await deleteUnseen(tx, unlisted);
      // Tasks of the history have already released their assets; those kept for a day still reference their results.
      for (const id of ids) await assets.dropReferences(tx, holderOf({ id }));
      if (failed.length > 0) {
        await forgetOperations(tx, failed);
        await ledger.forgetReleased(tx, failed);
      }
      return ids.length;
    });

  const trimHistories = async () => {
    let users = await findRecentUsers(orm, undefined);
    while (users.length > 0) {
      for (const userId of users) while ((await trimHistory(userId)) > 0);
      users = await findRecentUsers(orm, users.at(-1));
    }
  };

  return async (): Promise<void> => {
    await trimHistories();
    while ((await removeCanceled()) > 0);
    while ((await deleteBatch()) > 0);
  };
}
