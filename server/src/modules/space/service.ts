import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SPACE_USES, TOP_FOLDER } from '@tuzuo/core/api/space';
import { keyOfCursor, keyPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { findTier } from '../ledger/service';
import { type Allowance, consume } from '../limit/service';
import type { Posters } from '../poster/service';
import { createPriceBooks } from '../pricing/service';
import { unshare } from '../share/service';
import { removeEmptied } from '../task/service';
import {
  type Entry,
  type EntryFilter,
  type EntryOrder,
  findEntries,
  isKeyOf,
  keyOf,
  listEntries,
  sumUses,
} from './entries';
import { createFolders, requirePlace } from './folders';
import { createPacks } from './pack';
import {
  deletePosterLinks,
  findOverdue,
  forgetFiles,
  holderOf,
  insertItems,
  lockItems,
  saveItems,
} from './repository';

const HOUR_MS = 3_600_000;

/** Rows per run of the sweep; the next run continues. */
const SWEPT_AT_ONCE = 200;

/** Changes allowed per hour, more than a person makes by hand. */
const changes = (userId: string): Allowance => ({
  key: `space.change:${userId}`,
  limit: 1_200,
  windowMs: HOUR_MS,
});

type SpaceDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Assets;
  posters: Pick<Posters, 'rename' | 'purge'>;
};

type Listed = Api['space.item.list']['output'];
type Item = Listed['items'][number];
type FileEntry = Entry & { kind: Exclude<Entry['kind'], 'poster'> };

const isFile = (entry: Entry): entry is FileEntry => entry.kind !== 'poster';

const idsOf = (entries: readonly Entry[]) => ({
  posters: entries.filter((entry) => !isFile(entry)).map(({ itemId }) => itemId),
  files: entries.filter(isFile).map(({ itemId }) => itemId),
});

const timeOf = (text: string): string => new Date(text).toISOString();

/** URLs of a file and its thumbnail. */
type Addresses = { url?: string; thumbUrl?: string };

function present(entry: Entry, mime: string | undefined, { url, thumbUrl }: Addresses): Item {
  const { itemId, kind, name, folderId, bytes, width, height, pages, placeholder, tool, taskId } = entry;
  const { kept, keptUntil, shared, createdAt, changedAt, removedAt, purgeAt } = entry;
  return {
    itemId,
    kind,
    name,
    ...(folderId !== null && { folderId }),
    bytes,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    ...(pages !== null && { pages }),
    ...(mime !== undefined && { mime }),
    ...(url !== undefined && { url }),
    ...(thumbUrl !== undefined && { thumbUrl }),
    ...(placeholder !== null && { placeholder }),
    ...(tool !== null && { tool }),
    ...(taskId !== null && { taskId }),
    kept,
    ...(keptUntil !== null && { keptUntil: timeOf(keptUntil) }),
    shared,
    createdAt: timeOf(createdAt),
    changedAt: timeOf(changedAt),
    ...(removedAt !== null && { removedAt: timeOf(removedAt) }),
    ...(purgeAt !== null && { purgeAt: timeOf(purgeAt) }),
  };
}

/**
 * A user's personal space: all their posters and files. A call about items that are not theirs or no longer exist
 * throws a CallError 10002.
 */
