import { randomUUID } from 'node:crypto';
import type { TaskKind, TaskStage, TaskState } from '@tuzuo/core/api/task';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database';
import { type TaskRow, task } from '../../../db/schema/task';
import { type Claimable, DEMAND } from './demands';

/**
 * The channel that notifies workers of new work, or, with the key of a tool, that somebody is about to use it. They also
 * poll on their own.
 */
export const WAKE_UP_CHANNEL = 'tuzuo_task';

/**
 * How long the start of a task counts towards the share of its user and tier. With one worker no task ever runs while
 * another is chosen, so without this memory a user who queued twenty first would have all of them run first.
 */
const RECENT = sql`interval '2 minutes'`;

/** While both wait, six of seven started tasks are a member's and one a registered user's. */
const TIER_WEIGHT = sql`case q.tier when 'common' then 6 when 'trial' then 3 else 1 end`;

/**
 * The waiting tasks `q`, with the shares of their user and tier. Use as
 * `with ${QUEUE.shares} select … from ${QUEUE.waiting} where … order by ${QUEUE.order}`.
 *
 * Order: the tier that has had least for its weight, then what is free and somebody waits for: analyses, and objects to
 * be found, both limited per user, then the user who has had least (running tasks and those started in the last two
 * minutes), then age. No one starves, because what others get counts against them.
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
    q.kind not in ('analyze', 'object-find'), coalesce(of_user.started, 0), q.run_after, q.id`,
};

/** The right to work on a task. The holder of an older lease can no longer change anything. */
export type Lease = { taskId: string; attempt: number; token: string };

export type ClaimedTask = { lease: Lease; row: TaskRow };

const LEASED = ['running', 'canceling'] as const;

const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** The fence: every write by a worker requires that its lease is still held. */
const isHeld = ({ taskId, attempt, token }: Lease) =>
  and(
    eq(task.id, taskId),
    eq(task.attempt, attempt),
    eq(task.leaseToken, token),
    inArray(task.state, [...LEASED]),
  );

/** Condition for waiting tasks of these kinds. */
export const isOfKinds = (kinds: readonly TaskKind[]) => sql`q.kind = any(${sql.param([...kinds])}::text[])`;

type Claim = {
  workerNodeId: string;
  leaseMs: number;
  /** Claims only these; by default any. */
  kinds?: readonly TaskKind[];
  /** The kinds among them whose tasks need an engine, a language model or a finder of objects, and what the worker has; by default, all. */
  demands?: Pick<Claimable, 'met' | 'recent'> & { of: readonly TaskKind[] };
};

/** Condition for waiting tasks that a worker may run. */
function mayRun({ of, met, recent }: NonNullable<Claim['demands']>) {
  const isAmong = (list: readonly string[]) => sql`${DEMAND} = any(${sql.param([...list])}::text[])`;
  const isAbandoned = recent ? sql`not (${isAmong(recent)})` : sql`false`;
  return sql`(not (${isOfKinds(of)}) or ${isAmong(met)} or ${isAbandoned})`;
}

/** Claims the next task (see {@link QUEUE}), if one waits. Two workers never get the same task. */
export async function claimTask(
  tx: Executor,
  { workerNodeId, leaseMs, kinds, demands }: Claim,
): Promise<ClaimedTask | undefined> {
  const isClaimed = kinds === undefined ? sql`true` : isOfKinds(kinds);
  const isMet = demands === undefined ? sql`true` : mayRun(demands);
  const next = sql`(
    with ${QUEUE.shares} select q.id from ${QUEUE.waiting}
    where q.state = 'queued' and q.run_after <= now() and ${isClaimed} and ${isMet}
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

/** Stores a task's progress and renews its lease. Returns the task's state, or undefined if the lease is lost. */
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

/** The task's state, or undefined if the lease is lost. */
export async function readLeasedState(tx: Executor, lease: Lease): Promise<TaskState | undefined> {
  const [row] = await tx.select({ state: task.state }).from(task).where(isHeld(lease));
  return row?.state;
}

/** Locks the task until the transaction ends; undefined if the lease is lost. */
export async function lockLeased(tx: Executor, lease: Lease): Promise<TaskRow | undefined> {
  const [row] = await tx.select().from(task).where(isHeld(lease)).for('update');
  return row;
}

/** Locks a task whose lease has expired by the database's clock and that no other sweep is handling. */
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

/** Records the end of a task that the caller has locked. */
export async function saveEnd(tx: Executor, taskId: string, end: Partial<End>): Promise<void> {
  await tx
    .update(task)
    .set({ ...end, ...NO_LEASE, stage: null, endedAt: sql`now()` })
    .where(eq(task.id, taskId));
}

/**
 * Requeues a task that the caller has locked.
 * @param delayMs 0 keeps its place in the queue
 * @param uncounted whether the attempt does not count
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
