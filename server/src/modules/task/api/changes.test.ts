import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyAfter, failWith } from '../../../../../tests/builders/scripted-engine';
import { runOf, type Seller, type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = copyAfter(0);
  seller = await world.newSeller();
});

describe('gen.task.cancel', () => {
  it('ends a queued task at once and returns its points, once', async () => {
    const { taskId } = await world.create(seller);
    const cancel = () => world.ask('gen.task.cancel', { taskId }, seller.session);
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    for (const answer of answers) expect(answer).toMatchObject({ data: { state: 'canceled' } });
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('leaves an ended task unchanged', async () => {
    const { taskId } = await world.create(seller);
    await world.workOff(() => world.ended(seller.session, taskId));
    const answer = await world.ask('gen.task.cancel', { taskId }, seller.session);
    expect(answer).toMatchObject({ data: { state: 'succeeded', points: { held: 0, charged: 2 } } });
  });
});

describe('alternating creation and cancellation', () => {
  const usedUp = (key: string, used: number) =>
    world.database.pool.query(
      `insert into rate_limit (key, used, window_ends_at) values ($1, $2, now() + interval '30 minutes')
       on conflict (key) do update set used = excluded.used`,
      [`${key}:${seller.userId}`, used],
    );
  const TOO_MANY = { code: '10004', data: { retryAfterMs: expect.any(Number) } };

  it('is limited to a number of cancellations per hour, and the remaining run continues', async () => {
    const { taskId } = await world.create(seller);
    await usedUp('task.cancel.hour', 60);
    expect(await world.ask('gen.task.cancel', { taskId }, seller.session)).toMatchObject(TOO_MANY);
    expect(await world.get(seller.session, taskId)).toMatchObject({ state: 'queued', points: { held: 2 } });
    await usedUp('task.cancel.hour', 59);
    const cancel = () => world.ask('gen.task.cancel', { taskId }, seller.session);
    expect(await cancel()).toMatchObject({ data: { state: 'canceled' } });
    // A call that changes nothing is not counted.
    expect(await cancel()).toMatchObject({ data: { state: 'canceled' } });
  });

  it.each([
    ['task.start.minute', 60],
    ['task.start.hour', 300],
  ])('limits started runs, new ones and retries: %s', async (key, limit) => {
    const { taskId } = await world.create(seller);
    await world.ask('gen.task.cancel', { taskId }, seller.session);
    await usedUp(key, limit - 1);
    const input = { ...runOf(seller.assetId) };
    const create = () => world.ask('gen.task.create', input, seller.session);
    expect(await create()).toMatchObject({ result: 'success' });
    expect(await world.ask('gen.task.retry', { taskId }, seller.session)).toMatchObject(TOO_MANY);
    expect(await world.ask('gen.task.create', runOf(seller.assetId), seller.session)).toMatchObject(TOO_MANY);
    // Repeating the same request is not another run.
    expect(await create()).toMatchObject({ result: 'success' });
    expect(await world.count(seller.userId, 'task')).toBe(2);
  });
});

describe('gen.task.retry', () => {
  it('runs a failed task again, in a new paid round, once for repeated taps', async () => {
    world.engine.script = failWith('tooLong');
    const { taskId } = await world.create(seller);
    await world.workOff(() => world.ended(seller.session, taskId));
    const retry = () => world.ask('gen.task.retry', { taskId }, seller.session);
    for (const answer of await Promise.all([retry(), retry(), retry()])) {
      expect(answer).toMatchObject({ data: { state: 'queued', points: { held: 2, charged: 0 } } });
      expect(answer.data).not.toHaveProperty('failure');
    }
    world.engine.script = copyAfter(0);
    const task = await world.workOff(() => world.ended(seller.session, taskId));
    expect(task).toMatchObject({ state: 'succeeded', points: { held: 0, charged: 2 } });
    expect(await world.pointsOf(seller.session)).toBe(58);
    expect(await retry()).toMatchObject({ data: { state: 'succeeded' } });
  });

  it('requires the points again', async () => {
    const { taskId } = await world.create(seller);
    await world.ask('gen.task.cancel', { taskId }, seller.session);
    await world.leavePoints(seller.userId, 1);
    expect(await world.ask('gen.task.retry', { taskId }, seller.session)).toMatchObject({
      code: '20001',
      data: { need: 2, left: 1 },
    });
    expect(await world.get(seller.session, taskId)).toMatchObject({ state: 'canceled' });
  });

  it('is refused once the operator has closed the module to the tier', async () => {
    const { taskId } = await world.create(seller);
    await world.ask('gen.task.cancel', { taskId }, seller.session);
    await world.database.pool.query(
      "insert into closed_module (module, tier) values ('img_scaleup', 'free')",
    );
    expect(await world.ask('gen.task.retry', { taskId }, seller.session)).toMatchObject({
      code: '20004',
      data: { module: 'img_scaleup' },
    });
    await world.database.pool.query('delete from closed_module');
    expect((await world.ask('gen.task.retry', { taskId }, seller.session)).code).toBe('0');
  });
});

describe('gen.task.remove', () => {
  it('removes an ended task from the history and releases its pictures', async () => {
    const { taskId } = await world.create(seller);
    expect(await world.ask('gen.task.remove', { taskId }, seller.session)).toMatchObject({
      code: '10001',
      data: { fields: { taskId: expect.any(String) } },
    });
    await world.workOff(() => world.ended(seller.session, taskId));
    expect((await world.ask('gen.task.remove', { taskId }, seller.session)).code).toBe('0');
    expect((await world.ask('gen.task.get', { taskId }, seller.session)).code).toBe('10002');
    expect((await world.ask('gen.task.remove', { taskId }, seller.session)).code).toBe('10002');
    expect(await world.ask('gen.task.list', {}, seller.session)).toMatchObject({ data: { items: [] } });
    await world.letPass('2 days', 'asset', 'created_at', 'expires_at');
    await world.app.parts.assets.sweep();
    expect(await world.count(seller.userId, 'asset')).toBe(0);
    expect(await world.pointsOf(seller.session)).toBe(58);
  });
});
