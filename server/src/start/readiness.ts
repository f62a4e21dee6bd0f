import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database';
import { requireFreeDisk } from '../modules/asset/service';
import { createWorkerNodes } from '../modules/worker-node/service';
import type { ReadinessParts } from '../observability/health';
import type { StorageAdapter } from '../storage/port';

/** Writes a file, because root can read any directory and a full disk only refuses writes. */
async function checkWritable(directory: string): Promise<void> {
  const probe = join(directory, `.ready-probe-${process.pid}`);
  try {
    await writeFile(probe, 'x');
  } finally {
    await rm(probe, { force: true });
  }
}

/** The parts that this server depends on, each with its check. */
export function readinessParts(
  database: Pick<Database, 'orm' | 'ping'>,
  {
    storage,
    dataDir,
    minFreeBytes = 0,
  }: { storage: Pick<StorageAdapter, 'probe'>; dataDir: string; minFreeBytes?: number | undefined },
): ReadinessParts {
  const workerNodes = createWorkerNodes(database);
  return {
    database: { check: database.ping, problem: 'the database does not answer' },
    storage: {
      check: async () => {
        await checkWritable(dataDir);
        await requireFreeDisk(dataDir, minFreeBytes);
        await storage.probe();
      },
      problem:
        'DATA_DIR cannot be written, its disk has less free than MIN_FREE_DISK_MB, or the bucket in S3_BUCKET does not serve requests',
    },
    worker: {
      check: async () => {
        if (!(await workerNodes.isAnyAlive())) throw new Error('no worker');
      },
      problem: 'no worker was seen in the last 30 seconds',
    },
  };
}
