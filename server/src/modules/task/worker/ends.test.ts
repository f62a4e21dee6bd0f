import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyAfter, failWith } from '../../../../../tests/builders/scripted-engine';
import { type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';
import { EngineFailure } from '../../../engines/port';

let world: TaskWorld;
let seller: Awaited<ReturnType<TaskWorld['newSeller']>>;

beforeAll(async () => {
  world = await taskWorld();
  world.startWorker();
});

afterAll(() => world.close());

beforeEach(async () => {
  world.engine.script = copyAfter(0);
  world.engine.requests.length = 0;
  await world.forgetLimits();
  seller = await world.newSeller();
});

describe('a run', () => {
  it.each([
    ['checksFailed', '30001', 'The picture does not meet the requirements. Nothing was charged.'],
    ['unreadable', '30001', 'The picture could not be read; it may be damaged. Nothing was charged.'],
    ['outOfMemory', '90001', 'The server ran out of memory. Nothing was charged; please try again later.'],
    ['tooLong', '90001', 'It took too long and was stopped. Nothing was charged; please try again later.'],
    ['late', '90001', 'The AI service did not answer in time. Nothing was charged; please try again later.'],
    [
      'tooLarge',
      '90001',
      'The picture is too large for the AI service. Nothing was charged; please use a smaller one.',
    ],
  ] as const)('that fails by %s ends at once with %s, a readable message, and no charge', async (kind, code, reason) => {
    world.engine.script = failWith(kind);
    const { taskId } = await world.create(seller);
    await world.ended(seller.session, taskId);
    const headers = { 'accept-language': 'en' };
    const task = (await world.call('gen.task.get', { taskId }, { session: seller.session, headers })).data();
    expect(task).toMatchObject({
      state: 'failed',
      failure: { code, reason },
      points: { held: 0, charged: 0 },
    });
    expect(world.engine.requests).toHaveLength(1);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it.each([
    'unavailable',
    'busy',
    'broken',
    'diskFull',
  ] as const)('that fails by %s is tried three times before it ends', async (kind) => {
    world.engine.script = failWith(kind);
    const { taskId } = await world.create(seller);
    const task = await world.ended(seller.session, taskId);
    expect(task.failure?.code).toBe(kind === 'unavailable' ? '30002' : '90001');
    expect(world.engine.requests).toHaveLength(3);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('succeeds after a transient failure, charged once', async () => {
    world.engine.script = async (request, context) => {
      world.engine.script = copyAfter(0);
      await Promise.reject(new EngineFailure('unavailable'));
      return copyAfter(0)(request, context);
    };
    const { taskId } = await world.create(seller);
    const task = await world.ended(seller.session, taskId);
    expect(task).toMatchObject({ state: 'succeeded', points: { held: 0, charged: 2 } });
    expect(await world.pointsOf(seller.session)).toBe(58);
  });

  it('fails as unreadable when the file of a picture is missing', async () => {
    const { assets } = world.app.parts;
    const held = await world.database.transaction((tx) =>
      assets.requireReady(tx, seller.userId, [seller.assetId]),
    );
    await world.app.parts.storage.remove(held[0]?.storageKey ?? '');
    const { taskId } = await world.create(seller);
    const task = await world.ended(seller.session, taskId);
    expect(task).toMatchObject({ state: 'failed', failure: { code: '30001' } });
    expect(world.engine.requests).toHaveLength(0);
  });
});

describe('an analysis before a run', () => {
  const look = async () =>
    (
      await world.call(
        'gen.task.analyze',
        { tool: 'matting', inputs: { source: seller.assetId } },
        { session: seller.session },
      )
    ).data();

  it('returns its findings, costs nothing, and is not in the history', async () => {
    const { taskId } = await look();
    const task = await world.ended(seller.session, taskId);
    expect(task).toMatchObject({
      state: 'succeeded',
      analysis: { checks: [{ key: 'subject', ok: true, found: 1, need: 1 }] },
      points: { held: 0, charged: 0 },
    });
    const { items } = (await world.call('gen.task.list', {}, { session: seller.session })).data();
    expect(items).toEqual([]);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('returns the checks that a picture does not pass', async () => {
    const checks = [{ key: 'subject', ok: false, found: 0, need: 1 }];
    world.engine.script = failWith('checksFailed', { checks });
    const { taskId } = await look();
    expect(await world.ended(seller.session, taskId)).toMatchObject({
      state: 'succeeded',
      analysis: { checks },
    });
  });
});
