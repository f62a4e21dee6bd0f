import { ENDED_STATES } from '@tuzuo/core/task';
import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { operationRequest } from '../../db/schema/operation-request';
import { task } from '../../db/schema/task';

/** A removed task, and the idempotency key of a request, are kept this long: nobody repeats a request later. */
const KEPT_DAYS = 30;
/** A look at a picture is no history; its answer is read within seconds. */
const ANALYSIS_HOURS = 24;
/** Whose history can have grown since the sweep before, which runs every hour; and some more, if it did not. */
const RECENT_HOURS = 48;

/** Rows of one statement: each is quick, and other transactions get their turn in between. */
const BATCH = 200;

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`;

/** The users for whom a task started lately, in order, those after `afterId`. */
export async function findRecentUsers(tx: Executor, afterId: string | undefined): Promise<string[]> {
  const isNext = afterId === undefined ? undefined : sql`${task.userId} > ${afterId}`;
  const rows = await tx
    .selectDistinct({ userId: task.userId })
    .from(task)
    .where(and(sql`${task.startedAt} > ${hoursAgo(RECENT_HOURS)}`, isNext))
    .orderBy(task.userId)
    .limit(BATCH);
  return rows.map(({ userId }) => userId);
}

/** Ended runs in a user's history that are older than his `keep` newest, locked until the transaction ends. */
export async function lockRunsBeyond(tx: Executor, userId: string, keep: number): Promise<string[]> {
  const isInHistory = and(eq(task.userId, userId), eq(task.kind, 'run'), isNull(task.removedAt));
  const beyond = tx
    .select({ id: task.id })
    .from(task)
    .where(isInHistory)
    .orderBy(desc(task.id))
    .offset(keep)
    .limit(BATCH);
  const rows = await tx
    .select({ id: task.id })
    .from(task)
    .where(and(inArray(task.id, beyond), inArray(task.state, [...ENDED_STATES])))
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

async function deleteTasks(tx: Executor, are: SQL | undefined): Promise<number> {
  const batch = tx.select({ id: task.id }).from(task).where(are).limit(BATCH);
  const { rowCount } = await tx.delete(task).where(inArray(task.id, batch));
  return rowCount ?? 0;
}

/** Deletes a batch of the tasks that nobody can see any more; how many. */
export function deleteUnseen(tx: Executor): Promise<number> {
  const isSpentAnalysis = and(eq(task.kind, 'analyze'), lte(task.endedAt, hoursAgo(ANALYSIS_HOURS)));
  const isLongRemoved = lte(task.removedAt, hoursAgo(KEPT_DAYS * 24));
  return deleteTasks(tx, or(isSpentAnalysis, isLongRemoved));
}

/** Deletes a batch of the operation requests that nobody repeats any more; how many. */
export async function deleteOldOperations(tx: Executor): Promise<number> {
  const { userId, operation, requestId, createdAt } = operationRequest;
  const key = sql`(${userId}, ${operation}, ${requestId})`;
  const batch = tx
    .select({ userId, operation, requestId })
    .from(operationRequest)
    .where(lte(createdAt, hoursAgo(KEPT_DAYS * 24)))
    .limit(BATCH);
  const { rowCount } = await tx.delete(operationRequest).where(sql`${key} in ${batch}`);
  return rowCount ?? 0;
}
