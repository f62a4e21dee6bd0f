import { join } from 'node:path';
import { DEVELOPMENT_SECRET_KEY } from '../../server/src/config/account-settings';
import { createDatabase } from '../../server/src/db/database';
import { newId } from '../../server/src/db/ids';
import { createLedger } from '../../server/src/modules/ledger/service';
import { startTaskWorker } from '../../server/src/modules/task/worker/worker';
import { createSeedPreview } from '../../server/src/modules/tool/tasks/tool';
import { createLogger } from '../../server/src/observability/logger';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { startAssets } from '../../server/src/start/assets';
import { KINDS } from '../../server/src/start/task-kinds';
import { createLocalStorage } from '../../server/src/storage/local';
import { copyAfter, scriptedEngine } from './scripted-engine';
import { HURRIED } from './task-timing';

/** Configuration of a worker process. */
export type WorkerOrders = {
  url: string;
  dataDir: string;
  runMs: number;
  concurrency: number;
  leaseMs: number;
  /** Runs wait until the process gets SIGUSR2, and until then it writes nothing to the queue. */
  waits: boolean;
};

/** Longer than any test. */
const NEVER_MS = 600_000;

/** A process that works on a database's queue, for tests that kill it. Prints the id of each task it runs. */
function main({ url, dataDir, runMs, concurrency, leaseMs, waits }: WorkerOrders): void {
  const log = createLogger('silent');
  const database = createDatabase(url, { max: 8, timeZone: 'Asia/Shanghai', log });
  const copy = copyAfter(runMs);
  const told = waits ? new Promise((resolve) => process.once('SIGUSR2', resolve)) : undefined;
  const engine = scriptedEngine(async (request, context) => {
    process.stdout.write(`${request.produceId}\n`);
    await told;
    return copy(request, context);
  });
  const account = findSandboxAccount(log);
  const { assets } = startAssets(database, {
    secretKey: DEVELOPMENT_SECRET_KEY,
    dataDir,
    account,
    log,
    storage: createLocalStorage(join(dataDir, 'files')),
  });
  const worker = startTaskWorker({
    kinds: KINDS,
    database,
    ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
    assets,
    selectEngine: () => ({ engine, quality: 'full' }),
    seedPreview: createSeedPreview(DEVELOPMENT_SECRET_KEY),
    workerNodeId: newId(),
    concurrency,
    workRoot: join(dataDir, 'incoming'),
    timing: waits ? { ...HURRIED, leaseMs: NEVER_MS, tickMs: NEVER_MS } : { ...HURRIED, leaseMs },
    log,
  });
  process.once('SIGTERM', async () => {
    await worker.stop();
    await database.close();
    process.exit(0);
  });
  process.stdout.write('ready\n');
}

main(JSON.parse(process.argv[2] ?? '') as WorkerOrders);
