import { ENDED_STATES } from '@tuzuo/core/api/task';
import { and, eq, exists, inArray, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser, userIdentity } from '../../db/schema/app-user';
import { asset, assetReference } from '../../db/schema/asset';
import { poster, posterVersion } from '../../db/schema/poster';
import { task } from '../../db/schema/task';

/** A picture chosen just now may still be about to be used. */
const FRESH_HOURS = 1;

/** In cash mode every check passes; the operator's own programs are bounded by their keys, and by the disk. */
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

/** Bytes of everything that is kept for the user, and of what the runs under way are expected to add. */
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
 * Marks what makes room when space is short, for the sweep to remove; how many that were. `unused` = what nobody refers
 * to and would soon expire anyway: uploads of no run, sheets, packs, previews. `shared` = results whose runs have left
 * the history and which only a link keeps: their owner could not free them otherwise.
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
