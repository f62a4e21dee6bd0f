import { Worker } from 'node:worker_threads';

/**
 * Watches this process from a thread of its own, since the main one may be blocked for long: ends the process as soon
 * as its parent is gone, or its resident memory is above the bound.
 */
export function startWatchdog(maxBytes: number): void {
  const workerData = { maxBytes, parent: process.ppid };
  new Worker(new URL('./watchdog-thread.mjs', import.meta.url), { workerData }).unref();
}
