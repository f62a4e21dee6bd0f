import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { engineHealth, engineRun } from '../../db/schema/engine-run';

type EngineRunRow = typeof engineRun.$inferSelect;

/** Longer than any run; one still `running` after that was left by a lost worker. */
const LONGEST_RUN = sql`interval '30 minutes'`;

/** Services keep results for a day; a job close to that age is not queried any more. */
const JOB_LIFE = sql`interval '20 hours'`;

/** Serializes the starts of runs on one engine until the transaction ends. */
export async function lockEngine(tx: Executor, engine: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`engine:${engine}`}))`);
}

const startOfDay = (timeZone: string) =>
  sql`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`;

const isUnderWay = sql`${engineRun.state} = 'running' and ${engineRun.createdAt} > now() - ${LONGEST_RUN}`;

/** Today's cost per engine, including reserved amounts, and the number of its active runs. */
export async function sumToday(
  tx: Executor,
  timeZone: string,
): Promise<{ engine: string; spentMicros: number; running: number }[]> {
  const rows = await tx
    .select({
      engine: engineRun.engine,
      spentMicros: sql<string>`coalesce(sum(${engineRun.costMicros}) filter (where ${engineRun.createdAt} >= ${startOfDay(timeZone)}), 0)`,
      running: sql<number>`(count(*) filter (where ${isUnderWay}))::int`,
    })
    .from(engineRun)
    .where(sql`${engineRun.createdAt} >= least(${startOfDay(timeZone)}, now() - ${LONGEST_RUN})`)
    .groupBy(engineRun.engine);
  return rows.map(({ spentMicros, ...row }) => ({ ...row, spentMicros: Number(spentMicros) }));
}

export const listHealth = (tx: Executor) =>
  tx
    .select({
      engine: engineHealth.engine,
      failures: engineHealth.failures,
      msClosed: sql<number>`greatest(0, ceil(extract(epoch from ${engineHealth.closedUntil} - now()) * 1000))::int`,
      why: engineHealth.why,
    })
    .from(engineHealth);

const SWEEP_BATCH = 1_000;

/** Deletes a batch of runs of more than 400 days ago, which an operator's yearly account no longer needs; returns how many. */
export async function deleteOldRuns(tx: Executor): Promise<number> {
  const old = tx
    .select({ id: engineRun.id })
    .from(engineRun)
    .where(sql`${engineRun.createdAt} < now() - interval '400 days'`)
    .limit(SWEEP_BATCH);
  return (await tx.delete(engineRun).where(inArray(engineRun.id, old))).rowCount ?? 0;
}

export async function insertRun(
  tx: Executor,
  run: Pick<EngineRunRow, 'engine' | 'tool' | 'taskId' | 'costMicros' | 'job'>,
): Promise<string> {
  const id = newId();
  await tx.insert(engineRun).values({ id, ...run });
  return id;
}

/**
 * Ends the runs left by earlier attempts of a task whose worker stopped or was lost. Returns the job among them that
 * the engine may still be working on, which continues in another row that carries its price; the cost of the others is
 * unknown.
 */
export async function endLost(
  tx: Executor,
  { engine, taskId }: Pick<EngineRunRow, 'engine' | 'taskId'>,
): Promise<string | undefined> {
  const isOpen = sql`(${engineRun.state} = 'running' or ${engineRun.fault} = 'left')`;
  const isFresh = sql`${engineRun.job} is not null and ${engineRun.createdAt} > now() - ${JOB_LIFE}`;
  const rows = await tx
    .update(engineRun)
    .set({
      state: 'failed',
      fault: 'lost',
      costMicros: sql`case when ${isFresh} then 0 else ${engineRun.costMicros} end`,
      endedAt: sql`now()`,
    })
    .where(and(eq(engineRun.engine, engine), eq(engineRun.taskId, taskId), isOpen))
    .returning({ job: engineRun.job, costMicros: engineRun.costMicros });
  return rows.find(({ job, costMicros }) => job !== null && costMicros === 0)?.job ?? undefined;
}

export async function saveJob(tx: Executor, id: string, job: string): Promise<void> {
  await tx.update(engineRun).set({ job }).where(eq(engineRun.id, id));
}

/** Ends a run; returns its engine, tool and duration in seconds, or undefined if it had ended before. */
export async function saveEnd(
  tx: Executor,
  id: string,
  { costMicros, fault }: { costMicros: number; fault: string | undefined },
): Promise<{ engine: string; tool: string; seconds: number } | undefined> {
  const [row] = await tx
    .update(engineRun)
    .set({
      state: fault === undefined ? 'done' : 'failed',
      costMicros,
      fault: fault ?? null,
      endedAt: sql`now()`,
    })
    .where(and(eq(engineRun.id, id), eq(engineRun.state, 'running')))
    .returning({
      engine: engineRun.engine,
      tool: engineRun.tool,
      seconds: sql`extract(epoch from ${engineRun.endedAt} - ${engineRun.createdAt})`.mapWith(Number),
    });
  return row;
}

/** Records a success, which resets the failure count. */
export async function saveSuccess(tx: Executor, engine: string): Promise<void> {
  await tx
    .insert(engineHealth)
    .values({ engine })
    .onConflictDoUpdate({
      target: engineHealth.engine,
      set: { failures: 0, closedUntil: null, why: null, updatedAt: sql`now()` },
    });
}

/**
 * Records a failure. From `limit` on the engine is closed for a time that doubles with each failure, up to `maxMs`.
 */
export async function saveFailure(
  tx: Executor,
  engine: string,
  {
    why,
    limit,
    closedMs,
    maxMs,
    at = 1,
  }: { why: string; limit: number; closedMs: number; maxMs: number; at?: number },
): Promise<void> {
  const failures = sql`${engineHealth.failures} + ${at}::int`;
  const times = sql`power(2, least(20, greatest(0, ${failures} - ${limit}::int)))`;
  const closedUntil = (count: typeof failures, factor: typeof times) =>
    sql`case when ${count} >= ${limit}::int
      then now() + make_interval(secs => least(${maxMs}::float8, ${closedMs}::float8 * ${factor}) / 1000) end`;
  await tx
    .insert(engineHealth)
    .values({ engine, failures: at, why, closedUntil: closedUntil(sql`${at}::int`, sql`1`) })
    .onConflictDoUpdate({
      target: engineHealth.engine,
      set: { failures, why, closedUntil: closedUntil(failures, times), updatedAt: sql`now()` },
    });
}

/** Whether this caller may try a closed engine. Only one may; for others it stays closed for another `ms`. */
export async function claimTrial(
  tx: Executor,
  engine: string,
  { limit, ms }: { limit: number; ms: number },
): Promise<'open' | 'mine' | 'closed'> {
  const [row] = await tx
    .select({
      failures: engineHealth.failures,
      isClosed: sql<boolean>`coalesce(${engineHealth.closedUntil} > now(), false)`,
    })
    .from(engineHealth)
    .where(eq(engineHealth.engine, engine))
    .for('update');
  if (!row || row.failures < limit) return 'open';
  if (row.isClosed) return 'closed';
  await tx
    .update(engineHealth)
    .set({ closedUntil: sql`now() + make_interval(secs => ${ms / 1000})` })
    .where(eq(engineHealth.engine, engine));
  return 'mine';
}
