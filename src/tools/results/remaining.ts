import type { Task } from './task';
import type { TaskWords } from './words';

const MINUTE_MS = 60_000;
/** Rounding step of an estimate, in ms. */
const STEP_MS = 5000;

/** The task followed last, and its earliest estimated end. */
let told: { taskId: string; endMs: number } | undefined;

/** Call for a new attempt, whose estimate starts over. */
export function forgetRemaining(): void {
  told = undefined;
}

/**
 * Displayed milliseconds until a task ends: later answers can only bring the end closer. 0 when it has passed;
 * undefined before the server has an estimate.
 */
export function remainingMs({ taskId, etaMs }: Pick<Task, 'taskId' | 'etaMs'>, nowMs: number) {
  if (told?.taskId !== taskId) forgetRemaining();
  if (etaMs !== undefined) told = { taskId, endMs: Math.min(told?.endMs ?? Infinity, nowMs + etaMs) };
  return told && Math.max(0, told.endMs - nowMs);
}

/** The remaining time of a task as text, rounded up; '' while it is unknown. */
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
