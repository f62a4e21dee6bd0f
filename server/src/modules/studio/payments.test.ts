import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../contract/api';
import { findMiddle, productDocument } from '../../../../tests/builders/matte-engine';
import { plain } from '../../../../tests/builders/pictures';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { EngineFailure, type ExportPoster } from '../../engines/port';
import { createLedger } from '../ledger/service';

type Matte = Api['studio.matte.get']['output'];
type Task = Api['gen.task.get']['output'];

let world: TaskWorld;
let seller: Seller;
/** What the renderer does with the next orders. */
let draw: ExportPoster;
let drawn: Parameters<ExportPoster>[0][] = [];

const drawWhite: ExportPoster = async ({ workDir, format, document: { size }, scale }) => {
  const path = join(workDir, 'drawn');
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  await writeFile(path, await plain(width, height)[format === 'png' ? 'png' : 'jpeg']().toBuffer());
  const mime = format === 'png' ? 'image/png' : 'image/jpeg';
  return { outputs: [{ path, mime, width, height, label: 'none' }] };
};

beforeAll(async () => {
  world = await taskWorld({
    exportPoster: (order, call) => {
      drawn.push(order);
      return draw(order, call);
    },
  });
  await world.database.pool.query(
    "update module_price set free_uses_per_day = 1 where module = 'matting' and tier = 'trial'",
  );
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = findMiddle();
  draw = drawWhite;
  drawn = [];
  seller = await world.newSeller();
});

const WHITE = { format: 'jpeg' as const, widthPx: 80, heightPx: 80 };

const ask = <Answer>(name: Parameters<TaskWorld['ask']>[0], input: object, session = seller.session) =>
  world.ask(name, input, session) as Promise<{ code: string; data: Answer }>;

async function newPhoto(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return (await world.uploadOne(seller.session, bytes)).assetId;
}

/** A photo whose matte is known. */
async function photo(): Promise<string> {
  const assetId = await newPhoto();
  const { data } = await ask<Matte>('studio.matte.get', { assetId });
  if (data.state === 'pending') await world.workOff(() => world.ended(seller.session, data.taskId));
  return assetId;
}

const stateOf = async (assetId: string) => (await ask<Matte>('studio.matte.get', { assetId })).data.state;

const unlock = (assetId: string) => ask<Matte>('studio.matte.unlock', { assetId, requestId: randomUUID() });

const save = (photoIds: string[], input: object = {}) =>
  ask<Task>('studio.save.create', {
    doc: productDocument(photoIds),
    outputs: [WHITE],
    requestId: randomUUID(),
    ...input,
  });

async function saved(photoIds: string[], input: object = {}): Promise<Task> {
  const { data, code } = await save(photoIds, input);
  expect(code).toBe('0');
  return world.workOff(() => world.ended(seller.session, data.taskId));
}

const points = () => world.pointsOf(seller.session);

/** Of one use of matting, in points. */
const PRICE = 1;

async function booksAreRight(): Promise<void> {
  const { rows: own } = await world.database.pool.query<{ id: string }>(
    'select id from ledger_account where user_id = $1',
    [seller.userId],
  );
  const found: unknown[] = [];
  const ledger = createLedger({ database: world.database, timeZone: 'Asia/Shanghai' });
  await ledger.reconcile((difference) => {
    if (own.some(({ id }) => id === difference.accountId)) found.push(difference);
  });
  expect(found).toEqual([]);
  const { rows } = await world.database.pool.query(
    "select 1 from point_hold where state = 'held' and user_id = $1",
    [seller.userId],
  );
  expect(rows).toEqual([]);
}

