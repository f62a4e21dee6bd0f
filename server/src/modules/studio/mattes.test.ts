import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../contract/api';
import { findMiddle, MIDDLE } from '../../../../tests/builders/matte-engine';
import { copyAfter, failWith } from '../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { sweepMattes } from '../matte/service';

type Matte = Api['studio.matte.get']['output'];
type Known = Exclude<Matte, { state: 'pending' }>;

const IN_TIME = { timeout: 15_000, interval: 50 };

let world: TaskWorld;
let seller: Seller;
/** What workers were told to load. */
const warmed: string[] = [];

beforeAll(async () => {
  world = await taskWorld({
    warmUp: async (tool) => {
      warmed.push(tool);
    },
  });
  world.engine.tools['ai-product'] = 'full';
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = findMiddle();
  seller = await world.newSeller();
});

const ask = (assetId: string, session = seller.session) =>
  world.ask('studio.matte.get', { assetId }, session);

const get = async (assetId = seller.assetId): Promise<Matte> => (await ask(assetId)).data as Matte;

/** The matte once its analysis has ended. */
async function found(assetId = seller.assetId): Promise<Known> {
  const matte = await get(assetId);
  if (matte.state === 'pending') await world.workOff(() => world.ended(seller.session, matte.taskId));
  return (await get(assetId)) as Known;
}

const getBy = async (copyId: string, assetId = seller.assetId): Promise<Matte> =>
  (await world.ask('studio.matte.get', { assetId, copyId }, seller.session)).data as Matte;

const query = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.database.pool.query<Row>(statement, values)).rows;

const runOf = (assetId: string) => ({
  tool: 'matting' as const,
  inputs: { source: assetId },
  options: {},
  requestId: randomUUID(),
});

async function run(assetId = seller.assetId): Promise<void> {
  const { taskId } = await world.create(seller, runOf(assetId));
  await world.workOff(() => world.ended(seller.session, taskId));
}

/** A photo of noise, unlike all others. */
const photo = (width = 90, height = 60) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

const upload = async (bytes: Buffer): Promise<string> =>
  (await world.uploadOne(seller.session, bytes)).assetId;

describe('studio.matte.get', () => {
  it('analyzes a photo for free, and then returns its alpha and the product’s bounds', async () => {
    const assetId = await upload(await photo(3_000, 2_000));
    const pending = await get(assetId);
    expect(pending).toEqual({ state: 'pending', taskId: expect.any(String), photo: expect.any(Object) });
    expect(pending.photo).toMatchObject({ assetId, width: 3_000, mime: 'image/png' });
    const matte = await found(assetId);
    expect(matte).toMatchObject({
      state: 'preview',
      width: 3_000,
      height: 2_000,
    });
    expect(matte).not.toHaveProperty('unsure');
    for (const [side, share] of Object.entries(MIDDLE))
      expect(matte.box[side as keyof typeof MIDDLE]).toBeCloseTo(share, 1);
    const bytes = await world.bytesOf(matte.previewUrl);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 512,
      height: 341,
      hasAlpha: true,
    });
    const alpha = await sharp(bytes).extractChannel('alpha').raw().toBuffer();
    expect([alpha[0], alpha[170 * 512 + 256]]).toEqual([0, 255]);
    expect(await world.pointsOf(seller.session)).toBe(60);
  });

  it('finds it once, for concurrent calls and for the same bytes uploaded twice', async () => {
    const bytes = await photo();
    const [one, other] = [await upload(bytes), await upload(bytes)];
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => get(index % 2 ? one : other)));
    const tasks = all.map((matte) => matte.state === 'pending' && matte.taskId);
    expect(new Set(tasks).size).toBe(1);
    const matte = await found(one);
    expect(await found(other)).toEqual({ ...matte, photo: expect.objectContaining({ assetId: other }) });
    expect(await world.count(seller.userId, 'task')).toBe(1);
    expect(await world.count(seller.userId, 'matte')).toBe(1);
  });

  it.each([
    ['matting', 'source'],
    ['ai-product', 'product'],
  ] as const)('knows what the analysis of %s has found', async (tool, slot) => {
    const input = { tool, inputs: { [slot]: seller.assetId } };
    const { taskId } = (await world.ask('gen.task.analyze', input, seller.session)).data as {
      taskId: string;
    };
    await world.workOff(() => world.ended(seller.session, taskId));
    expect(await get()).toMatchObject({ state: 'preview' });
    expect(await world.count(seller.userId, 'task')).toBe(1);
  });

  it('shows the whole photo where no product was found, with nothing to pay for', async () => {
    world.engine.script = findMiddle({ none: true });
    const matte = await found();
    expect(matte).toMatchObject({
      state: 'unlocked',
      unsure: 'none',
      box: { left: 0, top: 0, width: 1, height: 1 },
    });
    const { channels } = await sharp(await world.bytesOf(matte.previewUrl)).stats();
    expect(channels.at(-1)).toMatchObject({ min: 255, max: 255 });
  });

  it.each([
    ['is cut off', 'cutOff', { box: { left: 0, top: 0.2, width: 1, height: 0.8 } }],
    ['is not told from its background', 'soft', { level: 120 }],
  ])('says that a product %s', async (_, unsure, middle) => {
    world.engine.script = findMiddle(middle);
    expect(await found()).toMatchObject({ unsure });
  });

  it('starts another analysis after one that failed, within the limits of analyses', async () => {
    world.engine.script = failWith('unreadable');
    const first = await found();
    world.engine.script = findMiddle();
    expect(first).toMatchObject({ state: 'pending' });
    expect(await found()).toMatchObject({ state: 'preview' });
    await world.database.pool.query(
      `insert into rate_limit (key, used, window_ends_at) values ($1, 10, now() + interval '30 seconds')
       on conflict (key) do update set used = excluded.used`,
      [`analyze:${seller.userId}`],
    );
    expect(await ask(await upload(await photo()))).toMatchObject({
      code: '10004',
    });
  });

  it('answers that there is no engine, and starts no analysis after another, where none finds mattes', async () => {
    world.engine.script = copyAfter(0);
    const pending = await get();
    if (pending.state !== 'pending') throw new Error('the matte is known');
    await world.workOff(() => world.ended(seller.session, pending.taskId));
    expect(await ask(seller.assetId)).toMatchObject({ code: '30002' });
    expect(await world.count(seller.userId, 'task')).toBe(1);
  });

  it('is for the owner of the photo only, and its files are no pictures for calls', async () => {
    await found();
    expect(await ask(seller.assetId, (await world.newSeller()).session)).toMatchObject({ code: '10002' });
    const [row = { mask_asset_id: '', preview_asset_id: '', full_asset_id: '' }] = await query<
      Record<'mask_asset_id' | 'preview_asset_id' | 'full_asset_id', string>
    >('select mask_asset_id, preview_asset_id, full_asset_id from matte where user_id = $1', [seller.userId]);
    for (const id of Object.values(row)) expect(await ask(id)).toMatchObject({ code: '10002' });
  });
});

