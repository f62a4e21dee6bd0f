import { OPEN_STATES, type TaskKind, type TaskState } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import type { PosterDocument } from '@tuzuo/poster/document';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { prepareOnce } from '../../db/prepare-once';
import { taskDocument } from '../../db/schema/poster';
import { type TaskRow, task, taskResult } from '../../db/schema/task';

type NewTask = typeof task.$inferInsert;

/** The holder under which a task references assets. */
export const holderOf = ({ id }: Pick<TaskRow, 'id'>) => ({ holderKind: 'task', holderId: id }) as const;

/** A task ID and its owner's ID. A task that its owner removed is not found. */
export type OwnTask = { userId: string; taskId: string };

const isOwn = ({ userId, taskId }: OwnTask) =>
  and(eq(task.id, taskId), eq(task.userId, userId), isNull(task.removedAt));

export async function insertTask(tx: Executor, row: NewTask): Promise<TaskRow> {
  const [stored] = await tx.insert(task).values(row).returning();
  if (!stored) throw new Error('task not stored');
  return stored;
}

/** Stores the document that a task works on. It is kept as long as the task is in the history. */
export async function insertDocument(tx: Executor, taskId: string, doc: PosterDocument): Promise<void> {
  await tx.insert(taskDocument).values({ taskId, doc });
}

export async function findDocument(tx: Executor, taskId: string): Promise<PosterDocument | undefined> {
  const [row] = await tx
    .select({ doc: taskDocument.doc })
    .from(taskDocument)
    .where(eq(taskDocument.taskId, taskId));
  return row?.doc;
}

const selectTask = prepareOnce<OwnTask, TaskRow>((tx) =>
  tx
    .select()
    .from(task)
    .where(
      and(
        eq(task.id, sql.placeholder('taskId')),
        eq(task.userId, sql.placeholder('userId')),
        isNull(task.removedAt),
      ),
    ),
);

export async function findTask(tx: Executor, own: OwnTask): Promise<TaskRow | undefined> {
  const [row] = await selectTask(tx, own);
  return row;
}

/** Finds a task and locks it until the transaction ends. */
export async function lockTask(tx: Executor, own: OwnTask): Promise<TaskRow | undefined> {
  const [row] = await tx.select().from(task).where(isOwn(own)).for('update');
  return row;
}

type HistoryFilter = {
  userId: string;
  kinds: readonly TaskKind[];
  tool?: ToolKey | undefined;
  state?: TaskState | undefined;
};

/** A page of the user's history, newest first, starting after the task `before`. */
export function listHistory(
  tx: Executor,
  { userId, kinds, tool, state }: HistoryFilter,
  page: { before: string | undefined; limit: number },
): Promise<TaskRow[]> {
  return tx
    .select()
    .from(task)
    .where(
      and(
        eq(task.userId, userId),
        inArray(task.kind, [...kinds]),
        isNull(task.removedAt),
        tool === undefined ? undefined : eq(task.tool, tool),
        state === undefined ? undefined : eq(task.state, state),
        page.before === undefined ? undefined : lt(task.id, page.before),
      ),
    )
    .orderBy(desc(task.id))
    .limit(page.limit);
}

/** Number of the user's tasks that have not ended, and of queued tasks of all users of a tier. */
export async function countOpen(
  tx: Executor,
  { userId, tier }: Pick<TaskRow, 'userId' | 'tier'>,
): Promise<{ active: number; queued: number }> {
  const [active, queued] = [
    and(eq(task.userId, userId), inArray(task.state, [...OPEN_STATES])),
    and(eq(task.state, 'queued'), eq(task.tier, tier)),
  ].map((isCounted) => tx.select({ count: sql`count(*)` }).from(task).where(isCounted));
  const { rows } = await tx.execute<{ active: number; queued: number }>(
    sql`select (${active})::int as active, (${queued})::int as queued`,
  );
  return rows[0] ?? { active: 0, queued: 0 };
}

/** A stored result of a task. */
export type StoredResult = Pick<
  typeof taskResult.$inferSelect,
  'taskId' | 'assetId' | 'groundAssetId' | 'doc'
>;

const selectResults = prepareOnce<{ taskIds: readonly string[] }, StoredResult>((tx) => {
  const { taskId, assetId, groundAssetId, doc, position } = taskResult;
  return tx
    .select({ taskId, assetId, groundAssetId, doc })
    .from(taskResult)
    .where(eq(taskId, sql`any(${sql.placeholder('taskIds')})`))
    .orderBy(taskId, position);
});

/** The results of the tasks, in order. */
export async function findResults(tx: Executor, taskIds: readonly string[]): Promise<StoredResult[]> {
  return taskIds.length === 0 ? [] : selectResults(tx, { taskIds });
}

/** Cancels a task: a queued one ends at once, a running one is asked to end (`canceling`). */
export async function saveCancellation(
  tx: Executor,
  taskId: string,
  state: 'canceled' | 'canceling',
): Promise<void> {
  const endedAt = state === 'canceled' ? sql`now()` : null;
  await tx.update(task).set({ state, endedAt }).where(eq(task.id, taskId));
}

/** Queues an ended task again, in a new paid round, with the same number of attempts as a new task. */
export async function saveRetry(
  tx: Executor,
  { id, paidRound, attempt }: Pick<TaskRow, 'id' | 'paidRound' | 'attempt'>,
  changes: Pick<NewTask, 'snapshot' | 'tier'>,
  attempts: number,
): Promise<void> {
  await tx
    .update(task)
    .set({
      ...changes,
      state: 'queued',
      paidRound: paidRound + 1,
      maxAttempts: attempt + attempts,
      runAfter: sql`now()`,
      stage: null,
      progress: 0,
      analysis: null,
      failureCode: null,
      failureParams: null,
      startedAt: null,
      endedAt: null,
    })
    .where(eq(task.id, id));
}

/** Records that the owner has seen the end of these tasks; skips those not ended or already seen. */
export async function saveSeen(tx: Executor, rows: readonly TaskRow[]): Promise<void> {
  const unseen = rows.filter(
    ({ endedAt, seenAt }) => endedAt !== null && (seenAt === null || seenAt < endedAt),
  );
  if (unseen.length === 0) return;
  await tx
    .update(task)
    .set({ seenAt: sql`now()` })
    .where(
      inArray(
        task.id,
        unseen.map(({ id }) => id),
      ),
    );
}

/** Removes tasks from the history: releases their results and deletes the texts written in them. */
export async function saveRemoval(tx: Executor, taskIds: readonly string[]): Promise<void> {
  await tx.delete(taskResult).where(inArray(taskResult.taskId, [...taskIds]));
  await tx.delete(taskDocument).where(inArray(taskDocument.taskId, [...taskIds]));
  await tx
    .update(task)
    .set({
      removedAt: sql`now()`,
      snapshot: sql`jsonb_set(${task.snapshot}, '{options}', '{}')`,
      analysis: null,
    })
    .where(inArray(task.id, [...taskIds]));
}
