import type { Api } from '@tuzuo/contract/api';
import { keyOfCursor, keyPage } from '../../db/cursor';
import type { Database } from '../../db/database';
import { RefusedField } from '../../errors';
import type { Assets } from '../asset/service';
import { isFile } from './claim';
import { type Entry, type EntryFilter, type EntryOrder, isKeyOf, keyOf, listEntries } from './entries';

export type Listed = Api['space.item.list']['output'];
type Item = Listed['items'][number];
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

type ListingDependencies = { database: Pick<Database, 'orm'>; assets: Assets };

/** Lists a user's items, a page at a time, each with its pictures. */
export function createListing({ database: { orm }, assets }: ListingDependencies) {
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

  return async (
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
}
