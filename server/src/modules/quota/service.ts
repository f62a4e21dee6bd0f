import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database, Executor } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import { CallError } from '../../errors';
import { createPriceBooks } from '../pricing/service';
import { type CountBytes, findSpace, type Space } from './repository';

export type { CountBytes } from './repository';

const BYTES_PER_MB = 1024 * 1024;

/** A user's storage usage and limit; undefined = unlimited. */
type Usage = { usedBytes: number; limitBytes: number | undefined; keptRuns: number };

type QuotaDependencies = {
  database: Pick<Database, 'orm'>;
  /** The parts of a user's usage, one for each module that stores something large. */
  usages: readonly CountBytes[];
};

/** Limits what is stored per user, by the benefit `user_space` of their tier. Which modules store something it is told. */
export function createQuota({ database: { orm }, usages }: QuotaDependencies) {
  const readPriceBook = createPriceBooks();

  const limitOf = async (tx: Executor, { isUnlimited, tier }: Space): Promise<number | undefined> => {
    if (isUnlimited) return undefined;
    const book = await readPriceBook(tx);
    return Math.floor(book.benefit('user_space', tier) * BYTES_PER_MB);
  };

  return {
    /** The user's usage and limit, and how many runs their history keeps. */
    getUsage: async (userId: string): Promise<Usage> => {
      const space = await findSpace(orm, userId, usages);
      const book = await readPriceBook(orm);
      return {
        usedBytes: space.usedBytes,
        limitBytes: await limitOf(orm, space),
        keptRuns: Math.floor(book.benefit('user_history_data_keep_count', space.tier)),
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
      const find = () => findSpace(tx, userId, usages, { countUnlimited: false });
      let space = await find();
      const limitBytes = await limitOf(tx, space);
      if (limitBytes === undefined || space.usedBytes + bytes <= limitBytes) return;
      for (const free of freeUp) {
        if (!(await free())) continue;
        space = await find();
        if (space.usedBytes + bytes <= limitBytes) return;
      }
      throw new CallError(ErrorCode.spaceFull, { usedBytes: space.usedBytes, limitBytes });
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;
