import type { Task } from './task';
import type { TaskWords } from './words';

const MINUTE_MS = 60_000;
/** Rounding step of an estimate, in ms. */
const STEP_MS = 5000;

/** The task followed last, and the remaining time shown last. */
let told: { taskId: string; ms: number; atMs: number } | undefined;

/** Call for a new attempt, whose estimate starts over. */
export function forgetRemaining(): void {
  told = undefined;
}

/**
 * Displayed milliseconds until a task ends: the server's estimate, but never more than was displayed before. It is no
 * clock, which would run out while a task waits for its turn; only while the server has no estimate, time is deducted.
 * Undefined before the server has an estimate.
 */
export function remainingMs({ taskId, etaMs }: Pick<Task, 'taskId' | 'etaMs'>, nowMs: number) {
  if (told?.taskId !== taskId) forgetRemaining();
  if (etaMs === undefined) return told && Math.max(0, told.ms - (nowMs - told.atMs));
  told = { taskId, ms: Math.min(told?.ms ?? Infinity, etaMs), atMs: nowMs };
  return told.ms;
}

/** Whether a task ends so much later than displayed that its number would be a lie. */
const isLate = (shownMs: number, etaMs = 0) => shownMs === 0 || etaMs > 1.5 * shownMs + STEP_MS;

/** The remaining time of a task as text, rounded up; '' while it is unknown. */
export function remaining(
  task: Pick<Task, 'taskId' | 'state' | 'etaMs'>,
  t: TaskWords,
  nowMs = Date.now(),
): string {
  const ms = remainingMs(task, nowMs);
  if (ms === undefined) return '';
  if (isLate(ms, task.etaMs)) return task.state === 'running' ? t('eta.late') : '';
  if (ms > MINUTE_MS) return t('eta.minutes', { minutes: Math.ceil(ms / MINUTE_MS) });
  return t('eta.seconds', { seconds: Math.ceil(ms / STEP_MS) * (STEP_MS / 1000) });
}
