import { OPEN_STATES } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { and, asc, desc, eq, gt, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { asset } from '../../db/schema/asset';
import { type MatteRow, matte, matteScene } from '../../db/schema/matte';
import { task } from '../../db/schema/task';
import type { PersonalTables } from '../personal-data/service';

/** Rows per statement of the sweep. */
const BATCH = 200;

/** How long a finished analysis without a matte proves that no engine here finds mattes. */
const NO_MATTE = sql`interval '10 minutes'`;

/** The holder under which a matte references its files. */
export const holderOf = ({ id }: Pick<MatteRow, 'id'>) => ({ holderKind: 'matte', holderId: id }) as const;

const isOf = (userId: string, digests: readonly Uint8Array[]) =>
  and(
    eq(matte.userId, userId),
    inArray(
      matte.sha256,
      digests.map((digest) => Buffer.from(digest)),
    ),
  );

/** The user's mattes of photos with these digests, in no particular order. */
export async function findMattes(
  tx: Executor,
  userId: string,
  digests: readonly Uint8Array[],
): Promise<MatteRow[]> {
  return digests.length === 0 ? [] : tx.select().from(matte).where(isOf(userId, digests));
}

/** The same, locked until the transaction ends, always in the same order. */
export async function lockMattes(
  tx: Executor,
  userId: string,
  digests: readonly Uint8Array[],
): Promise<MatteRow[]> {
  if (digests.length === 0) return [];
  return tx.select().from(matte).where(isOf(userId, digests)).orderBy(asc(matte.id)).for('update');
}

/** Inserts a matte; returns it locked, or the one that is there already. */
export async function insertMatte(
  tx: Executor,
  row: Pick<MatteRow, 'userId' | 'sha256' | 'state' | 'box' | 'unsure'>,
): Promise<MatteRow> {
  await tx
    .insert(matte)
    .values({ id: newId(), ...row })
    .onConflictDoNothing();
  const [found] = await lockMattes(tx, row.userId, [row.sha256]);
  if (!found) throw new Error('matte not stored');
  return found;
}

/** Replaces what is kept of a matte. */
export async function updateMatte(
  tx: Executor,
  id: string,
  change: Partial<MatteRow>,
  { retouched }: { retouched: boolean },
): Promise<void> {
  await tx
    .update(matte)
    .set({ ...change, retouchedAt: retouched ? sql`now()` : null })
    .where(eq(matte.id, id));
}

export type MatteScene = { matteId: string; sceneId: string };

/** The paid scenes of mattes. */
export async function findPaidScenes(tx: Executor, matteIds: readonly string[]): Promise<MatteScene[]> {
  if (matteIds.length === 0) return [];
  const { matteId, sceneId } = matteScene;
  return tx
    .select({ matteId, sceneId })
    .from(matteScene)
    .where(inArray(matteId, [...matteIds]));
}

/**
 * Records that mattes and scenes are paid for by `paidBy`; skips those that are paid for already, and mattes that are
 * gone. Returns how many of each were recorded.
 */
export async function savePaid(
  tx: Executor,
  { mattes, scenes }: { mattes: readonly string[]; scenes: readonly MatteScene[] },
  paidBy: string,
): Promise<{ photos: number; scenes: number }> {
  const ids = [...new Set([...mattes, ...scenes.map(({ matteId }) => matteId)])];
  if (ids.length === 0) return { photos: 0, scenes: 0 };
  const locked = await tx
    .select({ id: matte.id })
    .from(matte)
    .where(inArray(matte.id, ids))
    .orderBy(asc(matte.id))
    .for('update');
  const isThere = new Set(locked.map(({ id }) => id));
  const unlocked = await tx
    .update(matte)
    .set({ state: 'unlocked', unlockedBy: paidBy })
    .where(and(inArray(matte.id, [...mattes]), eq(matte.state, 'preview')))
    .returning({ id: matte.id });
  const rows = scenes.flatMap((scene) => (isThere.has(scene.matteId) ? [{ ...scene, paidBy }] : []));
  if (rows.length === 0) return { photos: unlocked.length, scenes: 0 };
  const paid = await tx.insert(matteScene).values(rows).onConflictDoNothing().returning();
  return { photos: unlocked.length, scenes: paid.length };
}

/**
 * The newest analysis of a photo with these bytes by the tool that is running or waiting, or has recently succeeded.
 * @param slot the input of the tool that is the photo
 */
export async function findAnalysis(
  tx: Executor,
  { userId, sha256 }: Pick<MatteRow, 'userId' | 'sha256'>,
  { tool, slot }: { tool: ToolKey; slot: string },
): Promise<{ id: string; ended: boolean } | undefined> {
  const isOfPhoto = sql`exists (
    select from asset photo where photo.id::text = ${task.snapshot}->'inputs'->${slot}->>0
      and photo.user_id = ${userId} and photo.sha256 = ${Buffer.from(sha256)}
  )`;
  const isOpen = inArray(task.state, [...OPEN_STATES]);
  const hasSucceeded = and(eq(task.state, 'succeeded'), gt(task.endedAt, sql`now() - ${NO_MATTE}`));
  for (const [ended, condition] of [
    [false, isOpen],
    [true, hasSucceeded],
  ] as const) {
    const [row] = await tx
      .select({ id: task.id })
      .from(task)
      .where(
        and(
          eq(task.userId, userId),
          condition,
          eq(task.kind, 'analyze'),
          eq(task.tool, tool),
          isNull(task.removedAt),
          isOfPhoto,
        ),
      )
      .orderBy(desc(task.id))
      .limit(1);
    if (row) return { id: row.id, ended };
  }
  return undefined;
}

/** Whether no picture of the matte's owner has its photo's bytes. */
const isOrphan = (tx: Executor) =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(asset)
      .where(
        and(eq(asset.userId, matte.userId), eq(asset.sha256, matte.sha256), ne(asset.state, 'deleting')),
      ),
  );

/** A page of mattes after `afterId`: the last of them, and those without a photo. */
export async function findOrphans(
  tx: Executor,
  afterId: string | undefined,
): Promise<{ orphans: string[]; last: string | undefined }> {
  const page = tx
    .select({ id: matte.id })
    .from(matte)
    .where(afterId === undefined ? undefined : gt(matte.id, afterId))
    .orderBy(asc(matte.id))
    .limit(BATCH)
    .as('page');
  const rows = await tx
    .select({ id: matte.id, orphan: sql<boolean>`${isOrphan(tx)}` })
    .from(page)
    .innerJoin(matte, eq(matte.id, page.id))
    .orderBy(asc(matte.id));
  return {
    orphans: rows.flatMap(({ id, orphan }) => (orphan ? [id] : [])),
    last: rows.at(-1)?.id,
  };
}

/** Deletes a matte; returns false if its photo is there again. */
export async function deleteMatte(tx: Executor, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(matte)
    .where(and(eq(matte.id, id), isOrphan(tx)))
    .returning({ id: matte.id });
  return deleted.length > 0;
}

/** The user data of this module. */
export const matteTables: PersonalTables = {
  matte: { erasure: 'deleted', exported: { omitted: 'cut-outs, which open together with their photos' } },
};
