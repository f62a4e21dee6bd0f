import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endProgram } from '../../../../../tests/builders/child-process';
import { type TestDatabase, testDatabase } from '../../../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../../../tests/builders/queue-world';
import type { WorkerOrders } from '../../../../../tests/builders/worker-child';
import { startWorkerProcess, type WorkerProcess } from '../../../../../tests/builders/worker-process';
import { newId } from '../../../db/ids';
import { SYSTEM_ACCOUNTS } from '../../../db/system-accounts';
import { post } from '../../ledger/repository';
import { createLedger } from '../../ledger/service';

const SOON = { timeout: 90_000, interval: 10 };

const BOUGHT = 50;

let database: TestDatabase;
let world: QueueWorld;
let workers: ChildProcess[];

beforeEach(async () => {
  workers = [];
  database = await testDatabase({ max: 12 });
  world = await queueWorld(database);
});

afterEach(async () => {
  for (const worker of workers) await endProgram(worker, 'SIGKILL');
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

/** Ends the run of a worker that waits. */
const finish = ({ child }: WorkerProcess) => child.kill('SIGUSR2');

const allEnd = (states: object) => vi.waitFor(async () => expect(await world.states()).toEqual(states), SOON);

/** Waits for transactions that are blocked by a row lock, other than lease renewals. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ilike 'select%for update%'`,
    );
    expect(rows[0]?.count).toBe(count);
  }, SOON);

/** Locks the rows that a statement selects; `release` unlocks them. */
async function lockRows(statement: string, id: string): Promise<{ release: () => Promise<void> }> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`${statement} for update`, [id]);
  return {
    release: async () => {
      await client.query('rollback');
      client.release();
    },
  };
}

const THE_TASK = 'select from task where id = $1';
const THE_ACCOUNTS = 'select from ledger_account where user_id = (select user_id from task where id = $1)';

/** Inconsistencies in the books. */
async function differences(): Promise<object[]> {
  const found: object[] = [];
  await createLedger({ database, timeZone: 'Asia/Shanghai' }).reconcile((one) => void found.push(one));
  return found;
}

async function balancesOf(userId: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ kind: string; balance: string }>(
    'select kind, balance from ledger_account where user_id = $1 and balance <> 0',
    [userId],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
}

/** A user with purchased points only, and a queued run that holds two of them. */
async function buyerWithRun() {
  const owner = await world.newOwner();
  const [first = ''] = await world.enqueue(owner);
  await world.cancel(owner, first);
  await database.pool.query('delete from task');
  const { rows } = await database.pool.query<{ kind: string; id: string; balance: string }>(
    'select kind, id, balance from ledger_account where user_id = $1',
    [owner.userId],
  );
  const account = (kind: string) => rows.find((row) => row.kind === kind);
  const given = Number(account('grant')?.balance);
  await database.transaction(async (tx) => {
    const cause = { kind: 'order', id: newId(), step: 'once' } as const;
    const { mint, expired } = SYSTEM_ACCOUNTS;
    await post(tx, {
      kind: 'recharge',
      cause,
      lines: [
        [mint.id, -BOUGHT],
        [account('recharge')?.id ?? '', BOUGHT],
      ],
    });
    await post(tx, {
      kind: 'correction',
      cause,
      lines: [
        [account('grant')?.id ?? '', -given],
        [expired.id, given],
      ],
    });
  });
  const [taskId = ''] = await world.enqueue(owner);
  expect(await balancesOf(owner.userId)).toEqual({ recharge: BOUGHT - 2, held: 2 });
  return { owner, taskId };
}

