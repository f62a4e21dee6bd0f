import type { SpaceKind } from '@tuzuo/core/api/space';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { asset } from '../../db/schema/asset';
import { poster } from '../../db/schema/poster';
import { shareLink } from '../../db/schema/share-link';
import { spaceFolder, spaceItem } from '../../db/schema/space';
import type { PersonalTables } from '../personal-data/service';

export type FolderRow = typeof spaceFolder.$inferSelect;

/** The holder under which a space references a file. */
export const holderOf = (assetId: string) => ({ holderKind: 'space', holderId: assetId }) as const;

export function findFolders(tx: Executor, userId: string): Promise<FolderRow[]> {
  return tx
    .select()
    .from(spaceFolder)
    .where(eq(spaceFolder.userId, userId))
    .orderBy(asc(spaceFolder.name), asc(spaceFolder.id));
}

/** Finds the user's folder and locks it until the transaction ends; undefined if it does not exist. */
export async function lockFolder(
  tx: Executor,
  userId: string,
  folderId: string,
): Promise<FolderRow | undefined> {
  const [row] = await tx
    .select()
    .from(spaceFolder)
    .where(and(eq(spaceFolder.id, folderId), eq(spaceFolder.userId, userId)))
    .for('key share');
  return row;
}

export async function insertFolder(
  tx: Executor,
  row: Pick<FolderRow, 'id' | 'userId' | 'parentId' | 'name'>,
): Promise<void> {
  await tx.insert(spaceFolder).values(row);
}

export async function saveFolder(
  tx: Executor,
  folderId: string,
  change: Partial<Pick<FolderRow, 'name' | 'parentId'>>,
): Promise<void> {
  await tx.update(spaceFolder).set(change).where(eq(spaceFolder.id, folderId));
}

/** Deletes a folder; its contents move to the parent. */
export async function dissolveFolder(tx: Executor, { id, parentId }: FolderRow): Promise<void> {
  await tx.update(spaceFolder).set({ parentId }).where(eq(spaceFolder.parentId, id));
  await tx.update(spaceItem).set({ folderId: parentId }).where(eq(spaceItem.folderId, id));
  await tx.update(poster).set({ folderId: parentId }).where(eq(poster.folderId, id));
  await tx.delete(spaceFolder).where(eq(spaceFolder.id, id));
}

/** Number of items directly in each of the user's folders. */
export async function countInFolders(tx: Executor, userId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; items: number }>(sql`
    select folder_id as id, count(*)::int as items from (
      select folder_id from poster where user_id = ${userId}::uuid and removed_at is null and folder_id is not null
      union all
      select folder_id from space_item
      where user_id = ${userId}::uuid and removed_at is null and folder_id is not null
    ) as placed group by 1`);
  return new Map(rows.map(({ id, items }) => [id, items]));
}

/** Locks the user's items among the IDs until the transaction ends; the sweep skips them. */
export async function lockItems(tx: Executor, userId: string, ids: readonly string[]): Promise<void> {
  const mine = [...ids];
  await tx
    .select({ id: poster.id })
    .from(poster)
    .where(and(inArray(poster.id, mine), eq(poster.userId, userId)))
    .orderBy(poster.id)
    .for('update');
  await tx
    .select({ id: asset.id })
    .from(asset)
    .where(and(inArray(asset.id, mine), eq(asset.userId, userId), eq(asset.state, 'ready')))
    .orderBy(asset.id)
    .for('no key update');
}

/** Records files as kept; existing rows stay unchanged. */
export async function insertItems(
  tx: Executor,
  rows: readonly {
    assetId: string;
    userId: string;
    kind: Exclude<SpaceKind, 'poster'>;
  }[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(spaceItem)
      .values([...rows])
      .onConflictDoNothing();
}

type ItemChange = { folderId: string | null } | { name: string } | { keepDays: number } | { restored: true };

/** Changes items of the user. Posters are separate, because they store these properties themselves. */
export async function saveItems(
  tx: Executor,
  { posters, files }: { posters: readonly string[]; files: readonly string[] },
  change: ItemChange,
): Promise<void> {
  const columns =
    'keepDays' in change
      ? {
          removedAt: sql`now()`,
          purgeAt: sql`now() + make_interval(days => ${change.keepDays}::int)`,
        }
      : 'restored' in change
        ? { removedAt: null, purgeAt: null }
        : 'folderId' in change
          ? { folderId: change.folderId }
          : undefined;
  if (files.length > 0) {
    await tx
      .update(spaceItem)
      .set('name' in change ? { name: change.name, changedAt: sql`now()` } : { ...columns })
      .where(inArray(spaceItem.assetId, [...files]));
  }
  if (posters.length > 0 && columns) {
    await tx
      .update(poster)
      .set(columns)
      .where(inArray(poster.id, [...posters]));
  }
}

/** Deletes the links to posters of the user. */
export async function deletePosterLinks(
  tx: Executor,
  userId: string,
  posterIds: readonly string[],
): Promise<void> {
  const isOfThese = and(eq(shareLink.kind, 'poster'), inArray(shareLink.target, [...posterIds]));
  await tx.delete(shareLink).where(and(eq(shareLink.userId, userId), isOfThese));
}

/** Removes deleted files from the runs that made them. Returns the IDs of runs that have no results left. */
export async function forgetFiles(tx: Executor, assetIds: readonly string[]): Promise<string[]> {
  await tx
    .update(spaceItem)
    .set({ purgedAt: sql`now()`, folderId: null })
    .where(inArray(spaceItem.assetId, [...assetIds]));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with made as (
      delete from task_result where asset_id = any(${sql.param([...assetIds])}::uuid[]) returning task_id, asset_id
    ), dropped as (
      delete from asset_reference r using made
      where r.asset_id = made.asset_id and r.holder_kind = 'task' and r.holder_id = made.task_id
    )
    select distinct task_id as id from made
    where not exists (
      select from task_result r where r.task_id = made.task_id
        and not r.asset_id = any(${sql.param([...assetIds])}::uuid[])
    )`);
  return rows.map(({ id }) => id);
}

/** A batch of overdue items in recycle bins, with their owners. */
export async function findOverdue(
  tx: Executor,
  limit: number,
): Promise<{ userId: string; itemId: string }[]> {
  const files = await tx
    .select({ userId: spaceItem.userId, itemId: spaceItem.assetId })
    .from(spaceItem)
    .where(and(sql`${spaceItem.purgeAt} <= now()`, isNull(spaceItem.purgedAt)))
    .limit(limit);
  const posters = await tx
    .select({ userId: poster.userId, itemId: poster.id })
    .from(poster)
    .where(sql`${poster.purgeAt} <= now()`)
    .limit(limit);
  return [...files, ...posters];
}

/** The user data of this module. Folders reference their parents, so these go first. */
export const spaceTables: PersonalTables = {
  space_item: {
    erasure: 'deleted',
    exported: { omitted: 'files, which my space lists and downloads' },
  },
  space_folder: {
    erasure: (userId) => [
      sql`update space_folder set parent_id = null where user_id = ${userId}`,
      sql`delete from space_folder where user_id = ${userId}`,
    ],
    exported: { omitted: 'folders, which my space lists' },
  },
};
