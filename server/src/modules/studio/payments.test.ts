import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../contract/api';
import { productDocument } from '../../../../tests/builders/matte-engine';
import { drawWhite, type StudioWorld, studioWorld } from '../../../../tests/builders/studio-world';
import type { TaskWorld } from '../../../../tests/builders/task-world';
import { EngineFailure } from '../../engines/port';

type Task = Api['gen.task.get']['output'];

let studio: StudioWorld;
let world: TaskWorld;

beforeAll(async () => {
  studio = await studioWorld();
  world = studio.world;
});

afterAll(() => world.close());

beforeEach(() => studio.reset());

const WHITE = { format: 'jpeg' as const, widthPx: 80, heightPx: 80 };

/** Of one use of matting, in points. */
const PRICE = 1;

describe('studio.matte.unlock', () => {
  it('charges once for concurrent and repeated calls, and shows the larger alpha', async () => {
    const assetId = await studio.photo();
    const all = await Promise.all(Array.from({ length: 10 }, () => studio.unlock(assetId)));
    expect(new Set(all.map(({ code, data }) => `${code} ${data.state}`))).toEqual(new Set(['0 unlocked']));
    expect(await studio.points()).toBe(60 - PRICE);
    expect(await studio.unlock(assetId)).toMatchObject({ code: '0' });
    expect(await studio.points()).toBe(60 - PRICE);
    await studio.booksAreRight();
  });

  it('changes nothing without enough points', async () => {
    const assetId = await studio.photo();
    await studio.points();
    await world.leavePoints(studio.seller().userId, 0);
    expect(await studio.unlock(assetId)).toMatchObject({ code: '20001', data: { need: PRICE, left: 0 } });
    expect(await studio.stateOf(assetId)).toBe('preview');
  });

  it('uses free uses first', async () => {
    await world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'trial', now() + interval '1 day')`,
      [studio.seller().userId],
    );
    const [first, second] = [await studio.photo(), await studio.photo()];
    const before = await studio.points();
    expect(await studio.unlock(first)).toMatchObject({ data: { state: 'unlocked' } });
    expect(await studio.points()).toBe(before);
    expect(await studio.unlock(second)).toMatchObject({ data: { state: 'unlocked' } });
    expect(await studio.points()).toBe(before - PRICE);
    await studio.booksAreRight();
  });

  it('records what is owed in cash mode', async () => {
    const assetId = await studio.photo();
    await world.database.pool.query(`update app_user set use_type = 'cash' where id = $1`, [
      studio.seller().userId,
    ]);
    expect(await studio.unlock(assetId)).toMatchObject({ data: { state: 'unlocked' } });
    const log = await studio.ask('user.user.searchUserPointChangeLogList', {});
    expect(log.data).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'receivable' })]),
    });
  });

  it('pays for nothing while the matte is not known, and for no one else’s photo', async () => {
    expect(await studio.unlock(await studio.newPhoto())).toMatchObject({
      code: '0',
      data: { state: 'pending' },
    });
    expect(await studio.points()).toBe(60);
    const assetId = await studio.photo();
    const other = await world.newSeller();
    expect(await studio.ask('studio.matte.unlock', { assetId }, other.session)).toMatchObject({
      code: '10002',
    });
  });
});

describe('studio.save', () => {
  it('is quoted, pays for each locked photo, and is free afterwards', async () => {
    const [one, other] = [await studio.photo(), await studio.photo()];
    const input = { doc: productDocument([one, other]), outputs: [WHITE] };
    expect((await studio.ask('studio.save.quote', input)).data).toMatchObject({
      points: 2 * PRICE,
      photos: 2,
      uses: 2,
    });
    expect((await world.ask('studio.save.quote', input)).data).toMatchObject({ photos: 2 });
    expect(await studio.saved([one, other])).toMatchObject({
      state: 'succeeded',
      tool: 'matting',
      points: { held: 0, charged: 2 * PRICE },
      results: [{ width: 80, height: 80, mime: 'image/jpeg', doc: { size: { width: 800 } } }],
    });
    expect([await studio.stateOf(one), await studio.stateOf(other)]).toEqual(['unlocked', 'unlocked']);
    expect((await studio.ask('studio.save.quote', input)).data).toMatchObject({ points: 0, photos: 0 });
    expect(await studio.saved([other, one], { outputs: [{ format: 'png', ratio: '3:4' }] })).toMatchObject({
      state: 'succeeded',
      points: { held: 0, charged: 0 },
    });
    const log = await studio.ask('user.user.searchUserPointChangeLogList', { limit: 1 });
    expect(log.data).toMatchObject({ items: [{ module: 'matting', taskKind: 'studio-save' }] });
    expect(await studio.points()).toBe(60 - 2 * PRICE);
    await studio.booksAreRight();
  });

  it('draws each picture in its ratio, format and background, with the products unlocked', async () => {
    const assetId = await studio.photo();
    const outputs = [
      { format: 'png', background: 'transparent' },
      { format: 'jpeg', ratio: '3:4', background: { type: 'solid', color: '#ff0000' } },
      { format: 'jpeg', widthPx: 600, heightPx: 400 },
    ];
    const task = await studio.saved([assetId], { outputs });
    expect(task.results).toHaveLength(3);
    const shapes = studio.renderer.drawn.map(({ document: { size, pages }, scale, format, products }) => ({
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
    const opened = await studio.ask<{ doc: object; pictures: unknown[] }>('poster.result.open', {
      taskId: task.taskId,
      index: 1,
    });
    expect(opened.data).toMatchObject({
      doc: { size: { width: 600, height: 800 } },
      pictures: [{ assetId }],
    });
  });

  it.each([
    ['save and save', () => studio.save],
    [
      'save and unlock',
      () =>
        async ([id = '']: string[]) =>
          studio.unlock(id),
    ],
    [
      'save and a run of matting',
      () =>
        async ([id = '']: string[]) =>
          world.create(studio.seller(), { tool: 'matting', inputs: { source: id }, options: {} }),
    ],
  ])('pays once for a photo: %s', async (what, other) => {
    const assetId = await studio.photo();
    const first = await studio.save([assetId]);
    const second = (await other()([assetId])) as { data?: { taskId?: string }; taskId?: string };
    const ids = [first.data.taskId, second.data?.taskId ?? second.taskId ?? []].flat();
    const tasks = await world.workOff(() =>
      Promise.all(ids.map((id) => world.ended(studio.seller().session, id))),
    );
    const charged = tasks.map(({ points }) => points.charged);
    // A run of matting is a result of its own; where it ended first, the save found the photo paid for.
    if (what.endsWith('matting'))
      expect([
        [PRICE, PRICE],
        [0, PRICE],
      ]).toContainEqual(charged);
    const paid = what.endsWith('matting') ? charged.reduce((sum, points) => sum + points, 0) : PRICE;
    expect(await studio.points()).toBe(60 - paid);
    expect(await studio.stateOf(assetId)).toBe('unlocked');
    await studio.booksAreRight();
  });

  it('returns one task for repeated requests, even concurrent ones', async () => {
    const assetId = await studio.photo();
    const requestId = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => studio.save([assetId], { requestId })));
    expect(new Set(all.map(({ data }) => data.taskId)).size).toBe(1);
    expect(await studio.save([assetId], { requestId, outputs: [{ format: 'png' }] })).toMatchObject({
      code: '10001',
    });
  });

  it('that fails unlocks and charges nothing, and can be retried, then at no cost if the photo was paid for', async () => {
    const assetId = await studio.photo();
    studio.renderer.draw = async () => {
      throw new EngineFailure('tooLong');
    };
    const failed = await studio.saved([assetId]);
    expect(failed).toMatchObject({ state: 'failed', points: { held: 0, charged: 0 } });
    expect(await studio.stateOf(assetId)).toBe('preview');
    expect(await studio.points()).toBe(60);
    studio.renderer.draw = drawWhite;
    await studio.unlock(assetId);
    expect(await studio.ask('gen.task.retry', { taskId: failed.taskId })).toMatchObject({
      data: { points: { held: 0 } },
    });
    expect(await world.workOff(() => world.ended(studio.seller().session, failed.taskId))).toMatchObject({
      state: 'succeeded',
    });
    expect(await studio.points()).toBe(60 - PRICE);
    await studio.booksAreRight();
  });

  it('that is canceled returns its points, and is listed and removed as a run', async () => {
    const assetId = await studio.photo();
    const { data } = await studio.save([assetId]);
    expect(await studio.points()).toBe(60 - PRICE);
    await studio.ask('gen.task.cancel', { taskId: data.taskId });
    expect(await studio.points()).toBe(60);
    expect(await studio.stateOf(assetId)).toBe('preview');
    const list = await studio.ask<{ items: Task[] }>('gen.task.list', { tool: 'matting' });
    const item = list.data.items.find(({ taskId }) => taskId === data.taskId);
    // By this its owner's history leads back to the canvas.
    expect(item?.kind).toBe('studio-save');
    expect(await studio.ask('gen.task.remove', { taskId: data.taskId })).toMatchObject({ code: '0' });
    await studio.booksAreRight();
  });

  it('refuses what cannot be saved, and holds nothing', async () => {
    const assetId = await studio.photo();
    const refused = async (input: object, code: string) =>
      expect(await studio.save([assetId], input)).toMatchObject({ code });
    await refused({ doc: { version: 1 } }, '10001');
    await refused({ doc: { ...productDocument([]) } }, '10001');
    await refused({ doc: productDocument([randomUUID()]) }, '10002');
    await refused({ doc: productDocument([await studio.newPhoto()]) }, '10002');
    await refused({ outputs: [] }, '10001');
    await refused({ outputs: [{ format: 'png', widthPx: 100 }] }, '10001');
    await refused({ outputs: [{ format: 'png', background: { type: 'paper' } }] }, '10001');
    await refused({ outputs: Array.from({ length: 25 }, () => WHITE) }, '10001');
    await refused(
      { outputs: Array.from({ length: 5 }, () => ({ ...WHITE, widthPx: 8_000, heightPx: 8_000 })) },
      '10001',
    );
    await studio.points();
    await world.leavePoints(studio.seller().userId, 0);
    await refused({}, '20001');
    expect(await world.count(studio.seller().userId, 'point_hold')).toBe(0);
  });
});

describe('an export of a poster', () => {
  const newPoster = async (photoIds: string[]) => {
    const input = { title: '海报', revision: 0, doc: productDocument(photoIds) };
    return (await studio.ask<{ posterId: string }>('poster.poster.save', input)).data.posterId;
  };
  const start = (posterId: string, input: object = {}) =>
    studio.ask<{ taskId: string }>('poster.poster.export', {
      posterId,
      format: 'png',
      scale: 1,
      requestId: randomUUID(),
      ...input,
    });

  it('larger than 512 px asks for the unlock of its products', async () => {
    const [one, other] = [await studio.photo(), await studio.photo()];
    const posterId = await newPoster([one, other]);
    const refusal = { code: '20001', data: { need: 2 * PRICE, left: 60, assetIds: [one, other] } };
    for (const format of ['png', 'jpeg', 'svg', 'pdf'])
      expect(await start(posterId, { format })).toMatchObject(refusal);
    expect(await start(posterId, { scale: 0.64 })).toMatchObject({ code: '0' });
    await studio.unlock(one);
    expect(await start(posterId)).toMatchObject({ code: '20001', data: { assetIds: [other] } });
    await studio.unlock(other);
    expect(await start(posterId)).toMatchObject({ code: '0' });
  });

  it('is refused at a retry, too, if a product is locked by then', async () => {
    const assetId = await studio.photo();
    await studio.unlock(assetId);
    const { data } = await start(await newPoster([assetId]));
    await studio.ask('poster.export.cancel', { taskId: data.taskId });
    await world.database.pool.query("update matte set state = 'preview' where user_id = $1", [
      studio.seller().userId,
    ]);
    expect(await studio.ask('poster.export.retry', { taskId: data.taskId })).toMatchObject({ code: '20001' });
  });
});
