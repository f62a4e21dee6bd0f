import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../../../tests/builders/pictures';
import { copyAfter, failWith } from '../../../../tests/builders/scripted-engine';
import { runOf, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { newId } from '../../db/ids';

type Seller = Awaited<ReturnType<TaskWorld['newSeller']>>;

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

const code = async (name: Parameters<TaskWorld['call']>[0], input: object, session?: string) =>
  (await world.call(name, input as never, session === undefined ? {} : { session })).envelope;

const create = (input: object = {}, { session, assetId } = seller) =>
  code('gen.task.create', { ...runOf(assetId), ...input }, session);

const count = async (table: string, userId = seller.userId) => {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1`,
    [userId],
  );
  return rows[0]?.count;
};

const leavePoints = (points: number) =>
  world.database.pool.query(`update ledger_account set balance = $2 where user_id = $1 and kind = 'grant'`, [
    seller.userId,
    points,
  ]);

/** Takes up whatever waits and ends it, with a worker that goes again. */
async function workOff<T>(work: () => Promise<T>): Promise<T> {
  const worker = world.startWorker();
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

describe('gen.task.create', () => {
  it('answers the same task to the same request, and holds its points once', async () => {
    const run = runOf(seller.assetId);
    const reordered = { ...run, options: {}, inputs: { source: [seller.assetId] } };
    const all = await Promise.all([run, reordered, run, run].map((input) => create(input)));
    const ids = all.map((envelope) => (envelope.data as { taskId: string }).taskId);
    expect(new Set(ids).size).toBe(1);
    expect(await count('task')).toBe(1);
    expect(await world.pointsOf(seller.session)).toBe(58);
  });

  it('refuses a used requestId with another payload, and changes nothing', async () => {
    const run = runOf(seller.assetId);
    await create(run);
    const again = await create({ ...run, options: { scale: 4 } });
    expect(again).toMatchObject({ code: '10001', data: { fields: { requestId: expect.any(String) } } });
    expect(await world.pointsOf(seller.session)).toBe(58);
    expect((await create({ ...run, requestId: randomUUID(), options: { scale: 4 } })).code).toBe('0');
  });

  it('lets a requestId be used again after a refusal', async () => {
    const run = runOf(seller.assetId);
    expect((await create({ ...run, inputs: { source: newId() } })).code).toBe('10002');
    expect((await create(run)).code).toBe('0');
  });

  it.each([
    [{ options: { scale: 3 } }, { 'options.scale': 'wrong format or value' }],
    [{ options: { zoom: 2 } }, { 'options.zoom': 'unknown field' }],
    [{ inputs: { source: newId(), mask: newId() } }, { 'inputs.mask': 'unknown field' }],
    [{ inputs: {} }, { 'inputs.source': 'required' }],
    [{ inputs: { source: [newId(), newId()] } }, { 'inputs.source': 'must be at most 1' }],
    [
      { tool: 'matting', options: { feather: 11, background: 'asset' } },
      { 'options.feather': 'must be at most 10', 'options.backgroundAssetId': 'required' },
    ],
    [{ requestId: 'short' }, { requestId: 'must have at least 8 characters' }],
    [{ inputs: { source: '../../etc' } }, { 'inputs.source': 'wrong format or value' }],
    [{ tool: 'no-such-tool' }, { tool: 'wrong format or value' }],
    [{ charge: 0 }, { charge: 'unknown field' }],
  ])('refuses %j', async (input, fields) => {
    const answer = await world.call('gen.task.create', { ...runOf(seller.assetId), ...input } as never, {
      session: seller.session,
      headers: { 'accept-language': 'en' },
    });
    expect(answer.envelope).toMatchObject({ code: '10001', data: { fields } });
    expect(await count('task')).toBe(0);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('refuses a picture that is too large for the option, and says by how much', async () => {
    const large = await plain(1_300, 1_200).jpeg().toBuffer();
    const { assetId } = await world.uploadOne(seller.session, large);
    const run = { inputs: { source: assetId }, options: { scale: 4 } };
    const refused = await create(run);
    expect(refused).toMatchObject({ code: '30001' });
    const { checks } = refused.data as { checks: object[] };
    expect(checks).toContainEqual({ key: 'pixels', ok: false, found: 1_560_000, need: 1_500_000 });
    expect(checks).toContainEqual({ key: 'format', ok: true, found: 'jpg', need: 'jpg, png, jpeg, webp' });
    expect((await create({ ...run, options: { scale: 2 } })).code).toBe('0');
  });

  it('refuses a tool without an engine, with a face or without', async () => {
    expect((await create({ tool: 'image-enhance', options: {} })).code).toBe('30002');
    const face = { tool: 'id-photo', inputs: { portrait: seller.assetId }, options: {} };
    expect((await create(face)).code).toBe('30002');
  });

  it('says how many points are missing, and enters nothing', async () => {
    await world.pointsOf(seller.session);
    await leavePoints(1);
    expect(await create()).toMatchObject({ code: '20001', data: { need: 2, left: 1 } });
    expect([await count('task'), await count('operation_request'), await count('point_hold')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('lets a user have twenty tasks under way, however many he asks for at once', async () => {
    await world.database.pool.query(`update app_user set use_type = 'cash' where id = $1`, [seller.userId]);
    const answers = await Promise.all(Array.from({ length: 24 }, () => create()));
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([...Array(20).fill('0'), ...Array(4).fill('10004')]);
    expect(await count('task')).toBe(20);
    expect(await count('point_hold')).toBe(20);
  });

  it('keeps the pictures of a task from the sweep', async () => {
    await create();
    await world.letPass('2 days', 'asset', 'created_at', 'expires_at');
    await world.app.parts.assets.sweep();
    expect(await count('asset')).toBe(1);
  });
});

describe('gen.task.analyze', () => {
  it('may be asked for ten times a minute', async () => {
    const look = () =>
      code('gen.task.analyze', { tool: 'matting', inputs: { source: seller.assetId } }, seller.session);
    const answers = await Promise.all(Array.from({ length: 12 }, look));
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([...Array(10).fill('0'), '10004', '10004']);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });
});

describe('gen.task.quote', () => {
  it('tells a guest and a user what a run costs', async () => {
    const draft = { tool: 'image-magnify', options: { scale: 4 } };
    const price = { uses: 1, freeUsesLeft: 0, points: 2, useType: 'point' };
    expect(await code('gen.task.quote', draft)).toMatchObject({ data: { ...price, balance: 0 } });
    expect(await code('gen.task.quote', draft, seller.session)).toMatchObject({
      data: { ...price, balance: 60 },
    });
  });

  it('counts the pictures that are there', async () => {
    const sources = [newId(), newId(), newId()];
    const draft = { tool: 'img-compress', inputs: { sources }, options: {} };
    expect(await code('gen.task.quote', draft)).toMatchObject({ data: { uses: 3 } });
    expect(await code('gen.task.quote', { ...draft, inputs: {} })).toMatchObject({ data: { uses: 1 } });
  });

  it('refuses what the run would be refused for', async () => {
    const wrong = { tool: 'image-magnify', options: { scale: 9 }, inputs: { other: newId() } };
    const { data } = await code('gen.task.quote', wrong);
    expect(Object.keys((data as { fields: object }).fields).sort()).toEqual([
      'inputs.other',
      'options.scale',
    ]);
    const draft = { tool: 'image-magnify', options: {} };
    expect((await code('gen.task.quote', draft, 'no such session')).code).toBe('11000');
  });
});

describe('gen.task.cancel', () => {
  it('ends a waiting task at once and gives its points back, once', async () => {
    const { taskId } = await world.create(seller);
    const cancel = () => code('gen.task.cancel', { taskId }, seller.session);
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    for (const answer of answers) expect(answer).toMatchObject({ data: { state: 'canceled' } });
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('leaves an ended task as it is', async () => {
    const { taskId } = await world.create(seller);
    await workOff(() => world.ended(seller.session, taskId));
    const answer = await code('gen.task.cancel', { taskId }, seller.session);
    expect(answer).toMatchObject({ data: { state: 'succeeded', points: { held: 0, charged: 2 } } });
  });
});

describe('gen.task.retry', () => {
  it('runs a failed task again, in a new paid round, once for many taps', async () => {
    world.engine.script = failWith('tooLong');
    const { taskId } = await world.create(seller);
    await workOff(() => world.ended(seller.session, taskId));
    const retry = () => code('gen.task.retry', { taskId }, seller.session);
    for (const answer of await Promise.all([retry(), retry(), retry()])) {
      expect(answer).toMatchObject({ data: { state: 'queued', points: { held: 2, charged: 0 } } });
      expect(answer.data).not.toHaveProperty('failure');
    }
    world.engine.script = copyAfter(0);
    const task = await workOff(() => world.ended(seller.session, taskId));
    expect(task).toMatchObject({ state: 'succeeded', points: { held: 0, charged: 2 } });
    expect(await world.pointsOf(seller.session)).toBe(58);
    expect(await retry()).toMatchObject({ data: { state: 'succeeded' } });
  });

  it('needs the points again', async () => {
    const { taskId } = await world.create(seller);
    await code('gen.task.cancel', { taskId }, seller.session);
    await leavePoints(1);
    expect(await code('gen.task.retry', { taskId }, seller.session)).toMatchObject({
      code: '20001',
      data: { need: 2, left: 1 },
    });
    expect(await world.get(seller.session, taskId)).toMatchObject({ state: 'canceled' });
  });
});

describe('gen.task.remove', () => {
  it('takes an ended task out of the history and lets its pictures go', async () => {
    const { taskId } = await world.create(seller);
    expect(await code('gen.task.remove', { taskId }, seller.session)).toMatchObject({
      code: '10001',
      data: { fields: { taskId: expect.any(String) } },
    });
    await workOff(() => world.ended(seller.session, taskId));
    expect((await code('gen.task.remove', { taskId }, seller.session)).code).toBe('0');
    expect((await code('gen.task.get', { taskId }, seller.session)).code).toBe('10002');
    expect((await code('gen.task.remove', { taskId }, seller.session)).code).toBe('10002');
    expect(await code('gen.task.list', {}, seller.session)).toMatchObject({ data: { items: [] } });
    await world.letPass('2 days', 'asset', 'created_at', 'expires_at');
    await world.app.parts.assets.sweep();
    expect(await count('asset')).toBe(0);
    expect(await world.pointsOf(seller.session)).toBe(58);
  });
});

describe('gen.task.list', () => {
  it('pages through the runs, newest first, by tool and state', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await world.create(seller)).taskId);
    const { taskId: cutOut } = await world.create(seller, { tool: 'matting', options: {} });
    await code('gen.task.cancel', { taskId: ids[0] }, seller.session);
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
    const strange = await code('gen.task.list', { cursor: 'elsewhere' }, seller.session);
    expect(strange).toMatchObject({ code: '10001', data: { fields: { cursor: expect.any(String) } } });
  });

  it('leaves out the pictures whose files are gone', async () => {
    const { taskId } = await world.create(seller);
    await workOff(() => world.ended(seller.session, taskId));
    await world.database.pool.query(`update asset set state = 'deleting' where user_id = $1`, [
      seller.userId,
    ]);
    const [item] = (await world.call('gen.task.list', {}, { session: seller.session })).data().items;
    expect(item).toMatchObject({ state: 'succeeded', inputs: { source: [] }, results: [] });
  });
});

describe('somebody else', () => {
  it.each([
    'gen.task.get',
    'gen.task.cancel',
    'gen.task.retry',
    'gen.task.remove',
  ] as const)('finds no task by %s', async (name) => {
    const { taskId } = await world.create(seller);
    const other = await world.newSeller();
    expect((await code(name, { taskId }, other.session)).code).toBe('10002');
    expect((await code(name, { taskId })).code).toBe('11001');
    expect(await world.get(seller.session, taskId)).toMatchObject({ state: 'queued', points: { held: 2 } });
  });

  it('cannot use the pictures of another, as a source or behind a cut-out', async () => {
    const other = await world.newSeller();
    const theirs = { inputs: { source: seller.assetId } };
    expect((await create(theirs, other)).code).toBe('10002');
    const behind = { background: 'asset', backgroundAssetId: seller.assetId };
    expect((await create({ tool: 'matting', options: behind }, other)).code).toBe('10002');
    expect((await code('gen.task.analyze', { tool: 'matting', ...theirs }, other.session)).code).toBe(
      '10002',
    );
    expect(await world.pointsOf(other.session)).toBe(60);
  });

  it('sees an empty history, and a guest none', async () => {
    await world.create(seller);
    const other = await world.newSeller();
    expect(await code('gen.task.list', {}, other.session)).toMatchObject({ data: { items: [] } });
    expect((await code('gen.task.list', {})).code).toBe('11001');
    expect((await create({}, { ...seller, session: undefined as never })).code).toBe('11001');
  });

  it('who uses the same requestId has a task of his own', async () => {
    const other = await world.newSeller();
    const requestId = randomUUID();
    const mine = await create({ requestId });
    const theirs = await create({ requestId }, other);
    expect((theirs.data as { taskId: string }).taskId).not.toBe((mine.data as { taskId: string }).taskId);
  });
});
