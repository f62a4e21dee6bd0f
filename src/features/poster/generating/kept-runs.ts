import { storage } from '@/platform/storage';
import type { WordTool } from './word-tools';

const STORAGE_KEY = 'posterRuns';

/** A run for one of a user's posters whose result has not been placed yet. */
type KeptRun = {
  taskId: string;
  tool: WordTool;
  /** The page of the poster for which it makes something. */
  pageId: string;
  /** The poster's key on this device (drafts.ts), and its user. */
  poster: string;
  owner: string;
};

/** Several posters may be worked on, and several people may share a device. */
const MAX_RUNS = 8;

const isRun = (value: unknown): value is KeptRun =>
  typeof value === 'object' &&
  value !== null &&
  ['taskId', 'tool', 'pageId', 'poster', 'owner'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

function readRuns(): KeptRun[] {
  try {
    const found: unknown = JSON.parse(storage.get(STORAGE_KEY) || '[]');
    return Array.isArray(found) ? found.filter(isRun) : [];
  } catch {
    return [];
  }
}

const write = (runs: readonly KeptRun[]): void =>
  storage.set(STORAGE_KEY, runs.length === 0 ? '' : JSON.stringify(runs));

const others = (taskId: string) => readRuns().filter((run) => run.taskId !== taskId);

/** The run that goes on for a user's poster. */
export const keptRun = (poster: string, owner: string): KeptRun | undefined =>
  readRuns().find((run) => run.poster === poster && run.owner === owner);

/** Stores a run, or that its poster has another key since it was saved. */
export const keepRun = (run: KeptRun): void => write([run, ...others(run.taskId)].slice(0, MAX_RUNS));

/** Call when its end has been shown. */
export const forgetRun = (taskId: string): void => write(others(taskId));
