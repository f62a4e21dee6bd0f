import type { TaskRow } from '../api/repository';
import { type QueueView, rateKey } from './view';

/** Before this much is done, what a run has taken says little about what it will. */
const TELLING_PROGRESS = 0.08;

type Timed = Pick<TaskRow, 'id' | 'tool' | 'state' | 'progress' | 'snapshot' | 'startedAt'>;

/** How long a run as large as this one takes, in ms, going by recent runs of its kind. */
function usualMs({ tool, snapshot }: Timed, { rates }: QueueView): number | undefined {
  const { key, megapixels } = snapshot.workload;
  const perMegapixel = rates.perMegapixel.get(rateKey(tool, key));
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
