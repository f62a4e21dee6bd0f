import { randomUUID } from 'node:crypto';
import type { TaskStage, TaskState } from '@tuzuo/core/api/task';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database';
import { type TaskRow, task } from '../../../db/schema/task';

/** The channel on which workers hear that there is something to do. They also look by themselves. */
export const WAKE_UP_CHANNEL = 'tuzuo_task';

/**
 * How long the start of a task counts as its user's and its tier's share of the workers. With one worker no one's
 * task ever runs while another is chosen: without a memory a user who queued twenty first would go through with all.
 */
const RECENT = sql`interval '2 minutes'`;

/** Of seven tasks that start while both wait, six are a member's and one a registered user's. */
const TIER_WEIGHT = sql`case q.tier when 'common' then 6 when 'trial' then 3 else 1 end`;

/**
 * The waiting tasks `q`, with what their user and tier have had: to be used as
 * `with ${QUEUE.shares} select … from ${QUEUE.waiting} where … order by ${QUEUE.order}`.
 *
 * The order is: the tier that has had least for its weight, then the user who has had least (tasks that run, and that
 * started in the last two minutes), then age. Nobody starves: what others have is counted until it is more.
 */
export const QUEUE = {
  shares: sql`
    busy as (
      select user_id, tier from task
      where state in ('running', 'canceling') or started_at > now() - ${RECENT}
    ),
    of_user as (select user_id, count(*) as started from busy group by user_id),
    of_tier as (select tier, count(*) as started from busy group by tier)`,
  waiting: sql`task q left join of_user using (user_id) left join of_tier using (tier)`,
  order: sql`
    (coalesce(of_tier.started, 0) + 1)::real / ${TIER_WEIGHT},
    coalesce(of_user.started, 0), q.run_after, q.id`,
};

/** The right to work on a task. Anyone who holds an older one changes nothing any more. */
export type Lease = { taskId: string; attempt: number; token: string };

export type ClaimedTask = { lease: Lease; row: TaskRow };

const LEASED = ['running', 'canceling'] as const;

const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** The fence: every write of a worker passes through it. */
const isHeld = ({ taskId, attempt, token }: Lease) =>
  and(
    eq(task.id, taskId),
    eq(task.attempt, attempt),
    eq(task.leaseToken, token),
    inArray(task.state, [...LEASED]),
  );

/** Takes up the task whose turn it is (see {@link QUEUE}), if one waits. Two workers never get the same. */
export async function claimTask(
  tx: Executor,
  { workerNodeId, leaseMs }: { workerNodeId: string; leaseMs: number },
): Promise<ClaimedTask | undefined> {
  const next = sql`(
    with ${QUEUE.shares} select q.id from ${QUEUE.waiting}
    where q.state = 'queued' and q.run_after <= now()
    order by ${QUEUE.order} limit 1 for update of q skip locked)`;
  const [row] = await tx
    .update(task)
    .set({
      state: 'running',
      attempt: sql`${task.attempt} + 1`,
      leaseToken: randomUUID(),
      leaseUntil: inMs(leaseMs),
      workerNodeId,
      startedAt: sql`now()`,
      stage: null,
      progress: 0,
    })
    .where(sql`${task.id} = ${next}`)
    .returning();
  if (!row?.leaseToken) return undefined;
  return { row, lease: { taskId: row.id, attempt: row.attempt, token: row.leaseToken } };
}

/** Says how far a task is and renews its lease; its state, or undefined when the lease is lost. */
export async function renewLease(
  tx: Executor,
  lease: Lease,
  { stage, progress, leaseMs }: { stage: TaskStage | undefined; progress: number; leaseMs: number },
): Promise<TaskState | undefined> {
  const [row] = await tx
    .update(task)
    .set({ progress, leaseUntil: inMs(leaseMs), ...(stage === undefined ? {} : { stage }) })
    .where(isHeld(lease))
    .returning({ state: task.state });
  return row?.state;
}

/** The task's state, or undefined when the lease is lost. */
export async function readLeasedState(tx: Executor, lease: Lease): Promise<TaskState | undefined> {
  const [row] = await tx.select({ state: task.state }).from(task).where(isHeld(lease));
  return row?.state;
}

/** The task, which nobody else changes until the transaction ends; undefined when the lease is lost. */
export async function lockLeased(tx: Executor, lease: Lease): Promise<TaskRow | undefined> {
  const [row] = await tx.select().from(task).where(isHeld(lease)).for('update');
  return row;
}

/** A task whose lease ran out by the database's clock and that no other sweep has in hand. */
export async function lockExpired(tx: Executor): Promise<TaskRow | undefined> {
  const [row] = await tx
    .select()
    .from(task)
    .where(and(inArray(task.state, [...LEASED]), lte(task.leaseUntil, sql`now()`)))
    .orderBy(task.leaseUntil)
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

const NO_LEASE = { leaseToken: null, leaseUntil: null } as const;

type End = Pick<
  typeof task.$inferInsert,
  'state' | 'progress' | 'analysis' | 'failureCode' | 'failureParams' | 'snapshot'
>;

/** Notes the end of a task that the caller has locked. */
export async function saveEnd(tx: Executor, taskId: string, end: Partial<End>): Promise<void> {
  await tx
    .update(task)
    .set({ ...end, ...NO_LEASE, stage: null, endedAt: sql`now()` })
    .where(eq(task.id, taskId));
}

/**
 * Lets a task that the caller has locked wait again.
 * @param delayMs 0 = in its old place
 * @param maxAttempts as before unless told
 */
export async function saveRequeue(
  tx: Executor,
  { id, runAfter, maxAttempts }: TaskRow,
  { delayMs = 0, uncounted = false }: { delayMs?: number; uncounted?: boolean } = {},
): Promise<void> {
  await tx
    .update(task)
    .set({
      ...NO_LEASE,
      state: 'queued',
      runAfter: delayMs > 0 ? inMs(delayMs) : runAfter,
      maxAttempts: uncounted ? maxAttempts + 1 : maxAttempts,
      stage: null,
      progress: 0,
      startedAt: null,
    })
    .where(eq(task.id, id));
}
