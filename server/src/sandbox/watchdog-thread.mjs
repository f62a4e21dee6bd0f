/** The thread of `watchdog.ts`. Plain JavaScript, since tsx does not apply to threads. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const EVERY_MS = 100;

const STDERR = 2;

/** @type {{ maxBytes: number, parent: number }} */
const { maxBytes, parent } = workerData;

/** An orphan gets a new parent pid, except on Windows, where only the parent itself can be probed. */
function parentIsGone() {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    // A parent that is root cannot be signaled from here, which proves that it exists.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

// An orderly exit would wait for the main thread, which may be busy.
const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  if (parentIsGone()) end();
  const bytes = process.memoryUsage.rss();
  if (bytes > maxBytes) {
    writeSync(STDERR, `out of memory: ${Math.round(bytes / 2 ** 20)} MB, above the bound\n`);
    end();
  }
}, EVERY_MS);
