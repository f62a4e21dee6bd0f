import { EXPORT_KEPT_HOURS } from '@tuzuo/core/api/poster';
import { ENDED_STATES, type TaskKind } from '@tuzuo/core/api/task';
import { and, desc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
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
  const isNext = afterId === undefined ? undefined : sql`${task.userId} > ${afterId}`;
  const rows = await tx
    .selectDistinct({ userId: task.userId })
    .from(task)
    .where(and(or(isRecent(task.startedAt), isRecent(task.createdAt)), isNext))
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
 * Deletes a batch of tasks that are no longer visible. Returns their IDs, and which of them failed, whose other rows
 * can be deleted too.
 */
export async function deleteUnseen(
  tx: Executor,
  history: readonly TaskKind[],
): Promise<{ ids: string[]; failed: string[] }> {
  const isRead = and(notInArray(task.kind, [...history]), lte(task.endedAt, hoursAgo(READ_HOURS)));
  const isLongRemoved = lte(task.removedAt, hoursAgo(REMOVED_DAYS * 24));
  const batch = tx.select({ id: task.id }).from(task).where(or(isRead, isLongRemoved)).limit(BATCH);
  const gone = await tx
    .delete(task)
    .where(inArray(task.id, batch))
    .returning({ id: task.id, state: task.state });
  const failed = gone.filter(({ state }) => state !== 'succeeded');
  return { ids: gone.map(({ id }) => id), failed: failed.map(({ id }) => id) };
}
