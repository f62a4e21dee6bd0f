import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import { findTier } from '../ledger/service';
import { createPriceBooks } from '../pricing/service';
import { lockUser } from '../user/service';
import { isUnlimited, markDisposable, sumUsed } from './space-repository';

const BYTES_PER_MB = 1024 * 1024;

/** A user's storage usage and limit; undefined = unlimited. */
type Space = { usedBytes: number; limitBytes: number | undefined; keptRuns: number };

/** Storage limits per user, from the benefit `user_space` of their tier. */
export function createSpace({ orm }: Pick<Database, 'orm'>) {
  const readPriceBook = createPriceBooks();

  const limitOf = async (tx: Executor, userId: string): Promise<number | undefined> => {
    if (await isUnlimited(tx, userId)) return undefined;
    const book = await readPriceBook(tx);
    return Math.floor(book.benefit('user_space', await findTier(tx, userId)) * BYTES_PER_MB);
  };

  return {
    look: async (userId: string): Promise<Space> => {
      const book = await readPriceBook(orm);
      const keptRuns = book.benefit('user_history_data_keep_count', await findTier(orm, userId));
      return {
        usedBytes: await sumUsed(orm, userId),
        limitBytes: await limitOf(orm, userId),
        keptRuns: Math.floor(keptRuns),
      };
    },

    /**
     * Checks that the bytes fit, and locks the user's row until the transaction ends, so that concurrent requests see
     * each other's reservations. If space is short, disposable assets are removed first.
     * @throws CallError 20003
     */
    requireSpace: async (tx: Executor, userId: string, bytes: number): Promise<void> => {
      await lockUser(tx, userId);
      const limitBytes = await limitOf(tx, userId);
      if (limitBytes === undefined) return;
      const fits = async () => (await sumUsed(tx, userId)) + bytes <= limitBytes;
      if (await fits()) return;
      for (const what of ['unused', 'shared'] as const) {
        if ((await markDisposable(tx, userId, what)) > 0 && (await fits())) return;
      }
      throw new CallError(ErrorCode.spaceFull, { usedBytes: await sumUsed(tx, userId), limitBytes });
    },
  };
}
