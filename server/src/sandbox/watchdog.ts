import { Worker } from 'node:worker_threads';

/**
 * Watches this process from a separate thread, since the main one may be blocked for long: kills the process when its
 * parent is gone, or its resident memory exceeds the limit.
 */
export function startWatchdog(maxBytes: number): void {
  const workerData = { maxBytes, parent: process.ppid };
  new Worker(new URL('./watchdog-thread.mjs', import.meta.url), { workerData }).unref();
}
