import type { PhaseReport } from './generator';

/** Goals of issue-free operation on two idle cores; `GENERATOR_LAG_MS`: beyond it, a run measures the generator. */
export const GOALS = { p99Ms: 50, recoverySeconds: 10, generatorLagMs: 10 } as const;

/** A code that says that a request comes too soon, together with a time to wait. */
const REFUSED = '10004';

/** The value below which this share of the values is; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const p99Of = (seconds: readonly (readonly number[])[]) => quantile(seconds.flat(), 0.99);

/**
 * Seconds until calls are answered as before the overload, or at the goal: all calls from then on, since 1 % of a single
 * second are the few uploads in it. All seconds if they never are.
 */
export function recoverySeconds(
  { latencies }: Pick<PhaseReport, 'latencies'>,
  before: Pick<PhaseReport, 'latencies'>,
): number {
  const limit = Math.max(GOALS.p99Ms, p99Of(before.latencies));
  const at = latencies.findIndex((_, second) => p99Of(latencies.slice(second)) <= limit);
  return at < 0 ? latencies.length : at;
}

/** Answers that are neither a success nor, where `sheds`, a refusal that says when to try again. */
function failuresOf({ outcomes }: Pick<PhaseReport, 'outcomes'>, sheds: boolean): string[] {
  return Object.entries(outcomes)
    .filter(([outcome]) => outcome !== '0' && !(sheds && [REFUSED, 'status 429'].includes(outcome)))
    .map(([outcome, count]) => `${count} × ${outcome}`);
}

type LoadVerdict = { isVoid: boolean; missed: string[] };

/** Compares a run with the goals. It is void where the generator was late itself. */
export function judgeLoad({
  steady,
  overload,
  after,
}: Record<'steady' | 'overload' | 'after', PhaseReport>): LoadVerdict {
  const isVoid = [steady, after].some(({ lagMs }) => lagMs > GOALS.generatorLagMs);
  const p99 = p99Of(steady.latencies);
  const recovery = recoverySeconds(after, steady);
  const missed = [
    ...(p99 > GOALS.p99Ms ? [`99 % of the steady calls took up to ${p99.toFixed(0)} ms`] : []),
    ...failuresOf(steady, false).map((failure) => `steady: ${failure}`),
    ...failuresOf(overload, true).map((failure) => `overload: ${failure}`),
    ...(recovery > GOALS.recoverySeconds ? [`still late ${recovery} s after the overload`] : []),
  ];
  return { isVoid, missed };
}
