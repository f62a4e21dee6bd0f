import type { Api, CallInput } from '@tuzuo/contract/api';
import { SPACE_USES, TOP_FOLDER } from '@tuzuo/core/api/space';
import type { Database, Executor } from '../../db/database';
import { RefusedField } from '../../errors';
import type { Assets } from '../asset/service';
import { consume } from '../limit/service';
import type { Posters } from '../poster/service';
import { changes, claimEntries, idsOf, isFile, keepFiles } from './claim';
import { type Entry, sumUses } from './entries';
import { createFolders, requirePlace } from './folders';
import { createListing, type Listed } from './listing';
import { createPacks } from './pack';
import { createRecycleBin } from './recycle-bin';
import { saveItems } from './repository';

type SpaceDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Assets;
  posters: Pick<Posters, 'rename' | 'purge'>;
};

/**
 * A user's personal space: all their posters and files. A call about items that are not theirs or no longer exist
 * throws a CallError 10002.
 */
export function createPersonalSpace({ database, assets, posters }: SpaceDependencies) {
  const { orm, transaction } = database;
  const list = createListing({ database, assets });
  const packs = createPacks({ database, assets });
  const { keepDaysOf, ...bin } = createRecycleBin({ database, assets, posters });

  const change = (
    userId: string,
    ids: readonly string[],
    work: (tx: Executor, entries: readonly Entry[]) => Promise<void>,
  ): Promise<void> =>
    transaction(async (tx) => {
      await consume(tx, [changes(userId)]);
      const entries = await claimEntries(tx, userId, ids, { removed: false });
      await keepFiles(tx, assets, userId, entries);
      await work(tx, entries);
    });

  return {
    ...bin,

    folders: createFolders(database),

    list: (userId: string, input: CallInput<'space.item.list'>): Promise<Listed> => {
      const { kind, folderId, query, sort, cursor, limit } = input;
      const filter = {
        removed: false,
        kind,
        query,
        folderId: folderId === TOP_FOLDER ? null : folderId,
      };
      return list(userId, filter, { order: sort, cursor, limit });
    },

    listRecycled: (userId: string, { cursor, limit }: CallInput<'space.recycle.list'>): Promise<Listed> =>
      list(userId, { removed: true }, { order: 'removed', cursor, limit }),

    keep: (userId: string, itemIds: readonly string[]): Promise<void> =>
      change(userId, itemIds, async () => undefined),

    move: (userId: string, { itemIds, folderId }: CallInput<'space.item.move'>): Promise<void> =>
      change(userId, itemIds, async (tx, entries) => {
        await saveItems(tx, idsOf(entries), {
          folderId: await requirePlace(tx, userId, folderId),
        });
      }),

    rename: (userId: string, { itemId, name }: CallInput<'space.item.rename'>): Promise<void> =>
      change(userId, [itemId], async (tx, entries) => {
        for (const entry of entries) {
          if (isFile(entry)) await saveItems(tx, { posters: [], files: [itemId] }, { name });
          else await posters.rename(tx, { userId, posterId: itemId }, name);
        }
      }),

    /** @throws RefusedField for a poster, which is not a file until it is exported */
    pack: async (userId: string, itemIds: readonly string[]): Promise<Api['space.item.pack']['output']> => {
      const { entries, rows } = await transaction(async (tx) => {
        const found = await claimEntries(tx, userId, itemIds, { removed: false });
        if (!found.every(isFile)) throw new RefusedField('itemIds', 'space.posterInPack');
        const ready = await assets.findReady(
          tx,
          found.map(({ itemId }) => itemId),
        );
        return {
          entries: found,
          rows: found.flatMap(({ itemId }) => ready.get(itemId) ?? []),
        };
      });
      return packs.create(userId, entries, rows);
    },

    usage: async (userId: string): Promise<Api['space.usage.get']['output']> => {
      const [{ usedBytes, limitBytes }, sums, keepDays] = await Promise.all([
        assets.spaceOf(userId),
        sumUses(orm, userId),
        keepDaysOf(orm, userId),
      ]);
      const counted = sums.reduce((sum, { bytes }) => sum + bytes, 0);
      const uses = SPACE_USES.map((use) => {
        if (use === 'other') return { use, items: 0, bytes: Math.max(0, usedBytes - counted) };
        const { items = 0, bytes = 0 } = sums.find((one) => one.use === use) ?? {};
        return { use, items, bytes };
      });
      return {
        usedBytes,
        ...(limitBytes !== undefined && { limitBytes }),
        keepDays,
        uses,
      };
    },
  };
}

export type PersonalSpace = ReturnType<typeof createPersonalSpace>;
