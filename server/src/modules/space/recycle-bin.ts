import type { CallInput } from '@tuzuo/contract/api';
import type { Database, Executor } from '../../db/database';
import { RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { findTier } from '../ledger/service';
import { consume } from '../limit/service';
import type { Posters } from '../poster/service';
import { createPriceBooks } from '../pricing/service';
import { unshare } from '../share/service';
import { removeEmptied } from '../task/service';
import { changes, claimEntries, idsOf, keepFiles } from './claim';
import { type Entry, findEntries, listEntries } from './entries';
import { deletePosterLinks, findOverdue, forgetFiles, holderOf, lockItems, saveItems } from './repository';

/** Rows per run of the sweep; the next run continues. */
const SWEPT_AT_ONCE = 200;

type BinDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Assets;
  posters: Pick<Posters, 'purge'>;
};

/** Deletes items permanently: purges them from the database, and erases what nothing else needs. */
function createPurge({ database: { transaction }, assets, posters }: BinDependencies) {
  /** Deletes items permanently. Returns assets that nothing else needs, to be erased once the transaction has ended. */
  const purge = async (tx: Executor, userId: string, entries: readonly Entry[]): Promise<AssetRow[]> => {
    const { posters: posterIds, files } = idsOf(entries);
    const freed: AssetRow[] = [];
    for (const posterId of posterIds) freed.push(...(await posters.purge(tx, { userId, posterId })));
    if (files.length === 0) return freed;
    const emptied = await forgetFiles(tx, files);
    for (const assetId of files) freed.push(...(await assets.release(tx, holderOf(assetId))));
    freed.push(...(await removeEmptied(tx, assets, emptied)));
    return freed;
  };

  const purgeOverdue = async (userId: string, ids: readonly string[]): Promise<void> => {
    const freed = await transaction(async (tx) => {
      await lockItems(tx, userId, ids);
      // Items restored in the meantime are not in the bin any more.
      return purge(tx, userId, await findEntries(tx, userId, ids, { removed: true }));
    });
    await assets.erase(freed);
  };

  return { purge, purgeOverdue };
}

/** The recycle bin of a user's space: items wait in it, can be restored, and are deleted in the end. */
export function createRecycleBin(dependencies: BinDependencies) {
  const { database, assets } = dependencies;
  const { orm, transaction } = database;
  const { purge, purgeOverdue } = createPurge(dependencies);
  const readPriceBook = createPriceBooks();

  /** Days for which the bin keeps what this user removes. */
  const keepDaysOf = async (tx: Executor, userId: string): Promise<number> => {
    const book = await readPriceBook(tx);
    return Math.floor(book.benefit('user_space_recycle_keep_days', await findTier(tx, userId)));
  };

  return {
    keepDaysOf,

    /**
     * Moves items to the recycle bin. Faces that the user has not kept are deleted at once, since the bin must not
     * extend their retention.
     */
    remove: async (userId: string, itemIds: readonly string[]): Promise<{ keepDays: number }> => {
      const { freed, keepDays } = await transaction(async (tx) => {
        await consume(tx, [changes(userId)]);
        const entries = await claimEntries(tx, userId, itemIds, { removed: false });
        const days = await keepDaysOf(tx, userId);
        const atOnce = entries.filter(({ isFace, kept }) => isFace && !kept);
        const binned = entries.filter((entry) => !atOnce.includes(entry));
        await keepFiles(tx, assets, userId, entries);
        const ids = idsOf(binned);
        await unshare(tx, assets, userId, ids.files);
        await deletePosterLinks(tx, userId, ids.posters);
        await saveItems(tx, ids, { keepDays: days });
        return { freed: await purge(tx, userId, atOnce), keepDays: days };
      });
      await assets.erase(freed);
      return { keepDays };
    },

    restore: (userId: string, itemIds: readonly string[]): Promise<void> =>
      transaction(async (tx) => {
        await consume(tx, [changes(userId)]);
        const entries = await claimEntries(tx, userId, itemIds, { removed: true });
        await saveItems(tx, idsOf(entries), { restored: true });
      }),

    /** Deletes these items, or all, from the recycle bin; a call handles a limited number. */
    purge: async (userId: string, { itemIds, all }: CallInput<'space.recycle.purge'>): Promise<void> => {
      if (itemIds === undefined && !all) throw new RefusedField('itemIds', 'field.missing');
      const inBin = async (tx: Executor) => {
        const page = {
          order: 'removed',
          after: undefined,
          limit: SWEPT_AT_ONCE,
        } as const;
        return (await listEntries(tx, userId, { removed: true }, page)).map(({ itemId }) => itemId);
      };
      const purgeThese = async (ids: readonly string[] | undefined): Promise<number> => {
        const { freed, count } = await transaction(async (tx) => {
          await consume(tx, [changes(userId)]);
          const wanted = ids ?? (await inBin(tx));
          if (wanted.length === 0) return { freed: [], count: 0 };
          const entries = await claimEntries(tx, userId, wanted, { removed: true });
          return {
            freed: await purge(tx, userId, entries),
            count: entries.length,
          };
        });
        await assets.erase(freed);
        return count;
      };
      if (itemIds !== undefined) await purgeThese(itemIds);
      else while ((await purgeThese(undefined)) === SWEPT_AT_ONCE);
    },

    /** Deletes items that have been in recycle bins for their full time. Safe to run twice. */
    sweep: async (): Promise<void> => {
      const byUser = new Map<string, string[]>();
      for (const { userId, itemId } of await findOverdue(orm, SWEPT_AT_ONCE)) {
        byUser.set(userId, [...(byUser.get(userId) ?? []), itemId]);
      }
      let failed: unknown;
      for (const [userId, ids] of byUser) {
        // One user's failure must not block the others; the next sweep retries it.
        await purgeOverdue(userId, ids).catch((error: unknown) => {
          failed ??= error;
        });
      }
      if (failed !== undefined) throw failed;
    },
  };
}
