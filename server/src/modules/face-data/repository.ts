import { OPEN_STATES } from '@tuzuo/core/api/task';
import { TOOL_KEYS, type ToolDefinition, tools } from '@tuzuo/core/tools';
import { and, desc, eq, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { asset, assetReference } from '../../db/schema/asset';
import { task, taskResult } from '../../db/schema/task';
import type { AssetRow } from '../asset/service';

const FACE_TOOLS = TOOL_KEYS.filter((key) => (tools[key] as ToolDefinition).faceData);

/**
 * Pictures that are known to show a face: faces themselves, results of face tools, and the sheets and packs of ID
 * photos; but not what their user keeps in their space or in a poster.
 */
function showsFace(tx: Executor) {
  const made = tx
    .select({ one: sql`1` })
    .from(taskResult)
    .innerJoin(task, eq(task.id, taskResult.taskId))
    .where(
      and(
        or(eq(taskResult.assetId, asset.id), eq(taskResult.cleanAssetId, asset.id)),
        inArray(task.tool, FACE_TOOLS),
      ),
    );
  const keepers = tx
    .select({ one: sql`1` })
    .from(assetReference)
    .where(
      and(eq(assetReference.assetId, asset.id), inArray(assetReference.holderKind, ['space', 'poster'])),
    );
  return and(or(inArray(asset.kind, ['face', 'sheet', 'pack']), sql`exists ${made}`), notExists(keepers));
}

const isFaceData = (tx: Executor, userId: string) => and(eq(asset.userId, userId), showsFace(tx));

/**
 * What is never in a backup: everything that users can delete as pictures of faces, which a restore would bring back,
 * and uploads to face tools even if they are kept.
 */
export const isLeftOutOfBackups = (tx: Executor) =>
  and(isNotNull(asset.userId), or(eq(asset.kind, 'face'), showsFace(tx)));

/** The newest of them that are ready and accessible to their owner. */
export async function findFaceData(tx: Executor, userId: string, limit: number): Promise<AssetRow[]> {
  return tx
    .select()
    .from(asset)
    .where(and(isFaceData(tx, userId), eq(asset.state, 'ready'), ne(asset.kind, 'sealed')))
    .orderBy(desc(asset.id))
    .limit(limit);
}

/** Marks all of them for deletion; returns their rows. */
export async function markFaceData(tx: Executor, userId: string): Promise<AssetRow[]> {
  const found = tx.select({ id: asset.id }).from(asset).where(isFaceData(tx, userId)).for('update');
  return tx
    .update(asset)
    .set({ state: 'deleting' })
    .where(and(inArray(asset.id, found), eq(asset.state, 'ready')))
    .returning();
}

/** IDs of unfinished tasks of face tools. */
export async function findActive(tx: Executor, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: task.id })
    .from(task)
    .where(
      and(eq(task.userId, userId), inArray(task.tool, FACE_TOOLS), inArray(task.state, [...OPEN_STATES])),
    );
  return rows.map(({ id }) => id);
}
