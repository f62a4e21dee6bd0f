import type { TaskWords } from './words';

const MINUTE_MS = 60_000;
/** Nobody counts single seconds of an estimate. */
const STEP_MS = 5000;

/** The remaining time in words, rounded up; '' when it is not known. */
export function remaining(etaMs: number | undefined, t: TaskWords): string {
  if (etaMs === undefined) return '';
  if (etaMs > MINUTE_MS) return t('eta.minutes', { minutes: Math.ceil(etaMs / MINUTE_MS) });
  return t('eta.seconds', { seconds: Math.max(1, Math.ceil(etaMs / STEP_MS)) * (STEP_MS / 1000) });
}
