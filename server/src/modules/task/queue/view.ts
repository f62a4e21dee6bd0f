import type { TaskKind, TaskState } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/database';
import { type TaskRow, task } from '../../../db/schema/task';
import { QUEUE } from './leases';

/** Everybody who waits asks about once a second: a view this old is told to all of them. */
const FRESH_MS = 1_000;

/** How long recent runs of a kind took for a megapixel, in ms, and how long any run took. */
type Rates = { perMegapixel: Map<string, number>; perRun: number | undefined };

const RATES_FRESH_MS = 30_000;

/** Rates are taken from this many of the newest runs. */
const RATE_SAMPLE = 300;

/** Loads again when what it has is older than `ms`; of many at once one loads. */
function remembered<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  let loadedAt = 0;
  return () => {
    if (value === undefined || performance.now() - loadedAt > ms) {
      loadedAt = performance.now();
      value = load();
      value.catch(() => {
        value = undefined;
      });
    }
    return value;
  };
}

async function loadPositions({ orm }: Pick<Database, 'orm'>): Promise<Map<string, number>> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    with ${QUEUE.shares} select q.id from ${QUEUE.waiting}
    where q.state = 'queued' order by q.run_after > now(), ${QUEUE.order}`);
  return new Map(rows.map(({ id }, index) => [id, index + 1]));
}

async function loadRates({ orm }: Pick<Database, 'orm'>, kinds: readonly TaskKind[]): Promise<Rates> {
  const { rows } = await orm.execute<{
    tool: string;
    key: string;
    per_megapixel: number;
    per_run: number;
  }>(sql`
    with recent as (
      select coalesce(tool, kind) as tool, snapshot->'workload'->>'key' as key,
        (snapshot->'workload'->>'megapixels')::real as megapixels,
        extract(epoch from ended_at - started_at) * 1000 as ms
      from task
      where started_at > now() - interval '1 day' and state = 'succeeded' and kind = any(${sql.param([...kinds])}::text[])
      order by started_at desc limit ${RATE_SAMPLE}
    )
    select tool, key, sum(ms)::float8 / greatest(sum(megapixels), 0.001) as per_megapixel,
      sum(sum(ms)) over ()::float8 / sum(count(*)) over () as per_run
    from recent group by tool, key`);
  return {
    perMegapixel: new Map(rows.map((row) => [rateKey(row.tool, row.key), row.per_megapixel])),
    perRun: rows[0]?.per_run,
  };
}

/** The runs whose time for a megapixel is comparable: of a tool, or of a kind without one. */
export const rateKey = (tool: string, workload: string) => `${tool} ${workload}`;

/**
 * Where everybody stands in the queue, as of a second ago, and how long tasks of some kinds have taken. Positions are those of the next claim's order: they are
 * right for who is near the front, and an estimate behind, since each start changes what its user has had.
 */
export function createQueueView(database: Pick<Database, 'orm'>, timedKinds: readonly TaskKind[]) {
  return {
    positions: remembered(FRESH_MS, () => loadPositions(database)),
    rates: remembered(RATES_FRESH_MS, () => loadRates(database, timedKinds)),
  };
}

export type QueueView = { positions: Map<string, number>; rates: Rates };

/** Before this much is done, what a run has taken says little about what it will. */
const TELLING_PROGRESS = 0.08;

type Timed = Pick<TaskRow, 'id' | 'kind' | 'tool' | 'state' | 'progress' | 'snapshot' | 'startedAt'>;

/** How long a run as large as this one takes, in ms, going by recent runs of its kind. */
function usualMs({ kind, tool, snapshot }: Timed, { rates }: QueueView): number | undefined {
  const { key, megapixels } = snapshot.workload;
  const perMegapixel = rates.perMegapixel.get(rateKey(tool ?? kind, key));
  return perMegapixel === undefined ? undefined : perMegapixel * megapixels;
}

/**
 * Milliseconds until a task ends, as far as can be told: a running one by recent runs of its kind or by its own
 * progress, whichever is sooner; a waiting one by those before it, one at a time. 0 = later than usual. While progress
 * stands, an estimate by progress alone would climb with the time, so it never replaces a smaller one.
 */
export function etaOf(row: Timed, view: QueueView, nowMs: number): number | undefined {
  const usual = usualMs(row, view);
  if (row.state === 'queued') {
    const ahead = (view.positions.get(row.id) ?? 1) - 1;
    const { perRun } = view.rates;
    if (usual === undefined || (ahead > 0 && perRun === undefined)) return undefined;
    return Math.round(usual + ahead * (perRun ?? 0));
  }
  if (row.state !== 'running' || row.startedAt === null) return undefined;
  const spent = Math.max(0, nowMs - row.startedAt.getTime());
  const byKind = usual === undefined ? [] : [Math.max(0, usual - spent)];
  const byProgress = row.progress >= TELLING_PROGRESS ? [(spent / row.progress) * (1 - row.progress)] : [];
  const estimates = [...byKind, ...byProgress];
  return estimates.length === 0 ? undefined : Math.round(Math.min(...estimates));
}

export type OpenTasks = { tool: ToolKey | null; state: TaskState; count: number };

/** How many tasks wait or run, no matter who works on them; tools with none are absent. Reads the open ones alone. */
export function countOpenTasks(tx: Executor): Promise<OpenTasks[]> {
  const { tool, state } = task;
  return tx
    .select({ tool, state, count: sql`count(*)`.mapWith(Number) })
    .from(task)
    .where(inArray(state, ['queued', 'running', 'canceling']))
    .groupBy(tool, state);
}
