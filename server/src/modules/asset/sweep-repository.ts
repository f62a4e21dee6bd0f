import { and, eq, gt, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { asset, assetReference } from '../../db/schema/asset';
import { shareLink } from '../../db/schema/share-link';
import { task, taskResult } from '../../db/schema/task';
import { type AssetRow, deleteReferences, isUnreferenced } from './repository';

/** Bytes that are still being stored arrive in minutes; after this long nobody is storing them. */
const PENDING_HOURS = 1;

/** Pictures for face tools are kept this long after they were made, and after the task that used them ended. */
const FACE_HOURS = 24;

/** Rows of one statement: each is quick, and other transactions get their turn in between. */
const BATCH = 200;

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`;

/** What the owner has put somewhere to keep it. */
const isKeptByOwner = inArray(assetReference.holderKind, ['space', 'poster']);

/** Marks the rows of a batch that `are`, but those that somebody is using right now; how many that were. */
async function markDeleting(tx: Executor, are: SQL | undefined): Promise<number> {
  const batch = tx
    .select({ id: asset.id })
    .from(asset)
    .where(are)
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

/** A face whose tasks have all ended a day ago, and which the user has not put into their space or a poster. */
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

/** Marks a batch of each kind of asset that has had its time; how many that were. */
export async function markOverdue(tx: Executor): Promise<number> {
  let marked = 0;
  for (const are of [isAbandoned, isExpired(tx), isForgottenFace(tx)]) marked += await markDeleting(tx, are);
  return marked;
}

/** Marks assets that came to nothing; their rows. */
export async function markDiscarded(tx: Executor, ids: readonly string[]): Promise<AssetRow[]> {
  return tx
    .update(asset)
    .set({ state: 'deleting' })
    .where(and(inArray(asset.id, [...ids]), isUnreferenced(tx)))
    .returning();
}

/** The next assets after `afterId` whose bytes are to be removed. */
export async function findDeleting(tx: Executor, afterId: string | undefined): Promise<AssetRow[]> {
  const isNext = afterId === undefined ? undefined : gt(asset.id, afterId);
  return tx
    .select()
    .from(asset)
    .where(and(eq(asset.state, 'deleting'), isNext))
    .orderBy(asset.id)
    .limit(BATCH);
}

/** The last step: the bytes are gone, and so is the row, with what still refers to it and a link that leads to it. */
export async function deleteRow(
  tx: Executor,
  { id, userId }: Pick<AssetRow, 'id' | 'userId'>,
): Promise<void> {
  await tx.delete(assetReference).where(eq(assetReference.assetId, id));
  if (userId !== null) {
    const isLink = and(eq(shareLink.userId, userId), eq(shareLink.kind, 'result'), eq(shareLink.target, id));
    await tx.delete(shareLink).where(isLink);
    // What the link showed beside it.
    await deleteReferences(tx, { holderKind: 'share', holderId: id });
  }
  // Of a run that stays in the history without what it has made.
  await tx.delete(taskResult).where(or(eq(taskResult.assetId, id), eq(taskResult.cleanAssetId, id)));
  await tx.delete(asset).where(and(eq(asset.id, id), eq(asset.state, 'deleting')));
}
