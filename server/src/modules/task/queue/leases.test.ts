import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../tests/builders/database';
import { type QueueWorld, queueWorld } from '../../../../../tests/builders/queue-world';
import { newId } from '../../../db/ids';
import { KINDS } from '../../../start/task-kinds';
import { demanding, kindsIn, type Lane } from '../kind';
import { claimTask, lockLeased, readLeasedState, renewLease } from './leases';
import { createQueueView } from './view';

const LEASE = { workerNodeId: newId(), leaseMs: 30_000 };

let database: TestDatabase;
let world: QueueWorld;

beforeEach(async () => {
  database = await testDatabase({ max: 12 });
  world = await queueWorld(database);
});

afterEach(async () => {
  await world.close();
  await database.drop();
});

const claim = () => claimTask(database.orm, LEASE);

/** Claims the next tasks, one after the other. */
async function nextTasks(count: number): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for (let taken = 0; taken < count; taken += 1) ids.push((await claim())?.row.id);
  return ids;
}

const endAll = () =>
  database.pool.query(`update task set state = 'canceled', lease_token = null, lease_until = null,
    ended_at = now() where state = 'running'`);

describe('a worker that has two tools', () => {
  const of = demanding(KINDS);
  const take = (met: readonly string[], recent?: readonly string[]) =>
    claimTask(database.orm, { ...LEASE, demands: { of, met, recent } });

  it('claims only tasks that were promised one of them on its engine', async () => {
    const [taskId] = await world.enqueue(await world.newOwner());
    expect(await take([])).toBeUndefined();
    expect(await take(['matting scripted', 'image-magnify local'])).toBeUndefined();
    expect((await take(['image-magnify scripted']))?.row.id).toBe(taskId);
  });

  it('leaves a task to its engine’s worker for a while, then takes it, so that it ends', async () => {
    const [taskId] = await world.enqueue(await world.newOwner());
    expect(await take(['image-magnify local'], ['image-magnify scripted'])).toBeUndefined();
    expect((await take(['image-magnify local'], []))?.row.id).toBe(taskId);
  });

  it('also claims what needs no engine, but no texts without a language model', async () => {
    const [exported, written] = await world.enqueue(await world.newOwner(), 2);
    const change = 'update task set tool = null, kind = $2 where id = $1';
    await database.pool.query(change, [exported, 'poster-export']);
    await database.pool.query(change, [written, 'poster-words']);
    expect((await take([]))?.row.id).toBe(exported);
    expect(await take([])).toBeUndefined();
    expect((await take(['poster-words scripted']))?.row.id).toBe(written);
  });

  it('finds no objects without the models for it, though it has the tool', async () => {
    const [tapped] = await world.enqueue(await world.newOwner());
    const engine = JSON.stringify({ name: 'mobile-sam', version: '1', quality: 'full' });
    await database.pool.query(
      `update task set kind = 'object-find', snapshot = jsonb_set(snapshot, '{engine}', $2::jsonb) where id = $1`,
      [tapped, engine],
    );
    expect(await take(['image-magnify scripted', 'image-magnify local'])).toBeUndefined();
    expect((await take(['image-magnify mobile-sam']))?.row.id).toBe(tapped);
  });
});

