import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDataDir } from '../builders/data-dir';
import { testDatabase } from '../builders/database';
import { startDatabaseProxy } from '../builders/database-proxy';
import { canMount, mountDirectory } from '../builders/small-disk';
import { storm } from './faults/storm';
import { startSystem } from './faults/system';
import { createRandom } from './random';

/** A reproducible part of what `npm run soak -- faults` does for minutes. */
const PLAN = {
  seed: 20_261_129,
  users: 4,
  tasks: 16,
  orders: 8,
  stormMs: 4_000,
  pauseMs: 300,
  settleMs: 500_000,
  hurried: true,
};

it('nothing is lost or done twice while every part fails in turn', { timeout: 600_000 }, async () => {
  const database = await testDatabase({ max: 4 });
  onTestFinished(() => database.drop());
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.close());
  const disk = canMount() ? mountDirectory('size=96m') : undefined;
  const dataDir = disk?.path ?? (await temporaryDataDir());
  onTestFinished(() => (disk ? disk.unmount() : rm(dataDir, { recursive: true, force: true })));
  const system = await startSystem({
    databaseUrl: proxy.url,
    killDatabase: async () => {
      await proxy.goDown();
      await sleep(300);
      await proxy.comeBack();
    },
    dataDir,
    canFill: disk !== undefined,
    random: createRandom(PLAN.seed + 2),
    outageMs: 600,
  });
  onTestFinished(() => system.stop());
  const report = await storm(system, database, PLAN);
  expect(report.wrong).toEqual([]);
  expect(Object.keys(report.faults).sort()).toEqual([...system.faults].sort());
  expect(report.ends['task succeeded']).toBeGreaterThan(PLAN.tasks / 2);
  expect(report.ends['order fulfilled']).toBeGreaterThan(PLAN.orders / 2);

  // Shows that the count would have found it.
  await database.pool.query(
    `delete from task_result where task_id = (select id from task where state = 'succeeded' limit 1)`,
  );
  await database.pool.query(
    `update purchase set state = 'paid', fulfilled_at = null
     where id = (select id from purchase where state = 'fulfilled' limit 1)`,
  );
  const { rows } = await database.pool.query<{ key: string }>(
    `select storage_key as key from asset where id = (select asset_id from task_result limit 1)`,
  );
  system.s3.objects.delete(`files/${rows[0]?.key}`);
  expect(await report.findWrong()).toEqual(
    expect.arrayContaining([
      'a task succeeded without one result and one payment: 1',
      'an order was paid and not delivered: 1',
      expect.stringContaining('is not stored'),
    ]),
  );
});
