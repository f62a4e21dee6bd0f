import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startProgram } from './child-process';
import { HURRIED } from './task-timing';
import type { WorkerOrders } from './worker-child';

export type WorkerProcess = {
  child: ChildProcess;
  /** Resolves when it has started looking for work. */
  ready: Promise<void>;
  /** The tasks that it has started, in order. */
  ran: string[];
};

/** A worker in a process of its own, which the caller must end. By default runs take no time and are sequential. */
export function startWorkerProcess({
  runMs = 0,
  concurrency = 1,
  leaseMs = HURRIED.leaseMs,
  waits = false,
  ...orders
}: Partial<WorkerOrders> & Pick<WorkerOrders, 'url' | 'dataDir'>): WorkerProcess {
  const told: WorkerOrders = { runMs, concurrency, leaseMs, waits, ...orders };
  const child = startProgram('worker-child', JSON.stringify(told));
  const { stdout } = child;
  if (!stdout) throw new Error('the worker has no standard output');
  const ran: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (line === 'ready') resolve();
      else ran.push(line);
    });
  });
  return { child, ready, ran };
}
