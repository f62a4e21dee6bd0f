import { OPEN_STATES, type TaskKind, type TaskState } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/database';
import { type TaskRow, task } from '../../../db/schema/task';
import { historyOf, type Kinds, kindsIn } from '../kind';
import { isOfKinds, QUEUE } from './leases';

/** Waiting clients poll about once a second, so all of them share a view of this age. */
const FRESH_MS = 1_000;

/** Duration of a run: a fixed part, such as a network's, and one that grows with the picture. */
type Pace = { fixedMs: number; msPerMegapixel: number };

/** Recent durations: by kind of run, and ms of any run. */
type Rates = { paces: Map<string, Pace>; perRun: number | undefined };

const RATES_FRESH_MS = 30_000;

/** Number of newest runs from which rates are computed. */
const RATE_SAMPLE = 300;

/**
 * The pace of runs from their means and the slope of ms over megapixels (null where all are of one size): a fixed part
 * alone where larger pictures took no longer, and none where it would be negative or cannot be told.
 */
export function paceOf(mean: { ms: number; megapixels: number }, slope: number | null): Pace {
  if (slope !== null && slope <= 0) return { fixedMs: mean.ms, msPerMegapixel: 0 };
  const fixedMs = slope === null ? 0 : mean.ms - slope * mean.megapixels;
  return slope === null || fixedMs < 0
    ? { fixedMs: 0, msPerMegapixel: mean.ms / Math.max(mean.megapixels, 0.001) }
    : { fixedMs, msPerMegapixel: slope };
}

/** Caches the result of `load` for `ms`; concurrent callers share one load. */
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

async function loadPositions(
  { orm }: Pick<Database, 'orm'>,
  ownLane: readonly TaskKind[],
): Promise<Map<string, number>> {
  const { rows } = await orm.execute<{ id: string; position: number }>(sql`
    with ${QUEUE.shares} select q.id,
      row_number() over (partition by ${isOfKinds(ownLane)} order by q.run_after > now(), ${QUEUE.order})::int as position
    from ${QUEUE.waiting} where q.state = 'queued' order by position`);
  return new Map(rows.map(({ id, position }) => [id, position]));
}

async function loadRates({ orm }: Pick<Database, 'orm'>, kinds: readonly TaskKind[]): Promise<Rates> {
  const { rows } = await orm.execute<{
    tool: string;
    key: string;
    ms: number;
    megapixels: number;
    slope: number | null;
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
    select tool, key, avg(ms)::float8 as ms, avg(megapixels)::float8 as megapixels,
      regr_slope(ms, megapixels)::float8 as slope,
      sum(sum(ms)) over ()::float8 / sum(count(*)) over () as per_run
    from recent group by tool, key`);
  return {
    paces: new Map(rows.map((row) => [rateKey(row.tool, row.key), paceOf(row, row.slope)])),
    perRun: rows[0]?.per_run,
  };
}

/** Groups runs whose durations are comparable: by tool, or by kind if there is none. */
export const rateKey = (tool: string, workload: string) => `${tool} ${workload}`;

/**
 * Queue positions, at most a second old, and recent durations of the timed kinds. Positions follow the order of the
 * next claim: exact near the front, estimates further back, since each start changes its user's share.
 */
export function createQueueView(database: Pick<Database, 'orm'>, kinds: Kinds) {
  return {
    positions: remembered(FRESH_MS, () => loadPositions(database, kindsIn(kinds, 'own'))),
    rates: remembered(RATES_FRESH_MS, () => loadRates(database, historyOf(kinds))),
  };
}

export type QueueView = { positions: Map<string, number>; rates: Rates };

/**
 * Below this progress, the elapsed time says little about the total: phases that took next to no time (reading, a
 * network that was already loaded) make up most of it.
 */
const TELLING_PROGRESS = 0.25;

type Timed = Pick<TaskRow, 'id' | 'kind' | 'tool' | 'state' | 'progress' | 'snapshot' | 'startedAt'>;

/** Expected duration of a run of this size, in ms, from recent runs of its kind. */
function usualMs({ kind, tool, snapshot }: Timed, { rates }: QueueView): number | undefined {
  const { key, megapixels } = snapshot.workload;
  const pace = rates.paces.get(rateKey(tool ?? kind, key));
  return pace && pace.fixedMs + pace.msPerMegapixel * megapixels;
}

/**
 * Estimated ms until a task ends. For a running one by recent runs of its kind and, the further it is, by its own
 * progress: early progress is a guess of its tool, and the smaller of the two promised seconds of a minute. For a queued
 * one from those ahead of it, one at a time. 0 = later than usual; undefined = unknown.
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
  const byKind = usual && Math.max(0, usual - spent);
  const { progress } = row;
  if (progress < TELLING_PROGRESS) return byKind === undefined ? undefined : Math.round(byKind);
  const byProgress = (spent / progress) * (1 - progress);
  return Math.round(byKind === undefined ? byProgress : byKind + (byProgress - byKind) * progress);
}

/** The most that time alone may claim: what remains is unknown until the tool reports it. */
const MAX_BY_TIME = 0.9;

/**
 * The progress of a task, 0–1: what its tool has reported or, between two reports (a network says nothing while it
 * runs), the share of the usual duration that has passed.
 */
export function progressOf(row: Timed, view: QueueView, nowMs: number): number {
  const usual = usualMs(row, view);
  if (row.state !== 'running' || row.startedAt === null || !usual) return row.progress;
  const spent = Math.max(0, nowMs - row.startedAt.getTime());
  return Math.max(row.progress, Math.min(MAX_BY_TIME, spent / usual));
}

type OpenTasks = { tool: ToolKey | null; state: TaskState; count: number };

/** Counts queued and running tasks by tool and state; combinations without tasks are absent. Reads open tasks only. */
export function countOpenTasks(tx: Executor): Promise<OpenTasks[]> {
  const { tool, state } = task;
  return tx
    .select({ tool, state, count: sql`count(*)`.mapWith(Number) })
    .from(task)
    .where(inArray(state, [...OPEN_STATES]))
    .groupBy(tool, state);
}

type OldestWaiting = { tool: ToolKey | null; seconds: number };

/** How long the longest-waiting task of each tool could have been taken up. Reads queued tasks only. */
export function listOldestWaiting(tx: Executor): Promise<OldestWaiting[]> {
  const { tool, state, runAfter } = task;
  return tx
    .select({ tool, seconds: sql`extract(epoch from now() - min(${runAfter}))`.mapWith(Number) })
    .from(task)
    .where(and(eq(state, 'queued'), lte(runAfter, sql`now()`)))
    .groupBy(tool);
}
