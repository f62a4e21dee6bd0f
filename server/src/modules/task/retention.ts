import type { Database } from '../../db/database';
import type { Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { createPriceBooks } from '../pricing/service';
import { saveRemoval } from './repository';
import { deleteOldOperations, deleteUnseen, findRecentUsers, lockRunsBeyond } from './retention-repository';

type RetentionDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'tierOf'>;
  assets: Pick<Assets, 'dropReferences'>;
};

/**
 * Keeps of each user's history as much as his tier grants, and deletes what nobody can see or repeat any more. The
 * pictures of what goes are swept as any that nobody refers to. Harmless when run twice, or by two nodes.
 */
export function createTaskRetention({ database, ledger, assets }: RetentionDependencies) {
  const { orm } = database;
  const readPriceBook = createPriceBooks();

  /** How many went. */
  const trimHistory = (userId: string): Promise<number> =>
    database.transaction(async (tx) => {
      const book = await readPriceBook(tx);
      const keep = book.benefit('user_history_data_keep_count', await ledger.tierOf(tx, userId));
      const gone = await lockRunsBeyond(tx, userId, keep);
      if (gone.length === 0) return 0;
      await saveRemoval(tx, gone);
      for (const holderId of gone) await assets.dropReferences(tx, { holderKind: 'task', holderId });
      return gone.length;
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
    while ((await deleteUnseen(orm)) > 0);
    while ((await deleteOldOperations(orm)) > 0);
  };
}
