import {
  and,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { prepareOnce } from '../../db/prepare-once';
import { type AssetKind, asset, assetReference } from '../../db/schema/asset';
import type { PersonalTables } from '../personal-data/service';
import { hasKnownTwin } from './persons';

export type AssetRow = typeof asset.$inferSelect;

/** The object that references an asset. */
export type Holder = { holderKind: (typeof assetReference.$inferSelect)['holderKind']; holderId: string };

type NewAsset = {
  id: string;
  /** null: one of the operator's presets. */
  userId: string | null;
  kind: AssetKind;
  storageKey: string;
  mime: string;
  label: AssetRow['label'];
  name: string;
  sentBytes: number | null;
  /** The expected size. */
  bytes: number;
};

/** The properties of an asset's stored bytes. */
type StoredBytes = Pick<AssetRow, 'bytes' | 'sha256' | 'width' | 'height' | 'thumbKey' | 'thumbBytes'>;

/** Hours for which an unreferenced asset is kept after its creation. */
const UNREFERENCED_HOURS = 24;

/** Always in the same order, so that concurrent transactions on the same rows do not deadlock. */
const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Kinds that their owner may use in other objects. */
const isForUse = notInArray(asset.kind, ['sealed', 'thumb', 'avatar']);

const expiry = sql`${asset.createdAt} + make_interval(hours => ${UNREFERENCED_HOURS}::int)`;

/** The references to the `asset` row of the enclosing query. */
const referencesOf = (tx: Executor) =>
  tx.select({ one: sql`1` }).from(assetReference).where(eq(assetReference.assetId, asset.id));

export const isUnreferenced = (tx: Executor) => notExists(referencesOf(tx));

/** Inserts assets whose bytes are not stored yet. Presets stay until they are deleted. */
export async function insertPending(tx: Executor, rows: readonly NewAsset[]): Promise<void> {
  const expiresAt = sql`now() + make_interval(hours => ${UNREFERENCED_HOURS}::int)`;
  await tx
    .insert(asset)
    .values(rows.map((row) => ({ ...row, expiresAt: row.kind === 'preset' ? null : expiresAt })));
}

/** A pending asset; undefined if the sweep has removed it. */
export async function findPending(tx: Executor, id: string): Promise<AssetRow | undefined> {
  const [row] = await tx
    .select()
    .from(asset)
    .where(and(eq(asset.id, id), eq(asset.state, 'pending')));
  return row;
}

/** Records the bytes of a pending asset; returns false if the sweep has removed it. */
export async function savePendingBytes(tx: Executor, id: string, stored: StoredBytes): Promise<boolean> {
  const saved = await tx
    .update(asset)
    .set(stored)
    .where(and(eq(asset.id, id), eq(asset.state, 'pending')))
    .returning({ id: asset.id });
  return saved.length === 1;
}

/** Makes pending assets ready, if their bytes are stored, and returns them. */
export async function markReady(tx: Executor, ids: readonly string[]): Promise<AssetRow[]> {
  return tx
    .update(asset)
    .set({ state: 'ready', showsPerson: sql`${asset.showsPerson} or ${hasKnownTwin()}` })
    .where(and(inArray(asset.id, inOrder(ids)), eq(asset.state, 'pending'), sql`${asset.sha256} is not null`))
    .returning();
}

/** The user's own usable ready assets among `ids`, locked until the transaction ends, so that the sweep skips them. */
export async function lockReady(tx: Executor, userId: string, ids: readonly string[]): Promise<AssetRow[]> {
  return tx
    .select()
    .from(asset)
    .where(and(inArray(asset.id, inOrder(ids)), eq(asset.userId, userId), eq(asset.state, 'ready'), isForUse))
    .orderBy(asset.id)
    .for('no key update');
}

/** Turns sealed assets into results. */
export async function saveUnsealed(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .update(asset)
    .set({ kind: 'result' })
    .where(and(inArray(asset.id, inOrder(ids)), eq(asset.kind, 'sealed')));
}

/** IDs of the user's unreferenced assets of a kind beyond the newest `keep`. */
export async function findBeyond(
  tx: Executor,
  userId: string,
  kind: AssetKind,
  keep: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: asset.id })
    .from(asset)
    .where(and(eq(asset.userId, userId), eq(asset.kind, kind), ne(asset.state, 'deleting')))
    .orderBy(desc(asset.id))
    .offset(keep);
  return rows.map(({ id }) => id);
}

