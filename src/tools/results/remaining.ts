import type { Task } from './task';
import type { TaskWords } from './words';

const MINUTE_MS = 60_000;
/** Nobody counts single seconds of an estimate. */
const STEP_MS = 5000;

/** The task that was followed last, and the earliest end it was said to have. */
let told: { taskId: string; endMs: number } | undefined;

/** A new attempt takes its time from the start. */
export function forgetRemaining(): void {
  told = undefined;
}

/**
 * Milliseconds until a task ends, as it is shown: later answers can bring the end nearer, never push it away. 0 when
 * that end has passed; undefined before the server can tell.
 */
export function remainingMs({ taskId, etaMs }: Pick<Task, 'taskId' | 'etaMs'>, nowMs: number) {
  if (told?.taskId !== taskId) forgetRemaining();
  if (etaMs !== undefined) told = { taskId, endMs: Math.min(told?.endMs ?? Infinity, nowMs + etaMs) };
  return told && Math.max(0, told.endMs - nowMs);
}

/** The remaining time of a task in words, rounded up; '' while nothing is known. */
export function remaining(
  task: Pick<Task, 'taskId' | 'state' | 'etaMs'>,
  t: TaskWords,
  nowMs = Date.now(),
): string {
  const ms = remainingMs(task, nowMs);
  if (ms === undefined) return '';
  if (ms === 0) return task.state === 'running' ? t('eta.late') : '';
  if (ms > MINUTE_MS) return t('eta.minutes', { minutes: Math.ceil(ms / MINUTE_MS) });
  return t('eta.seconds', { seconds: Math.ceil(ms / STEP_MS) * (STEP_MS / 1000) });
}
