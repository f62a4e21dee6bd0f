import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyAfter } from '../../../../../tests/builders/scripted-engine';
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

const create = (input: object = {}, by: Seller = seller) =>
  world.ask('gen.task.create', { ...runOf(by.assetId), ...input }, by.session);

describe('gen.task.list', () => {
  it('pages through the runs, newest first, by tool and state', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await world.create(seller)).taskId);
    const { taskId: cutOut } = await world.create(seller, { tool: 'matting', options: {} });
    await world.ask('gen.task.cancel', { taskId: ids[0] }, seller.session);
    const list = async (input: object) =>
      (await world.call('gen.task.list', input, { session: seller.session })).data();
    const idsOf = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ taskId }) => taskId);
    const first = await list({ limit: 4 });
    expect(idsOf(first)).toEqual([cutOut, ...ids.slice(0, 3)]);
    const second = await list({ limit: 4, cursor: first.nextCursor });
    expect(idsOf(second)).toEqual(ids.slice(3));
    expect(second.nextCursor).toBeUndefined();
    expect(idsOf(await list({ tool: 'matting' }))).toEqual([cutOut]);
    expect(idsOf(await list({ state: 'canceled' }))).toEqual([ids[0]]);
    const strange = await world.ask('gen.task.list', { cursor: 'elsewhere' }, seller.session);
    expect(strange).toMatchObject({ code: '10001', data: { fields: { cursor: expect.any(String) } } });
  });

  it('leaves out pictures whose files are deleted', async () => {
    const { taskId } = await world.create(seller);
    await world.workOff(() => world.ended(seller.session, taskId));
    await world.database.pool.query(`update asset set state = 'deleting' where user_id = $1`, [
      seller.userId,
    ]);
    const [item] = (await world.call('gen.task.list', {}, { session: seller.session })).data().items;
    expect(item).toMatchObject({ state: 'succeeded', inputs: { source: [] }, results: [] });
  });
});

describe('another user', () => {
  it.each([
    'gen.task.get',
    'gen.task.cancel',
    'gen.task.retry',
    'gen.task.remove',
  ] as const)('finds no task through %s', async (name) => {
    const { taskId } = await world.create(seller);
    const other = await world.newSeller();
    expect((await world.ask(name, { taskId }, other.session)).code).toBe('10002');
    expect((await world.ask(name, { taskId })).code).toBe('11001');
    expect(await world.get(seller.session, taskId)).toMatchObject({ state: 'queued', points: { held: 2 } });
  });

  it('cannot use someone else’s pictures, as a source or behind a cut-out', async () => {
    const other = await world.newSeller();
    const theirs = { inputs: { source: seller.assetId } };
    expect((await create(theirs, other)).code).toBe('10002');
    const behind = { background: 'asset', backgroundAssetId: seller.assetId };
    expect((await create({ tool: 'matting', options: behind }, other)).code).toBe('10002');
    expect((await world.ask('gen.task.analyze', { tool: 'matting', ...theirs }, other.session)).code).toBe(
      '10002',
    );
    expect(await world.pointsOf(other.session)).toBe(60);
  });

  it('sees an empty history, and a guest none', async () => {
    await world.create(seller);
    const other = await world.newSeller();
    expect(await world.ask('gen.task.list', {}, other.session)).toMatchObject({ data: { items: [] } });
    expect((await world.ask('gen.task.list', {})).code).toBe('11001');
    expect((await create({}, { ...seller, session: undefined as never })).code).toBe('11001');
  });

  it('with the same requestId gets a task of their own', async () => {
    const other = await world.newSeller();
    const requestId = randomUUID();
    const mine = await create({ requestId });
    const theirs = await create({ requestId }, other);
    expect((theirs.data as { taskId: string }).taskId).not.toBe((mine.data as { taskId: string }).taskId);
  });
});
