/** The thread of `watchdog.ts`. Plain JavaScript, since tsx does not reach into threads. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const EVERY_MS = 100;

const STDERR = 2;

/** @type {{ maxBytes: number, parent: number }} */
const { maxBytes, parent } = workerData;

/** An orphan gets another parent, but on Windows, where only the process itself can be looked for. */
function parentIsGone() {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    // A parent that is root may not be signalled from here, which shows that it is there.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

// An orderly exit would wait for the main thread, and so for the tile.
const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  if (parentIsGone()) end();
  const bytes = process.memoryUsage.rss();
  if (bytes > maxBytes) {
    writeSync(STDERR, `out of memory: ${Math.round(bytes / 2 ** 20)} MB, above the bound\n`);
    end();
  }
}, EVERY_MS);