describe('studio.matte.unlock', () => {
  it('charges once for concurrent and repeated calls, and shows the larger alpha', async () => {
    const assetId = await photo();
    const all = await Promise.all(Array.from({ length: 10 }, () => unlock(assetId)));
    expect(new Set(all.map(({ code, data }) => `${code} ${data.state}`))).toEqual(new Set(['0 unlocked']));
    expect(await points()).toBe(60 - PRICE);
    expect(await unlock(assetId)).toMatchObject({ code: '0' });
    expect(await points()).toBe(60 - PRICE);
    await booksAreRight();
  });

  it('changes nothing without enough points', async () => {
    const assetId = await photo();
    await points();
    await world.leavePoints(seller.userId, 0);
    expect(await unlock(assetId)).toMatchObject({ code: '20001', data: { need: PRICE, left: 0 } });
    expect(await stateOf(assetId)).toBe('preview');
  });

  it('uses free uses first', async () => {
    await world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'trial', now() + interval '1 day')`,
      [seller.userId],
    );
    const [first, second] = [await photo(), await photo()];
    const before = await points();
    expect(await unlock(first)).toMatchObject({ data: { state: 'unlocked' } });
    expect(await points()).toBe(before);
    expect(await unlock(second)).toMatchObject({ data: { state: 'unlocked' } });
    expect(await points()).toBe(before - PRICE);
    await booksAreRight();
  });

  it('records what is owed in cash mode', async () => {
    const assetId = await photo();
    await world.database.pool.query(`update app_user set use_type = 'cash' where id = $1`, [seller.userId]);
    expect(await unlock(assetId)).toMatchObject({ data: { state: 'unlocked' } });
    const log = await ask('user.user.searchUserPointChangeLogList', {});
    expect(log.data).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'receivable' })]),
    });
  });

  it('pays for nothing while the matte is not known, and for no one else’s photo', async () => {
    expect(await unlock(await newPhoto())).toMatchObject({ code: '0', data: { state: 'pending' } });
    expect(await points()).toBe(60);
    const assetId = await photo();
    const other = await world.newSeller();
    expect(await ask('studio.matte.unlock', { assetId }, other.session)).toMatchObject({ code: '10002' });
  });
});

describe('studio.save', () => {
  it('is quoted, pays for each locked photo, and is free afterwards', async () => {
    const [one, other] = [await photo(), await photo()];
    const input = { doc: productDocument([one, other]), outputs: [WHITE] };
    expect((await ask('studio.save.quote', input)).data).toMatchObject({
      points: 2 * PRICE,
      photos: 2,
      uses: 2,
    });
    expect((await world.ask('studio.save.quote', input)).data).toMatchObject({ photos: 2 });
    expect(await saved([one, other])).toMatchObject({
      state: 'succeeded',
      tool: 'matting',
      points: { held: 0, charged: 2 * PRICE },
      results: [{ width: 80, height: 80, mime: 'image/jpeg', doc: { size: { width: 800 } } }],
    });
    expect([await stateOf(one), await stateOf(other)]).toEqual(['unlocked', 'unlocked']);
    expect((await ask('studio.save.quote', input)).data).toMatchObject({ points: 0, photos: 0 });
    expect(await saved([other, one], { outputs: [{ format: 'png', ratio: '3:4' }] })).toMatchObject({
      state: 'succeeded',
      points: { held: 0, charged: 0 },
    });
    expect(await points()).toBe(60 - 2 * PRICE);
    await booksAreRight();
  });

  it('draws each picture in its ratio, format and background, with the products unlocked', async () => {
    const assetId = await photo();
    const outputs = [
      { format: 'png', background: 'transparent' },
      { format: 'jpeg', ratio: '3:4', background: { type: 'solid', color: '#ff0000' } },
      { format: 'jpeg', widthPx: 600, heightPx: 400 },
    ];
    const task = await saved([assetId], { outputs });
    expect(task.results).toHaveLength(3);
    const shapes = drawn.map(({ document: { size, pages }, scale, format, products }) => ({
      format,
      size: [size.width * scale, size.height * scale].map(Math.round),
      fill: pages[0]?.background.fill,
      products,
    }));
    const products = [{ id: assetId, unlocked: true }];
    const white = { type: 'solid', color: '#ffffff' };
    expect(shapes).toEqual([
      { format: 'png', size: [800, 800], fill: null, products },
      { format: 'jpeg', size: [600, 800], fill: { type: 'solid', color: '#ff0000' }, products },
      { format: 'jpeg', size: [600, 400], fill: white, products },
    ]);
    const opened = await ask<{ doc: object; pictures: unknown[] }>('poster.result.open', {
      taskId: task.taskId,
      index: 1,
    });
    expect(opened.data).toMatchObject({
      doc: { size: { width: 600, height: 800 } },
      pictures: [{ assetId }],
    });
  });

  it.each([
    ['save and save', () => save],
    [
      'save and unlock',
      () =>
        async ([id = '']: string[]) =>
          unlock(id),
    ],
    [
      'save and a run of matting',
      () =>
        async ([id = '']: string[]) =>
          world.create(seller, { tool: 'matting', inputs: { source: id }, options: {} }),
    ],
  ])('pays once for a photo: %s', async (what, other) => {
    const assetId = await photo();
    const first = await save([assetId]);
    const second = (await other()([assetId])) as { data?: { taskId?: string }; taskId?: string };
    const ids = [first.data.taskId, second.data?.taskId ?? second.taskId ?? []].flat();
    await world.workOff(() => Promise.all(ids.map((id) => world.ended(seller.session, id))));
    // A run of matting is a result of its own.
    expect(await points()).toBe(60 - (what.endsWith('matting') ? 2 : 1) * PRICE);
    expect(await stateOf(assetId)).toBe('unlocked');
    await booksAreRight();
  });

  it('returns one task for repeated requests, even concurrent ones', async () => {
    const assetId = await photo();
    const requestId = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => save([assetId], { requestId })));
    expect(new Set(all.map(({ data }) => data.taskId)).size).toBe(1);
    expect(await save([assetId], { requestId, outputs: [{ format: 'png' }] })).toMatchObject({
      code: '10001',
    });
  });

  it('that fails unlocks and charges nothing, and can be retried, then at no cost if the photo was paid for', async () => {
    const assetId = await photo();
    draw = async () => {
      throw new EngineFailure('tooLong');
    };
    const failed = await saved([assetId]);
    expect(failed).toMatchObject({ state: 'failed', points: { held: 0, charged: 0 } });
    expect(await stateOf(assetId)).toBe('preview');
    expect(await points()).toBe(60);
    draw = drawWhite;
    await unlock(assetId);
    expect(await ask('gen.task.retry', { taskId: failed.taskId })).toMatchObject({
      data: { points: { held: 0 } },
    });
    expect(await world.workOff(() => world.ended(seller.session, failed.taskId))).toMatchObject({
      state: 'succeeded',
    });
    expect(await points()).toBe(60 - PRICE);
    await booksAreRight();
  });

  it('that is canceled returns its points, and is listed and removed as a run', async () => {
    const assetId = await photo();
    const { data } = await save([assetId]);
    expect(await points()).toBe(60 - PRICE);
    await ask('gen.task.cancel', { taskId: data.taskId });
    expect(await points()).toBe(60);
    expect(await stateOf(assetId)).toBe('preview');
    const list = await ask<{ items: Task[] }>('gen.task.list', { tool: 'matting' });
    const item = list.data.items.find(({ taskId }) => taskId === data.taskId);
    // By this its owner's history leads back to the canvas.
    expect(item?.kind).toBe('studio-save');
    expect(await ask('gen.task.remove', { taskId: data.taskId })).toMatchObject({ code: '0' });
    await booksAreRight();
  });

  it('refuses what cannot be saved, and holds nothing', async () => {
    const assetId = await photo();
    const refused = async (input: object, code: string) =>
      expect(await save([assetId], input)).toMatchObject({ code });
    await refused({ doc: { version: 1 } }, '10001');
    await refused({ doc: { ...productDocument([]) } }, '10001');
    await refused({ doc: productDocument([randomUUID()]) }, '10002');
    await refused({ doc: productDocument([await newPhoto()]) }, '10002');
    await refused({ outputs: [] }, '10001');
    await refused({ outputs: [{ format: 'png', widthPx: 100 }] }, '10001');
    await refused({ outputs: [{ format: 'png', background: { type: 'paper' } }] }, '10001');
    await refused({ outputs: Array.from({ length: 25 }, () => WHITE) }, '10001');
    await refused(
      { outputs: Array.from({ length: 5 }, () => ({ ...WHITE, widthPx: 8_000, heightPx: 8_000 })) },
      '10001',
    );
    await points();
    await world.leavePoints(seller.userId, 0);
    await refused({}, '20001');
    expect(await world.count(seller.userId, 'point_hold')).toBe(0);
  });
});

describe('an export of a poster', () => {
  const newPoster = async (photoIds: string[]) => {
    const input = { title: '海报', revision: 0, doc: productDocument(photoIds) };
    return (await ask<{ posterId: string }>('poster.poster.save', input)).data.posterId;
  };
  const start = (posterId: string, input: object = {}) =>
    ask<{ taskId: string }>('poster.poster.export', {
      ...{ posterId, format: 'png', scale: 1, requestId: randomUUID() },
      ...input,
    });

  it('larger than 512 px asks for the unlock of its products', async () => {
    const [one, other] = [await photo(), await photo()];
    const posterId = await newPoster([one, other]);
    const refusal = { code: '20001', data: { need: 2 * PRICE, left: 60, assetIds: [one, other] } };
    for (const format of ['png', 'jpeg', 'svg', 'pdf'])
      expect(await start(posterId, { format })).toMatchObject(refusal);
    expect(await start(posterId, { scale: 0.64 })).toMatchObject({ code: '0' });
    await unlock(one);
    expect(await start(posterId)).toMatchObject({ code: '20001', data: { assetIds: [other] } });
    await unlock(other);
    expect(await start(posterId)).toMatchObject({ code: '0' });
  });

  it('is refused at a retry, too, if a product is locked by then', async () => {
    const assetId = await photo();
    await unlock(assetId);
    const { data } = await start(await newPoster([assetId]));
    await ask('poster.export.cancel', { taskId: data.taskId });
    await world.database.pool.query("update matte set state = 'preview' where user_id = $1", [seller.userId]);
    expect(await ask('poster.export.retry', { taskId: data.taskId })).toMatchObject({ code: '20001' });
  });
});
