import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import type { ModuleKey } from '@tuzuo/core/pricing';
import type { ToolKey } from '@tuzuo/core/tools';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { task, taskResult } from '../../db/schema/task';

/** The tool whose runs this module handles. */
export const PHOTO_TOOL = 'id-photo' satisfies ToolKey;

type Own = { userId: string; taskId: string };

const isFinishedPhoto = (userId: string) =>
  and(
    eq(task.userId, userId),
    eq(task.tool, PHOTO_TOOL),
    eq(task.kind, 'run'),
    eq(task.state, 'succeeded'),
    isNull(task.removedAt),
  );

/** What an unlock is charged as. */
type PaidRun = { round: number; module: ModuleKey; uses: number };

/** Finds a finished run of the user and locks it until the transaction ends. */
export async function lockRun(tx: Executor, { userId, taskId }: Own): Promise<PaidRun | undefined> {
  const [row] = await tx
    .select({ round: task.paidRound, snapshot: task.snapshot })
    .from(task)
    .where(and(eq(task.id, taskId), isFinishedPhoto(userId)))
    .for('update');
  if (!row) return undefined;
  const { module, uses } = row.snapshot;
  if (module === null) throw new Error(`task ${taskId} has no module`);
  return { round: row.round, module, uses };
}

/** IDs of the sealed photos of a run; empty once it is unlocked. */
export async function findSealed(tx: Executor, taskId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: taskResult.cleanAssetId })
    .from(taskResult)
    .where(and(eq(taskResult.taskId, taskId), isNotNull(taskResult.cleanAssetId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Replaces the previews of a run with its clean photos. */
export async function saveUnlocked(tx: Executor, taskId: string): Promise<void> {
  await tx
    .update(taskResult)
    .set({
      assetId: sql`${taskResult.cleanAssetId}`,
      cleanAssetId: null,
      doc: sql`${taskResult.doc} || '{"locked": false}'::jsonb`,
    })
    .where(and(eq(taskResult.taskId, taskId), isNotNull(taskResult.cleanAssetId)));
}

/** A photo of a finished run. */
export type PhotoRow = { taskId: string; result: number; assetId: string; doc: IdPhotoDoc; locked: boolean };

/** The photos of the user's finished runs among `taskIds`, in no particular order. */
export async function findPhotos(
  tx: Executor,
  userId: string,
  taskIds: readonly string[],
): Promise<PhotoRow[]> {
  const rows = await tx
    .select({
      taskId: taskResult.taskId,
      result: taskResult.position,
      assetId: taskResult.assetId,
      doc: taskResult.doc,
      cleanAssetId: taskResult.cleanAssetId,
    })
    .from(taskResult)
    .innerJoin(task, eq(task.id, taskResult.taskId))
    .where(and(inArray(task.id, [...taskIds]), isFinishedPhoto(userId)));
  return rows.map(({ cleanAssetId, doc, ...row }) => ({
    ...row,
    // The result document of this tool's engine.
    doc: doc as IdPhotoDoc,
    locked: cleanAssetId !== null,
  }));
}