const selectReady = prepareOnce<{ ids: readonly string[] }, AssetRow>((tx) =>
  tx
    .select()
    .from(asset)
    .where(and(eq(asset.id, sql`any(${sql.placeholder('ids')})`), eq(asset.state, 'ready'))),
);

/** The ready assets among `ids`, of any owner, in no particular order. */
export const findReady = (tx: Executor, ids: readonly string[]): Promise<AssetRow[]> =>
  selectReady(tx, { ids: inOrder(ids) });

/** The IDs of the assets that `holder` references. */
export async function findHeld(tx: Executor, { holderKind, holderId }: Holder): Promise<string[]> {
  const rows = await tx
    .select({ id: assetReference.assetId })
    .from(assetReference)
    .where(and(eq(assetReference.holderKind, holderKind), eq(assetReference.holderId, holderId)));
  return rows.map(({ id }) => id);
}

/** Adds references from `holder` to these assets. */
export async function insertReferences(tx: Executor, holder: Holder, ids: readonly string[]): Promise<void> {
  const assetIds = inOrder(ids);
  await tx
    .insert(assetReference)
    .values(assetIds.map((assetId) => ({ assetId, ...holder })))
    .onConflictDoNothing();
  await tx.update(asset).set({ expiresAt: null }).where(inArray(asset.id, assetIds));
}

/**
 * Whether one of these assets is another user's or of a kind that calls may not use. One that no longer exists does not
 * count.
 */
export async function hasForeign(tx: Executor, userId: string, ids: readonly string[]): Promise<boolean> {
  const isForeign = or(isNull(asset.userId), ne(asset.userId, userId), not(isForUse));
  const found = await tx
    .select({ id: asset.id })
    .from(asset)
    .where(and(inArray(asset.id, inOrder(ids)), isForeign))
    .limit(1);
  return found.length > 0;
}

/**
 * Makes these the only assets that `holder` references. The others are kept as long as new ones, in case they are
 * needed again.
 */
export async function keepReferences(tx: Executor, holder: Holder, ids: readonly string[]): Promise<void> {
  const { holderKind, holderId } = holder;
  const isMine = and(eq(assetReference.holderKind, holderKind), eq(assetReference.holderId, holderId));
  const isOther = ids.length === 0 ? undefined : notInArray(assetReference.assetId, [...ids]);
  const others = tx.select({ id: assetReference.assetId }).from(assetReference).where(and(isMine, isOther));
  const dropped = await tx
    .select({ id: asset.id })
    .from(asset)
    .where(inArray(asset.id, others))
    .orderBy(asset.id)
    .for('no key update');
  if (dropped.length === 0) return;
  await tx.delete(assetReference).where(and(isMine, isOther));
  const expiresAt = sql`now() + make_interval(hours => ${UNREFERENCED_HOURS}::int)`;
  const droppedIds = dropped.map(({ id }) => id);
  await tx
    .update(asset)
    .set({ expiresAt })
    .where(and(inArray(asset.id, droppedIds), isNull(asset.expiresAt), isUnreferenced(tx)));
}

/** Deletes the references of `holder` and returns the IDs of the assets, which are now locked. */
async function takeReferences(tx: Executor, { holderKind, holderId }: Holder): Promise<string[]> {
  const mine = and(eq(assetReference.holderKind, holderKind), eq(assetReference.holderId, holderId));
  const held = tx.select({ id: assetReference.assetId }).from(assetReference).where(mine);
  const locked = await tx
    .select({ id: asset.id })
    .from(asset)
    .where(inArray(asset.id, held))
    .orderBy(asset.id)
    .for('no key update');
  await tx.delete(assetReference).where(mine);
  return locked.map(({ id }) => id);
}

/** Deletes the references of `holder`; assets that nothing else references then expire. */
export async function deleteReferences(tx: Executor, holder: Holder): Promise<void> {
  const ids = await takeReferences(tx, holder);
  if (ids.length === 0) return;
  await tx
    .update(asset)
    .set({ expiresAt: expiry })
    .where(and(inArray(asset.id, ids), isNull(asset.expiresAt), isUnreferenced(tx)));
}

