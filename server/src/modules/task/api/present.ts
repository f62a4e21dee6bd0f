import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import { tools } from '@tuzuo/core/tools';
import type { Database } from '../../../db/database';
import type { TaskRow } from '../../../db/schema/task';
import type { Say } from '../../../i18n/words';
import type { Assets } from '../../asset/service';
import type { Ledger } from '../../ledger/service';
import { assetsOfAnalysis, showAnalysis } from '../analysis';
import { failureWords } from '../failures';
import { createQueueView, etaOf, type QueueView } from '../queue/view';
import { findResults } from '../repository';

export type TaskOnWire = Api['gen.task.get']['output'];

type Picture = TaskOnWire['results'][number];

/** What belongs to a task and is kept elsewhere. */
type TaskParts = {
  /** Assets that are there, by id. */
  pictures: ReadonlyMap<string, Picture>;
  results: readonly Picture[];
  points: TaskOnWire['points'];
  view: QueueView;
};

type Told = { say: Say; nowMs: number };

/** In the order of the tool's own slots, what is worked on first: the database keeps none. */
function inputsOf({ tool, snapshot }: TaskRow, pictures: TaskParts['pictures']): TaskOnWire['inputs'] {
  const slots = Object.keys(tools[tool].inputs).flatMap((slot) => {
    const present = snapshot.inputs[slot]?.flatMap((id) => pictures.get(id) ?? []);
    return present ? [[slot, present] as const] : [];
  });
  return Object.fromEntries(slots);
}

function failureOf({ failureCode, failureParams }: TaskRow, say: Say): Partial<TaskOnWire> {
  if (failureCode === null) return {};
  const reason = say(failureWords(failureCode, failureParams?.kind));
  const { checks } = failureParams ?? {};
  return { failure: { code: failureCode, reason, ...(checks && { checks }) } };
}

/** Where a task that has not ended is. */
function progressOf(row: TaskRow, { view }: TaskParts, nowMs: number): Partial<TaskOnWire> {
  if (isEnded(row.state)) return {};
  // One that was enqueued since everybody's places were looked up is behind them all.
  const place = view.positions.get(row.id) ?? view.positions.size + 1;
  const queuePosition = row.state === 'queued' ? place : undefined;
  const etaMs = etaOf(row, view, nowMs);
  return {
    ...(row.stage === null ? {} : { stage: row.stage }),
    ...(queuePosition === undefined ? {} : { queuePosition }),
    ...(etaMs === undefined ? {} : { etaMs }),
  };
}

/** A task as its owner sees it. */
function presentTask(row: TaskRow, parts: TaskParts, { say, nowMs }: Told): TaskOnWire {
  const { name, quality } = row.snapshot.engine;
  return {
    taskId: row.id,
    tool: row.tool,
    state: row.state,
    progress: row.progress,
    ...progressOf(row, parts, nowMs),
    inputs: inputsOf(row, parts.pictures),
    options: row.snapshot.options,
    results: [...parts.results],
    ...(row.analysis === null ? {} : { analysis: showAnalysis(row.tool, row.analysis, parts.pictures) }),
    ...failureOf(row, say),
    points: parts.points,
    engine: { name, quality },
    createdAt: row.createdAt.toISOString(),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
  };
}

type DescriptionDependencies = {
  database: Pick<Database, 'orm'>;
  ledger: Pick<Ledger, 'pointsOfTasks'>;
  assets: Pick<Assets, 'findReady' | 'present'>;
};

const NO_POINTS = { held: 0, charged: 0 };

const NOTHING_WAITS: QueueView = {
  positions: new Map(),
  rates: { perMegapixel: new Map(), perRun: undefined },
};

/** Brings together what belongs to tasks and is kept elsewhere, in as few statements for fifty as for one. */
export function createDescriptions({ database: { orm }, ledger, assets }: DescriptionDependencies) {
  const queue = createQueueView({ orm });

  const viewFor = async (rows: readonly TaskRow[]): Promise<QueueView> => {
    if (rows.every(({ state }) => isEnded(state))) return NOTHING_WAITS;
    const [positions, rates] = await Promise.all([queue.positions(), queue.rates()]);
    return { positions, rates };
  };

  return async (rows: readonly TaskRow[], say: Say): Promise<TaskOnWire[]> => {
    const ids = rows.map(({ id }) => id);
    const [results, points, view] = await Promise.all([
      findResults(orm, ids),
      ledger.pointsOfTasks(orm, ids),
      viewFor(rows),
    ]);
    const inputIds = rows.flatMap(({ snapshot }) => Object.values(snapshot.inputs).flat());
    const lookIds = rows.flatMap(({ tool, analysis }) => assetsOfAnalysis(tool, analysis));
    const resultIds = results.map(({ assetId }) => assetId);
    const found = await assets.findReady(orm, [...resultIds, ...inputIds, ...lookIds]);
    const shown = assets.present([...found.values()]);
    const pictures: TaskParts['pictures'] = new Map(shown.map((picture) => [picture.assetId, picture]));
    const resultsOf = (taskId: string) =>
      results.flatMap((result) => {
        const picture = result.taskId === taskId ? pictures.get(result.assetId) : undefined;
        if (!picture) return [];
        return result.doc === null ? [picture] : [{ ...picture, doc: result.doc }];
      });
    const told = { say, nowMs: Date.now() };
    return rows.map((row) => {
      const parts = { pictures, view, results: resultsOf(row.id), points: points.get(row.id) ?? NO_POINTS };
      return presentTask(row, parts, told);
    });
  };
}
