import { ENDED_STATES } from '@tuzuo/core/api/task';
import { and, eq, exists, inArray, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser, userIdentity } from '../../db/schema/app-user';
import { asset, assetReference } from '../../db/schema/asset';
import { poster, posterVersion } from '../../db/schema/poster';
import { task } from '../../db/schema/task';

/** Hours for which an unreferenced asset is spared, since it may be about to be used. */
const FRESH_HOURS = 1;

/**
 * Whether no space limit applies: in cash mode, and for the operator's own programs, which are limited by their API
 * keys and by the disk.
 */
export async function isUnlimited(tx: Executor, userId: string): Promise<boolean> {
  const isService = exists(
    tx
      .select({ one: sql`1` })
      .from(userIdentity)
      .where(and(eq(userIdentity.userId, appUser.id), eq(userIdentity.kind, 'service'))),
  );
  const [row] = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, userId), or(eq(appUser.useType, 'cash'), isService)));
  return row !== undefined;
}

/** Bytes stored for the user, plus the expected output of unfinished runs. */
export async function sumUsed(tx: Executor, userId: string): Promise<number> {
  const [stored] = await tx
    .select({ bytes: sql`coalesce(sum(${asset.bytes} + ${asset.thumbBytes}), 0)`.mapWith(Number) })
    .from(asset)
    .where(and(eq(asset.userId, userId), ne(asset.state, 'deleting')));
  const expected = sql`(${task.snapshot}->>'expectedBytes')::bigint`;
  const [coming] = await tx
    .select({ bytes: sql`coalesce(sum(${expected}), 0)`.mapWith(Number) })
    .from(task)
    .where(and(eq(task.userId, userId), notInArray(task.state, [...ENDED_STATES])));
  const [posters] = await tx
    .select({ bytes: sql`coalesce(sum(${poster.bytes}), 0)`.mapWith(Number) })
    .from(poster)
    .where(eq(poster.userId, userId));
  const [versions] = await tx
    .select({
      bytes: sql`coalesce(sum(${posterVersion.bytes}), 0)`.mapWith(Number),
    })
    .from(posterVersion)
    .innerJoin(poster, eq(poster.id, posterVersion.posterId))
    .where(eq(poster.userId, userId));
  return [stored, coming, posters, versions].reduce((sum, part) => sum + (part?.bytes ?? 0), 0);
}

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