describe('a worker that is killed while its run holds purchased points', () => {
  it('in the middle of its work: the next run is charged, once', async () => {
    const { owner, taskId } = await buyerWithRun();
    const slow = startWorker({ runMs: 60_000 });
    await begins(slow, taskId);
    await endProgram(slow.child, 'SIGKILL');
    expect(await balancesOf(owner.userId)).toEqual({ recharge: BOUGHT - 2, held: 2 });
    startWorker();
    await allEnd({ succeeded: 1 });
    expect(await world.effectOf(taskId)).toMatchObject({ attempt: 2, results: 1, holds: 'committed' });
    expect(await balancesOf(owner.userId)).toEqual({ recharge: BOUGHT - 2 });
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['before its end has begun', THE_TASK],
    ['between its end and the payment', THE_ACCOUNTS],
  ])('%s: that end has no effect, and the next run is charged, once', async (_case, statement) => {
    const { owner, taskId } = await buyerWithRun();
    const worker = startWorker({ waits: true });
    await begins(worker, taskId);
    const lock = await lockRows(statement, taskId);
    finish(worker);
    await waiting(1);
    await endProgram(worker.child, 'SIGKILL');
    await lock.release();
    // As if its lease had expired.
    await database.pool.query('update task set lease_until = now() where id = $1', [taskId]);
    startWorker();
    await allEnd({ succeeded: 1 });
    expect(await world.effectOf(taskId)).toMatchObject({ attempt: 2, results: 1, holds: 'committed' });
    expect(await balancesOf(owner.userId)).toEqual({ recharge: BOUGHT - 2 });
    expect(await differences()).toEqual([]);
  });

  it('on the last attempt: the points are returned as purchased ones', async () => {
    const { owner, taskId } = await buyerWithRun();
    const slow = startWorker({ runMs: 60_000 });
    await begins(slow, taskId);
    await database.pool.query('update task set max_attempts = attempt');
    await endProgram(slow.child, 'SIGKILL');
    startWorker();
    await allEnd({ failed: 1 });
    expect(await balancesOf(owner.userId)).toEqual({ recharge: BOUGHT });
    expect(await differences()).toEqual([]);
  });
});

describe('a cancellation at the very end of a run', () => {
  /** A run whose end and cancellation wait for its row in this order. */
  const race = async (order: 'cancellation first' | 'end first') => {
    const owner = await world.newOwner();
    const [taskId = ''] = await world.enqueue(owner);
    // A write of its progress that waited before both would let them overtake each other.
    const worker = startWorker({ waits: true });
    await begins(worker, taskId);
    const lock = await lockRows(THE_TASK, taskId);
    if (order === 'end first') {
      finish(worker);
      await waiting(1);
    }
    const canceled = world.cancel(owner, taskId);
    if (order === 'cancellation first') {
      await waiting(1);
      finish(worker);
    }
    await waiting(2);
    await lock.release();
    await canceled;
    return taskId;
  };

  it('before the end wins: no result, no charge', async () => {
    const taskId = await race('cancellation first');
    await allEnd({ canceled: 1 });
    expect(await world.effectOf(taskId)).toMatchObject({ results: 0, holds: 'released' });
    expect(await world.faults()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('after the end changes nothing: the result exists and is paid for', async () => {
    const taskId = await race('end first');
    await allEnd({ succeeded: 1 });
    expect(await world.effectOf(taskId)).toMatchObject({ results: 1, holds: 'committed' });
    expect(await world.faults()).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('at random moments, sixty times: each run has one outcome, and the points match it', async () => {
    const owners = await Promise.all([world.newOwner(), world.newOwner(), world.newOwner()]);
    const worker = startWorker({ runMs: 30, concurrency: 2 });
    await worker.ready;
    const runs = owners.map(async (owner) => {
      const ids = await world.enqueue(owner, 20);
      const cancellations = ids.map(async (taskId, index) => {
        await begins(worker, taskId);
        // From before the engine is done until after the end.
        await sleep(index * 5);
        await world.cancel(owner, taskId);
      });
      await Promise.all(cancellations);
    });
    await Promise.all(runs);
    await vi.waitFor(async () => {
      const { succeeded = 0, canceled = 0 } = await world.states();
      expect(succeeded + canceled).toBe(60);
    }, SOON);
    const { succeeded = 0, canceled = 0 } = await world.states();
    expect(Math.min(succeeded, canceled)).toBeGreaterThan(0);
    expect(await world.faults()).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});