describe('a photo that a reduced copy was sent before', () => {
  let original: string;
  let copyBytes: Buffer;

  const analyzed = async (bytes: Buffer): Promise<string> => {
    const id = await upload(bytes);
    await found(id);
    return id;
  };

  beforeEach(async () => {
    const bytes = await photo(301, 200);
    original = await upload(bytes);
    copyBytes = await sharp(bytes).resize(100).png().toBuffer();
  });

  it('has its matte without an analysis of its own, still to be paid for', async () => {
    const copy = await upload(copyBytes);
    const pending = await get(copy);
    // The copy's analysis is what it waits for.
    expect(await getBy(copy, original)).toMatchObject({ ...pending, photo: { assetId: original } });
    const { box } = await found(copy);
    await world.ask('studio.matte.unlock', { assetId: copy }, seller.session);
    expect(await get(copy)).toMatchObject({ state: 'unlocked' });
    const [matte, again] = await Promise.all([getBy(copy, original), getBy(copy, original)]);
    expect(matte).toMatchObject({ state: 'preview', width: 301, height: 200, box });
    expect(again).toEqual(matte);
    expect(await world.count(seller.userId, 'task')).toBe(1);
    // Its files stay when the copy is gone.
    await query(`delete from asset_reference where asset_id = $1`, [copy]);
    await query(`update asset set expires_at = now() where id = $1`, [copy]);
    await world.app.parts.assets.sweep();
    await sweepMattes(world.database, world.app.parts.assets);
    await world.app.parts.assets.sweep();
    expect(await world.count(seller.userId, 'matte')).toBe(1);
    expect(await get(original)).toEqual(matte);
    expect((await world.open((matte as Known).previewUrl)).status).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['that is gone', async () => randomUUID()],
    [
      'of another shape',
      async () => analyzed(await sharp(copyBytes).resize(100, 80, { fit: 'fill' }).png().toBuffer()),
    ],
    ['that is larger', async () => analyzed(await sharp(copyBytes).resize(400).png().toBuffer())],
    [
      'of another user',
      async () => {
        const mine = seller;
        seller = await world.newSeller();
        const theirs = await upload(copyBytes);
        await found(theirs);
        seller = mine;
        return theirs;
      },
    ],
    [
      'without a product, which would be free',
      async () => {
        world.engine.script = findMiddle({ none: true });
        const copy = await upload(copyBytes);
        expect(await found(copy)).toMatchObject({ state: 'unlocked' });
        return copy;
      },
    ],
  ])('is analyzed itself beside a copy %s', async (_, copyOf) => {
    const copy = await copyOf();
    const before = await world.count(seller.userId, 'task');
    expect(await getBy(copy, original)).toMatchObject({ state: 'pending' });
    expect(await world.count(seller.userId, 'task')).toBe(before + 1);
  });
});

