import { ENDED_STATES, type TaskKind, type TaskState } from '@tuzuo/core/api/task';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import type { ToolKey } from '@tuzuo/core/tools';
import { and, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { taskDocument } from '../../db/schema/poster';
import { type TaskRow, task, taskResult } from '../../db/schema/task';

type NewTask = typeof task.$inferInsert;

/** As what a task refers to assets. */
export const holderOf = ({ id }: Pick<TaskRow, 'id'>) => ({ holderKind: 'task', holderId: id }) as const;

/** Whose task, and which; one that its owner took away is none. */
export type OwnTask = { userId: string; taskId: string };

const isOwn = ({ userId, taskId }: OwnTask) =>
  and(eq(task.id, taskId), eq(task.userId, userId), isNull(task.removedAt));

export async function insertTask(tx: Executor, row: NewTask): Promise<TaskRow> {
  const [stored] = await tx.insert(task).values(row).returning();
  if (!stored) throw new Error('a task was not stored');
  return stored;
}

/** The document that a task works on, kept for as long as the task is shown. */
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

export async function findTask(tx: Executor, own: OwnTask): Promise<TaskRow | undefined> {
  const [row] = await tx.select().from(task).where(isOwn(own));
  return row;
}

/** The same, and nobody else changes it until the transaction ends. */
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

/** What is in a user's history, newest first, before the task `before`. */
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

/** How many tasks of the user have not ended. */
export function countActive(tx: Executor, userId: string): Promise<number> {
  return tx.$count(task, and(eq(task.userId, userId), notInArray(task.state, [...ENDED_STATES])));
}

/** How many tasks wait, of everybody. */
export function countQueued(tx: Executor): Promise<number> {
  return tx.$count(task, eq(task.state, 'queued'));
}

type Result = Pick<typeof taskResult.$inferSelect, 'taskId' | 'assetId' | 'groundAssetId' | 'doc'>;

/** What the tasks made, in order. */
export function findResults(tx: Executor, taskIds: readonly string[]): Promise<Result[]> {
  if (taskIds.length === 0) return Promise.resolve([]);
  const { taskId, assetId, groundAssetId, doc, position } = taskResult;
  return tx
    .select({ taskId, assetId, groundAssetId, doc })
    .from(taskResult)
    .where(inArray(taskId, [...taskIds]))
    .orderBy(taskId, position);
}

/** A queued task ends before anybody worked on it; a running one is asked to. */
export async function saveCancellation(
  tx: Executor,
  taskId: string,
  state: 'canceled' | 'canceling',
): Promise<void> {
  const endedAt = state === 'canceled' ? sql`now()` : null;
  await tx.update(task).set({ state, endedAt }).where(eq(task.id, taskId));
}

/** An ended task waits again, in a new paid round, with as many attempts as a new one has. */
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

/** Notes that the owner has seen the ends of these tasks, of those that have ended and were not seen since. */
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

/** Takes tasks out of the history: their results are let go of, and what was written in them is forgotten. */
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