describe('the queue', () => {
  it('gives each task to one of many concurrent workers', async () => {
    const owners = [await world.newOwner(), await world.newOwner()];
    const ids = (await Promise.all(owners.map((owner) => world.enqueue(owner, 6)))).flat();
    const claimed = await Promise.all(Array.from({ length: 20 }, claim));
    const taken = claimed.flatMap((task) => (task ? [task.row.id] : []));
    expect(new Set(taken).size).toBe(taken.length);
    const rest = await nextTasks(12 - taken.length);
    expect([...taken, ...rest].sort()).toEqual([...ids].sort());
    expect(await claim()).toBeUndefined();
  });

  it('serves users in turn, no matter how many tasks each queued', async () => {
    const [greedy, second, third] = [await world.newOwner(), await world.newOwner(), await world.newOwner()];
    const many = await world.enqueue(greedy, 4);
    const two = await world.enqueue(second, 2);
    const one = await world.enqueue(third, 1);
    expect(await nextTasks(7)).toEqual([many[0], two[0], one[0], many[1], two[1], many[2], many[3]]);
  });

  it('serves an analysis before the runs of its tier that were queued earlier', async () => {
    const [batch, second] = [await world.newOwner(), await world.newOwner()];
    const many = await world.enqueue(batch, 3);
    const [run, analysis] = await world.enqueue(second, 2);
    await database.pool.query("update task set kind = 'analyze' where id = $1", [analysis]);
    expect(await nextTasks(5)).toEqual([analysis, many[0], many[1], run, many[2]]);
  });

  it('gives exports a lane of their own, which no other task enters', async () => {
    const [owner] = [await world.newOwner()];
    const [run, first, second] = await world.enqueue(owner, 3);
    await database.pool.query(`update task set kind = 'poster-export' where id = any($1)`, [[first, second]]);
    const positions = await createQueueView(database, KINDS).positions();
    expect([run, first, second].map((id) => positions.get(id ?? ''))).toEqual([1, 1, 2]);
    const claimIn = async (lane: Lane) =>
      (await claimTask(database.orm, { ...LEASE, kinds: kindsIn(KINDS, lane) }))?.row.id;
    expect(await claimIn('own')).toBe(first);
    expect(await claimIn('shared')).toBe(run);
    expect(await claimIn('shared')).toBeUndefined();
    expect(await claimIn('own')).toBe(second);
  });

  it('serves users in turn also when one task runs at a time', async () => {
    const [greedy, second] = [await world.newOwner(), await world.newOwner()];
    const many = await world.enqueue(greedy, 3);
    const one = await world.enqueue(second, 1);
    const order: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      order.push(...(await nextTasks(1)));
      await endAll();
    }
    expect(order).toEqual([many[0], one[0], many[1], many[2]]);
  });

  it('serves members six times as often, and starves no one', async () => {
    const [free, trial, common] = [
      await world.newOwner(),
      await world.newOwner('trial'),
      await world.newOwner('common'),
    ];
    for (const owner of [free, trial, common]) await world.enqueue(owner, 12);
    const tiers: (string | undefined)[] = [];
    for (let turn = 0; turn < 20; turn += 1) tiers.push((await claim())?.row.tier);
    const counts = ['common', 'trial', 'free'].map((tier) => tiers.filter((found) => found === tier).length);
    expect(counts).toEqual([12, 6, 2]);
    expect(tiers[0]).toBe('common');
  });

  it('does not start a task before its time', async () => {
    const owner = await world.newOwner();
    const [later, now] = await world.enqueue(owner, 2);
    await database.pool.query(`update task set run_after = now() + interval '1 minute' where id = $1`, [
      later,
    ]);
    expect(await nextTasks(2)).toEqual([now, undefined]);
  });

  it('reports positions in the order in which tasks are claimed', async () => {
    const [greedy, second] = [await world.newOwner(), await world.newOwner()];
    const many = await world.enqueue(greedy, 3);
    const one = await world.enqueue(second, 1);
    const places = async () => {
      const positions = await createQueueView(database, KINDS).positions();
      return [...many, ...one].map((id) => positions.get(id));
    };
    expect(await places()).toEqual([1, 2, 3, 4]);
    await nextTasks(1);
    expect(await places()).toEqual([undefined, 2, 3, 1]);
  });
});

describe('a lease', () => {
  it('is worthless once another attempt has begun', async () => {
    const owner = await world.newOwner();
    await world.enqueue(owner);
    const first = await claim();
    if (!first) throw new Error('there is nothing to claim');
    expect(
      await renewLease(database.orm, first.lease, { stage: 'working', progress: 0.5, leaseMs: 1_000 }),
    ).toBe('running');
    await database.pool.query(`update task set state = 'queued', lease_token = null, lease_until = null`);
    const second = await claim();
    expect(second?.lease).toMatchObject({ taskId: first.lease.taskId, attempt: 2 });
    const told = { stage: 'working', progress: 0.9, leaseMs: 1_000 } as const;
    expect(await renewLease(database.orm, first.lease, told)).toBeUndefined();
    expect(await readLeasedState(database.orm, first.lease)).toBeUndefined();
    expect(await database.transaction((tx) => lockLeased(tx, first.lease))).toBeUndefined();
    const stale = { ...first.lease, attempt: 2 };
    expect(await readLeasedState(database.orm, stale)).toBeUndefined();
    const { rows } = await database.pool.query('select progress, stage from task');
    expect(rows).toEqual([{ progress: 0, stage: null }]);
  });
});