it('studio.matte.prepare has a worker load the network, once for many calls', async () => {
  const prepare = () => world.ask('studio.matte.prepare', {}, seller.session);
  await world.workOff(async () => {
    // Until the worker listens, notices are lost.
    await vi.waitFor(async () => {
      await query("select pg_notify('tuzuo_task', 'matting')");
      expect(warmed).toContain('matting');
    }, IN_TIME);
    await query("select pg_notify('tuzuo_task', 'img-compress')");
    await vi.waitFor(() => expect(warmed).toContain('img-compress'), IN_TIME);
    warmed.length = 0;
    const all = await Promise.all([prepare(), prepare(), prepare()]);
    expect(all.map(({ code }) => code)).toEqual(['0', '0', '0']);
    await query("select pg_notify('tuzuo_task', 'img-compress')");
    await vi.waitFor(() => expect(warmed).toContain('img-compress'), IN_TIME);
    expect(warmed).toEqual(['matting', 'img-compress']);
  });
});

describe('a paid run of matting', () => {
  it('unlocks the photo: its alpha is then larger', async () => {
    const assetId = await upload(await photo(3_000, 2_000));
    expect(await found(assetId)).toMatchObject({ state: 'preview' });
    await run(assetId);
    const matte = await found(assetId);
    expect(matte).toMatchObject({ state: 'unlocked' });
    expect(await sharp(await world.bytesOf(matte.previewUrl)).metadata()).toMatchObject({ width: 1_024 });
  });

  it('unlocks a photo that was never analyzed', async () => {
    await run();
    expect(await get()).toMatchObject({ state: 'unlocked' });
  });

  it('replaces the mask by a retouched one, which a later analysis keeps', async () => {
    await found();
    const box = { left: 0.1, top: 0.1, width: 0.3, height: 0.3 };
    world.engine.script = findMiddle({ box, retouched: true });
    await run();
    const retouched = await found();
    expect(retouched.box.left).toBeCloseTo(0.1, 1);
    world.engine.script = findMiddle();
    const input = { tool: 'matting', inputs: { source: seller.assetId } };
    const { taskId } = (await world.ask('gen.task.analyze', input, seller.session)).data as {
      taskId: string;
    };
    await world.workOff(() => world.ended(seller.session, taskId));
    expect(await found()).toEqual(retouched);
  });
});

describe('what is kept of a matte', () => {
  const expire = async () => {
    await world.letPass('2 days', 'asset', 'created_at', 'expires_at');
    await world.app.parts.assets.sweep();
  };
  const sweep = () => sweepMattes(world.database, world.app.parts.assets);

  it('stays as long as its owner has a picture with these bytes, and goes with the last of them', async () => {
    const bytes = await photo();
    const [one, other] = [await upload(bytes), await upload(bytes)];
    const matte = await found(one);
    await world.call('space.item.keep', { itemIds: [other] }, { session: seller.session });
    await query(`delete from asset_reference where asset_id = $1`, [one]);
    await query(`update asset set expires_at = now() where id = $1`, [one]);
    await world.app.parts.assets.sweep();
    await sweep();
    expect(await world.states()).not.toHaveProperty(one);
    expect(await found(other)).toMatchObject({ previewUrl: matte.previewUrl });
    await query(`delete from asset_reference where asset_id = $1`, [other]);
    await query(`update asset set expires_at = now() where id = $1`, [other]);
    await world.app.parts.assets.sweep();
    await sweep();
    await world.app.parts.assets.sweep();
    expect(await world.count(seller.userId, 'matte')).toBe(0);
    expect((await world.open(matte.previewUrl)).status).toBe(404);
  });

  it('is in use: the sweep of files leaves it, and it counts as the user’s space', async () => {
    const before = (await world.ask('asset.space.get', {}, seller.session)).data as { usedBytes: number };
    const matte = await found();
    const after = (await world.ask('asset.space.get', {}, seller.session)).data as { usedBytes: number };
    expect(after.usedBytes).toBeGreaterThan(before.usedBytes);
    await world.call('space.item.keep', { itemIds: [seller.assetId] }, { session: seller.session });
    await expire();
    await sweep();
    expect(await found()).toEqual(matte);
  });

  it('is found again if a file was lost, and stays paid for', async () => {
    await run();
    const [row] = await query<{ id: string }>('select mask_asset_id as id from matte where user_id = $1', [
      seller.userId,
    ]);
    await query(`update asset set state = 'deleting' where id = $1`, [row?.id]);
    await world.app.parts.assets.sweep();
    expect(await get()).toMatchObject({ state: 'pending' });
    expect(await found()).toMatchObject({ state: 'unlocked' });
  });
});
