import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database, Executor } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import { CallError } from '../../errors';
import { findTier } from '../ledger/service';
import { createPriceBooks } from '../pricing/service';
import { isUnlimited } from './repository';

const BYTES_PER_MB = 1024 * 1024;

/** A user's storage usage and limit; undefined = unlimited. */
type Usage = { usedBytes: number; limitBytes: number | undefined; keptRuns: number };

/** The bytes that a module stores for a user, or has promised to store. */
export type CountBytes = (tx: Executor, userId: string) => Promise<number>;

type QuotaDependencies = {
  database: Pick<Database, 'orm'>;
  /** The parts of a user's usage, one for each module that stores something large. */
  usages: readonly CountBytes[];
};

/** Limits what is stored per user, by the benefit `user_space` of their tier. Which modules store something it is told. */
export function createQuota({ database: { orm }, usages }: QuotaDependencies) {
  const readPriceBook = createPriceBooks();

  const limitOf = async (tx: Executor, userId: string): Promise<number | undefined> => {
    if (await isUnlimited(tx, userId)) return undefined;
    const book = await readPriceBook(tx);
    return Math.floor(book.benefit('user_space', await findTier(tx, userId)) * BYTES_PER_MB);
  };

  const sumUsed = async (tx: Executor, userId: string): Promise<number> => {
    let sum = 0;
    for (const count of usages) sum += await count(tx, userId);
    return sum;
  };

  return {
    /** The user's usage and limit, and how many runs their history keeps. */
    getUsage: async (userId: string): Promise<Usage> => {
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
     * each other's reservations.
     * @param freeUp steps that free space, taken one after the other while it is short; each returns whether it freed any
     * @throws CallError 20003
     */
    requireSpace: async (
      tx: Executor,
      { userId, bytes }: { userId: string; bytes: number },
      freeUp: readonly (() => Promise<boolean>)[],
    ): Promise<void> => {
      await lockUser(tx, userId);
      const limitBytes = await limitOf(tx, userId);
      if (limitBytes === undefined) return;
      const fits = async () => (await sumUsed(tx, userId)) + bytes <= limitBytes;
      if (await fits()) return;
      for (const free of freeUp) {
        if ((await free()) && (await fits())) return;
      }
      throw new CallError(ErrorCode.spaceFull, { usedBytes: await sumUsed(tx, userId), limitBytes });
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;
