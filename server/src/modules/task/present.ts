import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/task';
import { tools } from '@tuzuo/core/tools';
import type { Say } from '../../http/port';
import { etaOf } from './eta';
import { failureWords } from './failures';
import type { QueueView } from './queue-view';
import type { TaskRow } from './repository';

export type TaskOnWire = Api['gen.task.get']['output'];

type Picture = TaskOnWire['results'][number];

/** What belongs to a task and is kept elsewhere. */
export type TaskParts = {
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
  return { failure: { code: failureCode, reason } };
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
export function presentTask(row: TaskRow, parts: TaskParts, { say, nowMs }: Told): TaskOnWire {
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
    ...(row.analysis === null ? {} : { analysis: row.analysis }),
    ...failureOf(row, say),
    points: parts.points,
    engine: { name, quality },
    createdAt: row.createdAt.toISOString(),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
  };
}