/**
 * Deletes the references of `holder`, and marks assets that nothing else references for deletion; returns their rows. A
 * share link does not keep an asset here: what its owner deletes is gone.
 */
export async function deleteHeld(tx: Executor, holder: Holder): Promise<AssetRow[]> {
  const ids = await takeReferences(tx, holder);
  if (ids.length === 0) return [];
  const isOfThese = inArray(assetReference.assetId, ids);
  const updated = await tx
    .selectDistinct({ id: assetReference.assetId })
    .from(assetReference)
    .where(and(isOfThese, ne(assetReference.holderKind, 'share')));
  const free = ids.filter((id) => updated.every((other) => other.id !== id));
  if (free.length === 0) return [];
  await tx.delete(assetReference).where(inArray(assetReference.assetId, free));
  return tx
    .update(asset)
    .set({ state: 'deleting' })
    .where(and(inArray(asset.id, free), eq(asset.state, 'ready')))
    .returning();
}

/** Bytes of the user's unreferenced uploads, and ms until the first of them expires. */
export async function sumUnreferenced(
  tx: Executor,
  userId: string,
): Promise<{ bytes: number; msUntilFree: number }> {
  const wait = sql`extract(epoch from min(${asset.expiresAt}) - now()) * 1000`;
  const [row] = await tx
    .select({
      bytes: sql<string>`coalesce(sum(${asset.bytes}), 0)`,
      msUntilFree: sql<number>`greatest(1000, coalesce(ceil(${wait}), 1000))::float8`,
    })
    .from(asset)
    .where(and(eq(asset.userId, userId), inArray(asset.kind, ['upload', 'face']), isUnreferenced(tx)));
  return { bytes: Number(row?.bytes ?? 0), msUntilFree: row?.msUntilFree ?? 0 };
}

/** Hours for which an unreferenced asset is spared, since it may be about to be used. */
const FRESH_HOURS = 1;

/** A query for the bytes of the user's files and of their thumbnails. */
export const sumFileBytes = (tx: Executor, userId: string): SQLWrapper =>
  tx
    .select({ bytes: sql`coalesce(sum(${asset.bytes} + ${asset.thumbBytes}), 0)` })
    .from(asset)
    .where(and(eq(asset.userId, userId), ne(asset.state, 'deleting')));

/**
 * Marks a user's assets for removal by the sweep when space is short; returns how many. `unused` = unreferenced assets
 * that would soon expire anyway: unused uploads, sheets, packs, previews. `shared` = results whose runs left the
 * history and that only a share link keeps, which their owner could not free otherwise.
 */
export async function markDisposable(
  tx: Executor,
  userId: string,
  what: 'unused' | 'shared',
): Promise<number> {
  const isKept = and(
    eq(assetReference.assetId, asset.id),
    what === 'shared' ? ne(assetReference.holderKind, 'share') : undefined,
  );
  const keepers = tx.select({ one: sql`1` }).from(assetReference).where(isKept);
  const disposable = tx
    .select({ id: asset.id })
    .from(asset)
    .where(
      and(
        eq(asset.userId, userId),
        eq(asset.state, 'ready'),
        sql`${asset.createdAt} < now() - make_interval(hours => ${FRESH_HOURS}::int)`,
        notExists(keepers),
      ),
    )
    .for('update', { skipLocked: true });
  const marked = await tx
    .update(asset)
    .set({ state: 'deleting' })
    .where(inArray(asset.id, disposable))
    .returning({ id: asset.id });
  return marked.length;
}

/** The user data of this module. The sweep deletes the bytes, then the rows. */
export const assetTables: PersonalTables = {
  asset: {
    erasure: (userId) => [
      sql`
        with own as (
          update asset set state = 'deleting', expires_at = null where user_id = ${userId} returning id
        )
        delete from asset_reference where asset_id in (select id from own)`,
    ],
    // Other pictures have lists of their own.
    exported: 'faces',
  },
};

/** Number of the user's uploads and results. */
export const countFiles = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(
    asset,
    and(
      eq(asset.userId, userId),
      eq(asset.state, 'ready'),
      inArray(asset.kind, ['upload', 'result', 'face']),
    ),
  );
