import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { asset } from '../../db/schema/asset';
import type { AssetRow } from '../asset/service';

/** Assets of nobody; the index on users finds them. */
const isPreset = and(isNull(asset.userId), eq(asset.kind, 'preset'), eq(asset.state, 'ready'));

/** Lets one process at a time change the operator's pictures, until the transaction ends. */
export const lockPresets = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('model-pictures'))`);
};

/** The operator's pictures, by name. */
export const listPresets = (tx: Executor): Promise<AssetRow[]> =>
  tx.select().from(asset).where(isPreset).orderBy(asc(asset.name), asc(asset.id));

/** Marks pictures for deletion and returns their rows. */
export async function markPresetsDeleting(tx: Executor, ids: readonly string[]): Promise<AssetRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(asset)
    .set({ state: 'deleting' })
    .where(and(isPreset, inArray(asset.id, [...ids])))
    .returning();
}