export function createPersonalSpace({ database, assets, posters }: SpaceDependencies) {
  const { orm, transaction } = database;
  const readPriceBook = createPriceBooks();
  const packs = createPacks({ database, assets });

  const keepDaysOf = async (tx: Executor, userId: string): Promise<number> => {
    const book = await readPriceBook(tx);
    return Math.floor(book.benefit('user_space_recycle_keep_days', await findTier(tx, userId)));
  };

  /** Finds and locks these items of the user until the transaction ends; all of them must exist. */
  const claim = async (
    tx: Executor,
    userId: string,
    ids: readonly string[],
    { removed }: { removed: boolean },
  ): Promise<Entry[]> => {
    const wanted = [...new Set(ids)].sort();
    await lockItems(tx, userId, wanted);
    const entries = await findEntries(tx, userId, wanted, { removed });
    if (entries.length !== wanted.length) throw new CallError(ErrorCode.notFound);
    return entries;
  };

  /** Keeps the files until their owner deletes them. */
  const keepFiles = async (tx: Executor, userId: string, entries: readonly Entry[]): Promise<void> => {
    const files = entries.filter(isFile).filter(({ kept }) => !kept);
    await insertItems(
      tx,
      files.map(({ itemId, kind }) => ({ assetId: itemId, userId, kind })),
    );
    for (const { itemId } of files) await assets.addReferences(tx, holderOf(itemId), [itemId]);
  };

  const change = (
    userId: string,
    ids: readonly string[],
    work: (tx: Executor, entries: readonly Entry[]) => Promise<void>,
  ): Promise<void> =>
    transaction(async (tx) => {
      await consume(tx, [changes(userId)]);
      const entries = await claim(tx, userId, ids, { removed: false });
      await keepFiles(tx, userId, entries);
      await work(tx, entries);
    });

  /** Deletes items permanently. Returns assets that nothing else needs, to be erased once the transaction has ended. */
  const purge = async (tx: Executor, userId: string, entries: readonly Entry[]): Promise<AssetRow[]> => {
    const { posters: posterIds, files } = idsOf(entries);
    const freed: AssetRow[] = [];
    for (const posterId of posterIds) freed.push(...(await posters.purge(tx, { userId, posterId })));
    if (files.length === 0) return freed;
    const emptied = await forgetFiles(tx, files);
    for (const assetId of files) freed.push(...(await assets.letGo(tx, holderOf(assetId))));
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

  const show = async (entries: readonly Entry[]): Promise<Item[]> => {
    const rows = await assets.findReady(
      orm,
      entries.flatMap(({ shownId }) => shownId ?? []),
    );
    return entries.map((entry) => {
      const row = rows.get(entry.shownId ?? '');
      if (!row) return present(entry, undefined, {});
      const [picture] = row.width === null ? [] : assets.present([row]);
      if (!isFile(entry)) return present(entry, undefined, picture ? { thumbUrl: picture.url } : {});
      const addresses = picture ?? {
        url: assets.downloadUrl(row, entry.name || 'file'),
      };
      return present(entry, row.mime, addresses);
    });
  };

  const list = async (
    userId: string,
    filter: EntryFilter,
    { order, cursor, limit }: { order: EntryOrder; cursor: string | undefined; limit: number },
  ): Promise<Listed> => {
    const name = `space.${order}`;
    const after = cursor === undefined ? undefined : keyOfCursor(name, cursor);
    if (after && !isKeyOf(order, after.value)) throw new RefusedField('cursor', 'field.invalid');
    const found = await listEntries(orm, userId, filter, {
      order,
      after,
      limit: limit + 1,
    });
    const { rows, ...next } = keyPage(name, found, limit, (entry) => ({
      value: keyOf(order, entry),
      id: entry.itemId,
    }));
    return { items: await show(rows), ...next };
  };

  return {
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

    /**
     * Moves items to the recycle bin. Faces that the user has not kept are deleted at once, since the bin must not
     * extend their retention.
     */
    remove: async (userId: string, itemIds: readonly string[]): Promise<{ keepDays: number }> => {
      const { freed, keepDays } = await transaction(async (tx) => {
        await consume(tx, [changes(userId)]);
        const entries = await claim(tx, userId, itemIds, { removed: false });
        const days = await keepDaysOf(tx, userId);
        const atOnce = entries.filter(({ isFace, kept }) => isFace && !kept);
        const binned = entries.filter((entry) => !atOnce.includes(entry));
        await keepFiles(tx, userId, entries);
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
        const entries = await claim(tx, userId, itemIds, { removed: true });
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
          const entries = await claim(tx, userId, wanted, { removed: true });
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

    /** @throws RefusedField for a poster, which is not a file until it is exported */
    pack: async (userId: string, itemIds: readonly string[]): Promise<Api['space.item.pack']['output']> => {
      const { entries, rows } = await transaction(async (tx) => {
        const found = await claim(tx, userId, itemIds, { removed: false });
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

export type PersonalSpace = ReturnType<typeof createPersonalSpace>;
