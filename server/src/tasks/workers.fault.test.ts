import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endProgram, startProgram } from '../../../tests/builders/child-process';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../tests/builders/queue-world';
import type { WorkerOrders } from '../../../tests/builders/worker-child';

const SOON = { timeout: 30_000, interval: 25 };

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

type Worker = {
  child: ChildProcess;
  ready: Promise<void> /** Tasks that it has begun, in order. */;
  ran: string[];
};

function startWorker(orders: Partial<WorkerOrders> = {}): Worker {
  const { dataDir } = world;
  const child = startProgram(
    'worker-child',
    JSON.stringify({ url: database.url, dataDir, runMs: 0, concurrency: 1, ...orders }),
  );
  workers.push(child);
  if (!child.stdout) throw new Error('the worker has no standard output');
  const ran: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
      if (line === 'ready') resolve();
      else ran.push(line);
    });
  });
  return { child, ready, ran };
}

const begins = (worker: Worker, taskId: string) =>
  vi.waitFor(() => expect(worker.ran).toContain(taskId), SOON);

const allEnd = (states: object) => vi.waitFor(async () => expect(await world.states()).toEqual(states), SOON);

/** One task of somebody, begun by a worker that will take very long. */
async function begunTask() {
  const owner = await world.newOwner();
  const [taskId = ''] = await world.enqueue(owner);
  const slow = startWorker({ runMs: LONG_MS });
  await begins(slow, taskId);
  return { owner, taskId, slow };
}

describe('a worker that is killed', () => {
  it('in the middle of a run loses it to another, which is paid once', async () => {
    const { taskId, slow } = await begunTask();
    await endProgram(slow.child, 'SIGKILL');
    startWorker();
    await allEnd({ succeeded: 1 });
    expect(await world.effectOf(taskId)).toMatchObject({ attempt: 2, results: 1, holds: 'committed' });
    expect(await world.faults()).toEqual([]);
  });

  it('on the last attempt leaves a failed task, and the points come back', async () => {
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

describe('a worker that was stopped past its lease', () => {
  it('changes nothing when it goes on', async () => {
    const owner = await world.newOwner();
    const [taskId = ''] = await world.enqueue(owner);
    const slow = startWorker({ runMs: 600 });
    await begins(slow, taskId);
    slow.child.kill('SIGSTOP');
    const other = startWorker();
    await allEnd({ succeeded: 1 });
    expect(other.ran).toEqual([taskId]);
    const everything = () =>
      Promise.all(
        ['task', 'task_result', 'point_hold', 'ledger_entry'].map(
          async (table) => (await database.pool.query(`select * from ${table} order by 1, 2`)).rows,
        ),
      );
    const before = await everything();
    slow.child.kill('SIGCONT');
    const [next = ''] = await world.enqueue(owner);
    await allEnd({ succeeded: 2 });
    await sleep(1_500);
    await database.pool.query('delete from task_result where task_id = $1', [next]);
    expect(
      (await everything())
        .slice(0, 2)
        .flat()
        .filter((row) => row.id !== next),
    ).toEqual(before.slice(0, 2).flat());
    expect(await world.effectOf(taskId)).toMatchObject({ attempt: 2, results: 1, holds: 'committed' });
  });
});

describe('two hundred tasks', () => {
  it('are shared by two workers, each run once and paid once', async () => {
    const pair = [startWorker({ concurrency: 2 }), startWorker({ concurrency: 2 })];
    const owners = await Promise.all(Array.from({ length: 10 }, () => world.newOwner()));
    await Promise.all(pair.map(({ ready }) => ready));
    const ids = (await Promise.all(owners.map((owner) => world.enqueue(owner, 20)))).flat();
    await allEnd({ succeeded: 200 });
    expect(pair.flatMap(({ ran }) => ran).sort()).toEqual([...ids].sort());
    for (const { ran } of pair) expect(ran.length).toBeGreaterThan(20);
    expect(await world.faults()).toEqual([]);
  });
});
