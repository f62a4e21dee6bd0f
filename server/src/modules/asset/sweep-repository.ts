import { and, eq, gt, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { asset, assetReference } from '../../db/schema/asset';
import { shareLink } from '../../db/schema/share-link';
import { task, taskResult } from '../../db/schema/task';
import { type AssetRow, deleteReferences, isUnreferenced } from './repository';

/** Hours after which a pending asset is abandoned; storing takes minutes. */
const PENDING_HOURS = 1;

/**
 * Hours for which pictures for face tools are kept after their creation and after the end of the task that used them.
 */
const FACE_HOURS = 24;

/** Rows per statement, so that each is short and other transactions get their turn in between. */
const BATCH = 200;

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`;

/** References that the owner made deliberately, to keep the asset. */
const isKeptByOwner = inArray(assetReference.holderKind, ['space', 'poster']);

/** Marks a batch of the rows matching `where` for deletion, skipping locked ones; returns how many. */
async function markDeleting(tx: Executor, where: SQL | undefined): Promise<number> {
  const batch = tx
    .select({ id: asset.id })
    .from(asset)
    .where(where)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const marked = await tx
    .update(asset)
    .set({ state: 'deleting' })
    .where(inArray(asset.id, batch))
    .returning({ id: asset.id });
  return marked.length;
}

const isAbandoned = and(eq(asset.state, 'pending'), lte(asset.createdAt, hoursAgo(PENDING_HOURS)));

const isExpired = (tx: Executor) =>
  and(eq(asset.state, 'ready'), lte(asset.expiresAt, sql`now()`), isUnreferenced(tx));

/** A face whose tasks have all ended a day ago and which the user has not put into their space or a poster. */
const isForgottenFace = (tx: Executor) => {
  const notOver = or(sql`${task.endedAt} is null`, sql`${task.endedAt} > ${hoursAgo(FACE_HOURS)}`);
  const inUse = and(eq(assetReference.holderKind, 'task'), notOver);
  const keepers = tx
    .select({ one: sql`1` })
    .from(assetReference)
    .leftJoin(task, eq(task.id, assetReference.holderId))
    .where(and(eq(assetReference.assetId, asset.id), or(isKeptByOwner, inUse)));
  const isOldFace = and(eq(asset.kind, 'face'), lte(asset.createdAt, hoursAgo(FACE_HOURS)));
  return and(eq(asset.state, 'ready'), isOldFace, notExists(keepers));
};

/** Marks a batch of each kind of overdue asset for deletion; returns how many. */
export async function markOverdue(tx: Executor): Promise<number> {
  let marked = 0;
  for (const where of [isAbandoned, isExpired(tx), isForgottenFace(tx)])
    marked += await markDeleting(tx, where);
  return marked;
}

/** Marks discarded assets for deletion and returns their rows. */
export async function markDiscarded(tx: Executor, ids: readonly string[]): Promise<AssetRow[]> {
  return tx
    .update(asset)
    .set({ state: 'deleting' })
    .where(and(inArray(asset.id, [...ids]), isUnreferenced(tx)))
    .returning();
}

/** A batch of assets marked for deletion, after `afterId`. */
export async function findDeleting(tx: Executor, afterId: string | undefined): Promise<AssetRow[]> {
  const isNext = afterId === undefined ? undefined : gt(asset.id, afterId);
  return tx
    .select()
    .from(asset)
    .where(and(eq(asset.state, 'deleting'), isNext))
    .orderBy(asset.id)
    .limit(BATCH);
}

/** The last step, after the bytes are deleted: deletes the row, the remaining references to it, and its share link. */
export async function deleteRow(
  tx: Executor,
  { id, userId }: Pick<AssetRow, 'id' | 'userId'>,
): Promise<void> {
  await tx.delete(assetReference).where(eq(assetReference.assetId, id));
  if (userId !== null) {
    const isLink = and(eq(shareLink.userId, userId), eq(shareLink.kind, 'result'), eq(shareLink.target, id));
    await tx.delete(shareLink).where(isLink);
    // The other assets shown by the link.
    await deleteReferences(tx, { holderKind: 'share', holderId: id });
  }
  // A run in the history then no longer has this result.
  await tx.delete(taskResult).where(or(eq(taskResult.assetId, id), eq(taskResult.cleanAssetId, id)));
  await tx.delete(asset).where(and(eq(asset.id, id), eq(asset.state, 'deleting')));
}
