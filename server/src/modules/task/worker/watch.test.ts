import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../../../tests/builders/queue-world';
import { copyAfter, failWith, scriptedEngine } from '../../../../../tests/builders/scripted-engine';
import { HURRIED } from '../../../../../tests/builders/task-timing';
import { DEVELOPMENT_SECRET_KEY } from '../../../config/account-settings';
import { newId } from '../../../db/ids';
import { createLogger } from '../../../observability/logger';
import { startAssets } from '../../../start/assets';
import { KINDS } from '../../../start/task-kinds';
import { createLocalStorage } from '../../../storage/local';
import { createLedger } from '../../ledger/service';
import { createSeedPreview } from '../../tool/tasks/tool';
import { countOpenTasks } from '../queue/view';
import type { WorkedTask } from './runner';
import { startTaskWorker } from './worker';

const SOON = { timeout: 10_000, interval: 20 };

const log = createLogger('silent');

let database: TestDatabase;
let world: QueueWorld;

beforeAll(async () => {
  database = await testDatabase({ max: 8 });
  world = await queueWorld(database);
});

afterAll(async () => {
  await world.close();
  await database.drop();
});

it('reports what is queued and the outcome of each run', async () => {
  const owner = await world.newOwner();
  await world.enqueue(owner, 2);
  expect(await countOpenTasks(database.orm)).toEqual([{ tool: 'image-magnify', state: 'queued', count: 2 }]);

  const worked: WorkedTask[] = [];
  const engine = scriptedEngine(copyAfter(50));
  const { assets } = startAssets(database, {
    secretKey: DEVELOPMENT_SECRET_KEY,
    storage: createLocalStorage(join(world.dataDir, 'files')),
    dataDir: world.dataDir,
    account: undefined,
    log,
  });
  const worker = startTaskWorker({
    kinds: KINDS,
    database,
    ledger: createLedger({ database, timeZone: 'Asia/Shanghai' }),
    assets,
    selectEngine: () => ({ engine, quality: 'full' }),
    seedPreview: createSeedPreview(DEVELOPMENT_SECRET_KEY),
    workerNodeId: newId(),
    concurrency: 1,
    workRoot: join(world.dataDir, 'incoming'),
    watch: { worked: (task) => void worked.push(task), swept: () => undefined },
    timing: HURRIED,
    log,
  });
  await vi.waitUntil(() => worked.length === 2, SOON);
  engine.script = failWith('outOfMemory');
  await world.enqueue(owner);
  await vi.waitUntil(() => worked.length === 3, SOON);
  await worker.stop();

  const about = { tool: 'image-magnify', kind: 'run' };
  expect(worked).toMatchObject([
    { ...about, outcome: 'succeeded', failure: undefined },
    { ...about, outcome: 'succeeded', failure: undefined },
    { ...about, outcome: 'failed', failure: 'outOfMemory' },
  ]);
  const [first, second] = worked;
  expect(first?.runMs).toBeGreaterThanOrEqual(40);
  // The one behind it waited for as long as the first one ran.
  expect(second?.waitMs).toBeGreaterThanOrEqual(40);
  expect(await countOpenTasks(database.orm)).toEqual([]);
});
