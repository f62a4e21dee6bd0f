import { EXPORT_KEPT_HOURS } from '@tuzuo/core/api/poster';
import { ENDED_STATES, type TaskKind } from '@tuzuo/core/api/task';
import { and, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database';
import { task } from '../../../db/schema/task';

/** Days for which a removed task is kept, with the idempotency key of one that failed. */
const REMOVED_DAYS = 30;
/** Hours for which a canceled run stays in the history for a retry; shorter if it never started. */
const CANCELED_HOURS = { neverBegan: 24, begun: 7 * 24 };
/** Hours for which tasks outside the history are kept; their answer is read within seconds. */
const READ_HOURS = EXPORT_KEPT_HOURS;
/** Only users with tasks this recent are examined. The sweep runs every hour; the rest is margin in case it did not. */
const RECENT_HOURS = 48;

/** Rows per statement, so that each is short and other transactions get their turn in between. */
const BATCH = 200;

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`;

const isRecent = (column: typeof task.startedAt | typeof task.createdAt) =>
  sql`${column} > ${hoursAgo(RECENT_HOURS)}`;

/** IDs of users who recently created a task or had one start, in order, after `afterId`. */
export async function findRecentUsers(tx: Executor, afterId: string | undefined): Promise<string[]> {
  const isNext = afterId === undefined ? undefined : gt(task.userId, afterId);
  const usersOf = (column: typeof task.startedAt | typeof task.createdAt) =>
    tx
      .select({ userId: task.userId })
      .from(task)
      .where(and(isRecent(column), isNext));
  // Two conditions in one statement would read all tasks in the order of their users.
  const rows = await union(usersOf(task.startedAt), usersOf(task.createdAt))
    .orderBy(task.userId)
    .limit(BATCH);
  return rows.map(({ userId }) => userId);
}

/** Ended tasks in a user's history beyond the `keep` newest, locked until the transaction ends. */
export async function lockBeyond(
  tx: Executor,
  userId: string,
  kinds: readonly TaskKind[],
  keep: number,
): Promise<string[]> {
  const isInHistory = and(eq(task.userId, userId), inArray(task.kind, [...kinds]), isNull(task.removedAt));
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

/** A batch of canceled runs that are too old for the history, locked until the transaction ends. */
export async function lockOldCanceled(tx: Executor, kinds: readonly TaskKind[]): Promise<string[]> {
  const since = sql`case when ${task.startedAt} is null
    then ${hoursAgo(CANCELED_HOURS.neverBegan)} else ${hoursAgo(CANCELED_HOURS.begun)} end`;
  const rows = await tx
    .select({ id: task.id })
    .from(task)
    .where(
      and(
        inArray(task.kind, [...kinds]),
        eq(task.state, 'canceled'),
        isNull(task.removedAt),
        sql`${task.endedAt} <= ${since}`,
      ),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/**
 * Deletes a batch of tasks that are no longer visible: of `kinds` outside the history, and long removed ones. Returns
 * their IDs, and which of them failed, whose other rows can be deleted too.
 */
export async function deleteUnseen(
  tx: Executor,
  kinds: readonly TaskKind[],
): Promise<{ ids: string[]; failed: string[] }> {
  const deleteBatch = (where: SQL | undefined) =>
    tx
      .delete(task)
      .where(inArray(task.id, tx.select({ id: task.id }).from(task).where(where).limit(BATCH)))
      .returning({ id: task.id, state: task.state });
  // A single statement for both would look for few rows among all tasks.
  const gone = [
    ...(await deleteBatch(lte(task.removedAt, hoursAgo(REMOVED_DAYS * 24)))),
    ...(await deleteBatch(and(inArray(task.kind, [...kinds]), lte(task.endedAt, hoursAgo(READ_HOURS))))),
  ];
  const failed = gone.filter(({ state }) => state !== 'succeeded');
  return { ids: gone.map(({ id }) => id), failed: failed.map(({ id }) => id) };
}
