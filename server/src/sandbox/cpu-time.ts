import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** What the threads of a process have had of the CPU, in ms. */
type CpuTime = {
  ran: number;
  /** Time in which they were ready to run and had no core. */
  waited: number;
};

/**
 * The CPU time of a process so far, from Linux's scheduler statistics
 * (https://docs.kernel.org/scheduler/sched-stats.html, "/proc/<pid>/schedstat").
 * @returns undefined where the host has none, or when the process is gone
 */
export function cpuTimeOf(pid: number | undefined): CpuTime | undefined {
  if (pid === undefined) return undefined;
  const total = { ran: 0, waited: 0 };
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      total.ran += Number(ran) / 1e6;
      total.waited += Number(waited) / 1e6;
    }
  } catch {
    return undefined;
  }
  return total;
}

/** Minimum share of a run that was spent waiting, so that the wait explains its length. */
const MIN_WAITED = 0.25;

/** Runnable processes per core from which on no run has the share of a core that its time limit assumes. */
const CROWDED = 3;

/**
 * Whether a run that has reached its time limit was held up by other work on this machine, not by its own: its threads
 * waited longer for a core than they had one.
 * @param ms length of the run
 * @param load processes that are ready to run, per core: tells it where there are no statistics
 */
export function wasStarved(
  before: CpuTime | undefined,
  after: CpuTime | undefined,
  ms: number,
  load = (loadavg()[0] ?? 0) / availableParallelism(),
): boolean {
  if (!before || !after) return load >= CROWDED;
  const [ran, waited] = [after.ran - before.ran, after.waited - before.waited];
  return waited >= Math.max(ran, MIN_WAITED * ms);
}
