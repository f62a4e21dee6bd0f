import type { Allowance } from '../../limit/service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Runs that one user enqueues, new ones and retries alike: more than a person can look at. */
export const runStarts = (userId: string): Allowance[] => [
  { key: `task.start.minute:${userId}`, limit: 60, windowMs: MINUTE_MS },
  { key: `task.start.hour:${userId}`, limit: 300, windowMs: HOUR_MS },
];

/** A canceled run gives its free uses back and leaves rows behind: without a bound that could go on for ever. */
export const cancellations = (userId: string): Allowance[] => [
  { key: `task.cancel.hour:${userId}`, limit: 60, windowMs: HOUR_MS },
  { key: `task.cancel.day:${userId}`, limit: 200, windowMs: DAY_MS },
];

/** Looks cost nothing, but they take a worker's time and may leave previews for a day. */
export const analyses = (userId: string): Allowance[] => [
  { key: `analyze:${userId}`, limit: 10, windowMs: MINUTE_MS },
  { key: `analyze.hour:${userId}`, limit: 120, windowMs: HOUR_MS },
];

/** Runs that are paid for later, if at all, retries among them: they cost the machine as much as any. */
export const freeRuns = (userId: string): Allowance[] => [
  { key: `free-run:${userId}`, limit: 200, windowMs: HOUR_MS },
];
