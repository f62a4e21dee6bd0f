import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../../../../tests/builders/pictures';
import { copyAfter } from '../../../../../tests/builders/scripted-engine';
import { runOf, type Seller, type TaskWorld, taskWorld } from '../../../../../tests/builders/task-world';
import { newId } from '../../../db/ids';

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

describe('a full queue', () => {
  it('of one tier refuses only users of that tier', async () => {
    const columns = ['user_id', 'kind', 'tool', 'tier', 'snapshot', 'state', 'run_after', 'created_at'];
    const { taskId } = (await create()).data as { taskId: string };
    await world.database.pool.query(
      `insert into task (id, ${columns.join(', ')})
        select gen_random_uuid(), ${columns.join(', ')} from task, generate_series(1, 2000) where id = $1`,
      [taskId],
    );
    const [other, member] = [await world.newSeller(), await world.newSeller()];
    await world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'common', now() + interval '1 day')`,
      [member.userId],
    );
    expect(await create({}, other)).toMatchObject({ code: '10004', data: { retryAfterMs: 10_000 } });
    expect(await create({}, member)).toMatchObject({ code: '0' });
    await world.database.pool.query('delete from task where user_id = $1 and id <> $2', [
      seller.userId,
      taskId,
    ]);
  });
});

describe('gen.task.create', () => {
  it('returns the same task for the same request, and holds its points once', async () => {
    const run = runOf(seller.assetId);
    const reordered = { ...run, options: {}, inputs: { source: [seller.assetId] } };
    const all = await Promise.all([run, reordered, run, run].map((input) => create(input)));
    const ids = all.map((envelope) => (envelope.data as { taskId: string }).taskId);
    expect(new Set(ids).size).toBe(1);
    expect(await world.count(seller.userId, 'task')).toBe(1);
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

  it('refuses a module that the operator has closed to the tier, without a charge, and no other', async () => {
    const { pool } = world.database;
    await pool.query("insert into closed_module (module, tier) values ('img_scaleup', 'free')");
    const run = runOf(seller.assetId);
    const closed = { code: '20004', data: { module: 'img_scaleup' } };
    expect(await create(run)).toMatchObject(closed);
    expect(
      await world.ask('gen.task.analyze', { tool: run.tool, inputs: run.inputs }, seller.session),
    ).toMatchObject(closed);
    expect(await world.pointsOf(seller.session)).toBe(60);
    expect(await world.count(seller.userId, 'task')).toBe(0);
    await pool.query(
      `insert into membership (user_id, tier, expires_at) values ('${seller.userId}', 'common', now() + interval '1 day')`,
    );
    expect((await create(run)).code).toBe('0');
    await pool.query('delete from closed_module');
  });

  it('allows a requestId to be used again after a refusal', async () => {
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
    expect(await world.count(seller.userId, 'task')).toBe(0);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('refuses a picture that is too large for the option, with the limit', async () => {
    const large = await plain(1_300, 1_200).jpeg().toBuffer();
    const { assetId } = await world.uploadOne(seller.session, large);
    const run = { inputs: { source: assetId }, options: { scale: 4 } };
    const refused = await create(run);
    expect(refused).toMatchObject({ code: '30001' });
    const { checks } = refused.data as { checks: object[] };
    expect(checks).toContainEqual({ key: 'pixels', ok: false, found: 1_560_000, need: 1_500_000 });
    expect(checks).toContainEqual({
      key: 'format',
      ok: true,
      found: 'jpg',
      need: 'jpg, png, jpeg, webp, avif, gif, heic, heif',
    });
    expect((await create({ ...run, options: { scale: 2 } })).code).toBe('0');
  });

  it('refuses a tool without an engine, with a face or without', async () => {
    expect((await create({ tool: 'image-enhance', options: {} })).code).toBe('30002');
    const face = { tool: 'id-photo', inputs: { portrait: seller.assetId }, options: { specId: 'one-inch' } };
    expect((await create(face)).code).toBe('30002');
  });

  it('reports how many points are missing, and records nothing', async () => {
    await world.pointsOf(seller.session);
    await world.leavePoints(seller.userId, 1);
    expect(await create()).toMatchObject({ code: '20001', data: { need: 2, left: 1 } });
    expect([
      await world.count(seller.userId, 'task'),
      await world.count(seller.userId, 'operation_request'),
      await world.count(seller.userId, 'point_hold'),
    ]).toEqual([0, 0, 0]);
  });

  it('allows twenty unfinished tasks per user, even under concurrent requests', async () => {
    await world.database.pool.query(`update app_user set use_type = 'cash' where id = $1`, [seller.userId]);
    const answers = await Promise.all(Array.from({ length: 24 }, () => create()));
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([...Array(20).fill('0'), ...Array(4).fill('10004')]);
    expect(await world.count(seller.userId, 'task')).toBe(20);
    expect(await world.count(seller.userId, 'point_hold')).toBe(20);
  });

  it('keeps the pictures of a task from the sweep', async () => {
    await create();
    await world.letPass('2 days', 'asset', 'created_at', 'expires_at');
    await world.app.parts.assets.sweep();
    expect(await world.count(seller.userId, 'asset')).toBe(1);
  });
});

describe('gen.task.analyze', () => {
  it('is allowed ten times a minute', async () => {
    const look = () =>
      world.ask('gen.task.analyze', { tool: 'matting', inputs: { source: seller.assetId } }, seller.session);
    const answers = await Promise.all(Array.from({ length: 12 }, look));
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([...Array(10).fill('0'), '10004', '10004']);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });
});
