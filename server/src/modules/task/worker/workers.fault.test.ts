import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endProgram } from '../../../../../tests/builders/child-process';
import { type TestDatabase, testDatabase } from '../../../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../../../tests/builders/queue-world';
import type { WorkerOrders } from '../../../../../tests/builders/worker-child';
import { startWorkerProcess, type WorkerProcess } from '../../../../../tests/builders/worker-process';

const SOON = { timeout: 90_000, interval: 25 };

const LONG_MS = 60_000;

let database: TestDatabase;
let world: QueueWorld;
let workers: ChildProcess[];

beforeEach(async () => {
  workers = [];
  database = await testDatabase({ max: 8 });
  world = await queueWorld(database);
});

afterEach(async () => {
  for (const worker of workers) {
    worker.kill('SIGCONT');
    await endProgram(worker, 'SIGKILL');
  }
  await world.close();
  await database.drop();
});

function startWorker(orders: Partial<WorkerOrders> = {}): WorkerProcess {
  const worker = startWorkerProcess({ url: database.url, dataDir: world.dataDir, ...orders });
  workers.push(worker.child);
  return worker;
}

const begins = (worker: WorkerProcess, taskId: string) =>
  vi.waitFor(() => expect(worker.ran).toContain(taskId), SOON);

const allEnd = (states: object) => vi.waitFor(async () => expect(await world.states()).toEqual(states), SOON);

/** A task started by a worker that will take very long. */
async function begunTask() {
  const owner = await world.newOwner();
  const [taskId = ''] = await world.enqueue(owner);
  const slow = startWorker({ runMs: LONG_MS });
  await begins(slow, taskId);
  return { owner, taskId, slow };
}

describe('a worker that is killed', () => {
  it('in the middle of a run loses it to another worker, which is paid once', async () => {
    const { taskId, slow } = await begunTask();
    await endProgram(slow.child, 'SIGKILL');
    startWorker();
    await allEnd({ succeeded: 1 });
    expect(await world.effectOf(taskId)).toMatchObject({ attempt: 2, results: 1, holds: 'committed' });
    expect(await world.faults()).toEqual([]);
  });

  it('on the last attempt leaves a failed task, and the points are returned', async () => {
    const { taskId, slow } = await begunTask();
    await database.pool.query('update task set max_attempts = attempt');
    await endProgram(slow.child, 'SIGKILL');
    startWorker();
    await allEnd({ failed: 1 });
    expect(await world.effectOf(taskId)).toMatchObject({ attempt: 1, holds: 'released', failure: 'lost' });
    expect(await world.faults()).toEqual([]);
  });

  it('while a task is being canceled leaves it canceled', async () => {
    const { owner, taskId, slow } = await begunTask();
    slow.child.kill('SIGSTOP');
    await world.cancel(owner, taskId);
    await endProgram(slow.child, 'SIGKILL');
    startWorker();
    await allEnd({ canceled: 1 });
    expect(await world.faults()).toEqual([]);
  });
});

/** Every row about a task. */
const rowsOf = (taskId: string) =>
  Promise.all(
    [
      'select * from task where id = $1',
      'select * from task_result where task_id = $1',
      'select * from point_hold where task_id = $1',
      'select * from asset_reference where holder_id = $1 order by asset_id',
      'select * from ledger_transaction where cause_id = $1::uuid::text order by id',
    ].map(async (statement) => (await database.pool.query(statement, [taskId])).rows),
  );

describe('a worker that was paused past its lease', () => {
  it('changes nothing when it continues', async () => {
    const owner = await world.newOwner();
    const [taskId = ''] = await world.enqueue(owner);
    const slow = startWorker({ runMs: 600 });
    await begins(slow, taskId);
    slow.child.kill('SIGSTOP');
    const other = startWorker();
    await allEnd({ succeeded: 1 });
    expect(other.ran).toEqual([taskId]);
    await endProgram(other.child, 'SIGKILL');
    const before = await rowsOf(taskId);
    slow.child.kill('SIGCONT');
    // It runs one task at a time: once it has run another, it is done with this one.
    const [next = ''] = await world.enqueue(owner);
    await allEnd({ succeeded: 2 });
    expect(slow.ran).toEqual([taskId, next]);
    expect(await rowsOf(taskId)).toEqual(before);
    expect(await world.effectOf(taskId)).toMatchObject({ attempt: 2, results: 1, holds: 'committed' });
    expect(await world.faults()).toEqual([]);
  });
});

describe('eighty tasks', () => {
  it('are shared by two workers, each run once and paid once', async () => {
    // A lease longer than any stall of a busy machine: a task that runs twice fails this test.
    const orders = { concurrency: 2, leaseMs: 30_000 };
    const pair = [startWorker(orders), startWorker(orders)];
    const owners = await Promise.all(Array.from({ length: 4 }, () => world.newOwner()));
    await Promise.all(pair.map(({ ready }) => ready));
    const ids = (await Promise.all(owners.map((owner) => world.enqueue(owner, 20)))).flat();
    await allEnd({ succeeded: 80 });
    expect(pair.flatMap(({ ran }) => ran).sort()).toEqual([...ids].sort());
    for (const { ran } of pair) expect(ran.length).toBeGreaterThan(8);
    expect(await world.faults()).toEqual([]);
  });
});
