import { EventEmitter, once } from 'node:events';
import { APP_VERSION } from '@tuzuo/core/app/version';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/builders/database-proxy';
import { idleJobs } from '../../../tests/builders/idle-jobs';
import { createDatabase, type Database } from '../db/database';
import { newId } from '../db/ids';
import { createWorkerNodes } from '../modules/worker-node/service';
import { JOBS } from './definitions';
import { startHeartbeat } from './heartbeat';
import { startJobRunner } from './runner';

const log = pino({ level: 'silent' });

const SOON = { timeout: 15_000, interval: 50 };

let origin: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;

beforeAll(async () => {
  origin = await testDatabase();
  proxy = await startDatabaseProxy(origin.url);
  database = createDatabase(proxy.url, { max: 8, timeZone: 'Asia/Shanghai', log });
});

afterAll(async () => {
  await database.close();
  await proxy.close();
  await origin.drop();
});

const newNode = () => ({ id: newId(), role: 'worker', version: APP_VERSION }) as const;

async function nodeIds(): Promise<string[]> {
  const { rows } = await origin.pool.query<{ id: string }>('select id from worker_node order by id');
  return rows.map(({ id }) => id);
}

const enqueue = (job: string) =>
  origin.pool.query('select graphile_worker.add_job($1, max_attempts := 1)', [job]);

const openJobs = async () => (await origin.pool.query('select from graphile_worker.jobs')).rowCount;

describe('the heartbeat', () => {
  it('is recorded at once, continues, survives a database outage, and ends by removing the node', async () => {
    const workerNodes = createWorkerNodes(database);
    const node = newNode();
    const heartbeat = await startHeartbeat({ node, offers: () => null, workerNodes, log, everyMs: 30 });
    expect(await nodeIds()).toContain(node.id);
    const beatsAgain = async () => {
      await origin.orm.execute(sql`update worker_node set seen_at = now() - interval '1 hour'`);
      await vi.waitFor(async () => expect(await createWorkerNodes(origin).isAnyAlive()).toBe(true), SOON);
    };
    await beatsAgain();
    await proxy.goDown();
    // A beat that the database received just before may still be written.
    const isSilent = async () => {
      await origin.orm.execute(sql`update worker_node set seen_at = now() - interval '1 hour'`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await createWorkerNodes(origin).isAnyAlive()).toBe(false);
    };
    await vi.waitFor(isSilent, SOON);
    await proxy.comeBack();
    await beatsAgain();
    await heartbeat.stop();
    expect(await nodeIds()).not.toContain(node.id);
  });

  it('does not start without a database', async () => {
    const nowhere = createDatabase('postgres://user:word@127.0.0.1:1/none', {
      max: 2,
      timeZone: 'Asia/Shanghai',
      log,
    });
    onTestFinished(() => nowhere.close());
    const starting = startHeartbeat({
      node: newNode(),
      offers: () => null,
      workerNodes: createWorkerNodes(nowhere),
      log,
    });
    await expect(starting).rejects.toThrow();
  });
});

describe('the job runner', () => {
  it('deletes nodes unseen for a day and keeps the others', async () => {
    const workerNodes = createWorkerNodes(database);
    const [lost, quiet] = [newNode(), newNode()];
    await workerNodes.beat(lost);
    await workerNodes.beat(quiet);
    await origin.orm.execute(
      sql`update worker_node set seen_at = now() - interval '25 hours' where id = ${lost.id}`,
    );
    await origin.orm.execute(
      sql`update worker_node set seen_at = now() - interval '23 hours' where id = ${quiet.id}`,
    );
    const runner = startJobRunner({ pool: database.pool, dependencies: { ...idleJobs, workerNodes }, log });
    await enqueue('remove-lost-worker-nodes');
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), SOON);
    await runner.stop();
    const ids = await nodeIds();
    expect(ids).not.toContain(lost.id);
    expect(ids).toContain(quiet.id);
  });

  it('has a schedule for every job', async () => {
    const dependencies = { ...idleJobs, workerNodes: createWorkerNodes(database) };
    const runner = startJobRunner({ pool: database.pool, dependencies, log });
    const known = async () => {
      const { rows } = await origin.pool.query<{ identifier: string }>(
        'select identifier from graphile_worker._private_known_crontabs',
      );
      return rows.map(({ identifier }) => identifier);
    };
    await vi.waitFor(async () => expect((await known()).sort()).toEqual(Object.keys(JOBS).sort()), SOON);
    await runner.stop();
  });

  it('continues after a database outage', async () => {
    const removeLost = vi.fn(async () => 0);
    const runner = startJobRunner({
      pool: database.pool,
      dependencies: { ...idleJobs, workerNodes: { removeLost } },
      log,
    });
    await enqueue('remove-lost-worker-nodes');
    await vi.waitFor(async () => expect(await openJobs()).toBe(0), SOON);
    expect(removeLost).toHaveBeenCalledTimes(1);
    await proxy.goDown();
    await enqueue('remove-lost-worker-nodes');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(removeLost).toHaveBeenCalledTimes(1);
    await proxy.comeBack();
    await vi.waitFor(() => expect(removeLost).toHaveBeenCalledTimes(2), SOON);
    await runner.stop();
    expect(await openJobs()).toBe(0);
  });

  it('reports how each run of a job ended', async () => {
    const removeLost = vi.fn(async () => 0).mockRejectedValueOnce(new Error('no'));
    const watch = vi.fn();
    const runner = startJobRunner({
      pool: database.pool,
      dependencies: { ...idleJobs, workerNodes: { removeLost } },
      log,
      watch,
    });
    const job = 'remove-lost-worker-nodes';
    await enqueue(job);
    await vi.waitFor(() => expect(watch).toHaveBeenCalledTimes(1), SOON);
    expect(watch).toHaveBeenLastCalledWith({ job, isDone: false, endedAtMs: expect.any(Number) });
    await enqueue(job);
    await vi.waitFor(() => expect(watch).toHaveBeenCalledTimes(2), SOON);
    expect(watch).toHaveBeenLastCalledWith({ job, isDone: true, endedAtMs: expect.any(Number) });
    await runner.stop();
    await origin.pool.query('delete from graphile_worker._private_jobs');
  });

  it('waits for the running job when it stops', async () => {
    const gate = new EventEmitter();
    const removeLost = vi.fn(async () => {
      await once(gate, 'open');
      return 0;
    });
    const runner = startJobRunner({
      pool: database.pool,
      dependencies: { ...idleJobs, workerNodes: { removeLost } },
      log,
    });
    await enqueue('remove-lost-worker-nodes');
    await vi.waitFor(() => expect(removeLost).toHaveBeenCalledTimes(1), SOON);
    let stopped = false;
    const stopping = runner.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stopped).toBe(false);
    gate.emit('open');
    await stopping;
    expect(await openJobs()).toBe(0);
  });

  it('stops at once if told to while it is starting', async () => {
    const dependencies = { ...idleJobs, workerNodes: createWorkerNodes(database) };
    const runner = startJobRunner({ pool: database.pool, dependencies, log });
    await runner.stop();
  });
});
