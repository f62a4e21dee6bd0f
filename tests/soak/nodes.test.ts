import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDataDir } from '../builders/data-dir';
import { testDatabase } from '../builders/database';
import { storm } from './faults/storm';
import { countByWorker, startCluster } from './nodes/cluster';
import { createRandom } from './random';

/** A reproducible part of what `npm run soak -- nodes` does for minutes. */
const PLAN = {
  seed: 20_261_129,
  users: 4,
  tasks: 12,
  orders: 3,
  stormMs: 3_000,
  pauseMs: 700,
  settleMs: 500_000,
  hurried: true,
};

it('one API node and two workers lose nothing, and each worker runs its tools', {
  timeout: 600_000,
}, async () => {
  const database = await testDatabase({ max: 4 });
  onTestFinished(() => database.drop());
  const root = await temporaryDataDir();
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const random = createRandom(PLAN.seed + 2);
  const cluster = await startCluster({ databaseUrl: database.url, root, apis: 1, workers: 2, random });
  onTestFinished(() => cluster.stop());
  const { wrong, faults, ends } = await storm(cluster, database, PLAN);
  expect(wrong).toEqual([]);
  expect(faults).toMatchObject({ 'API killed': expect.any(Number), 'worker killed': expect.any(Number) });
  expect(ends['task succeeded']).toBeGreaterThan(PLAN.tasks / 2);
  const { counts, wrong: misled } = await countByWorker(database);
  expect(misled).toEqual([]);
  expect(Object.keys(counts)).toContainEqual(expect.stringContaining('workers with 2 tools'));
  const ran = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(ran).toBe(ends['task succeeded']);

  // Shows that a task on the wrong worker would have been found.
  await database.pool.query("update task set tool = 'image-magnify' where tool = 'img-compress'");
  await database.pool.query(
    `update task set worker_node_id = (select id from worker_node where not (offers->>'posters')::bool limit 1)`,
  );
  expect((await countByWorker(database)).wrong).toContain(
    'a worker ran image-magnify, which it does not offer',
  );
});
