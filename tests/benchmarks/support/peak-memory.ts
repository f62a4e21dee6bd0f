import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const EVERY_MS = 250;

/** Resident kilobytes of all descendants of a process. */
async function below(ancestor: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const of = (parent: number): number =>
    processes.reduce(
      (sum, [pid = 0, ppid = 0, kilobytes = 0]) => (ppid === parent ? sum + kilobytes + of(pid) : sum),
      0,
    );
  return of(ancestor);
}

/** Peak resident megabytes of this process's descendants while something runs. */
export async function peakMemory(run: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, (await below(process.pid)) / 1_024);
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  await run().finally(() => clearInterval(timer));
  // Measures at least once, even for a very short run.
  await look();
  return peak;
}
