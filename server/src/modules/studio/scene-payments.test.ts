import { randomUUID } from 'node:crypto';
import { SCENES } from '@tuzuo/core/backdrops';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../contract/api';
import {
  drawWhite,
  type StudioWorld,
  sceneDocument,
  studioWorld,
} from '../../../../tests/builders/studio-world';
import { EngineFailure } from '../../engines/port';

type Task = Api['gen.task.get']['output'];

let studio: StudioWorld;

beforeAll(async () => {
  studio = await studioWorld();
});

afterAll(() => studio.world.close());

beforeEach(() => studio.reset());

const [STAGE, OTHER] = [SCENES[0].id, SCENES[1].id];

/** Points of a photo, and of it in a scene. */
const [PHOTO, SCENE] = [1, 3];

const WHITE = { format: 'jpeg' as const, widthPx: 80, heightPx: 80 };
const RED = { ...WHITE, background: { type: 'solid', color: '#ff0000' } };

const quote = async (doc: object, outputs: object[] = [WHITE]) =>
  (await studio.ask<object>('studio.save.quote', { doc, outputs })).data;

const save = (doc: object, outputs: object[] = [WHITE]) =>
  studio.ask<Task>('studio.save.create', { doc, outputs, requestId: randomUUID() });

/** A save that has ended: its state, and the points charged. */
async function saved(doc: object, outputs?: object[]): Promise<[Task['state'], number]> {
  const { data, code } = await save(doc, outputs);
  expect(code).toBe('0');
  const { state, points } = await studio.ended(data.taskId);
  expect(points.held).toBe(0);
  return [state, points.charged];
}

const paidScenes = () =>
  studio.world.count(studio.seller().userId, 'matte_scene join matte on id = matte_id');

describe('a save in a scene', () => {
  it('pays once for each photo in a scene, besides the photo', async () => {
    const [one, other] = [await studio.photo(), await studio.photo()];
    const doc = sceneDocument([one, other], STAGE);
    const cost = { photos: 2, scenes: 2, points: 2 * (PHOTO + SCENE) };
    expect(await quote(doc)).toMatchObject({ ...cost, balance: 60 });
    expect((await studio.world.ask('studio.save.quote', { doc, outputs: [WHITE] })).data).toMatchObject(cost);
    expect(await saved(doc)).toEqual(['succeeded', cost.points]);
    expect(await quote(doc)).toMatchObject({ photos: 0, scenes: 0, points: 0 });
    expect(await saved(doc, [{ format: 'png', ratio: '3:4' }])).toEqual(['succeeded', 0]);
    expect(await quote(sceneDocument([other], OTHER))).toMatchObject({ photos: 0, scenes: 1, points: SCENE });
    expect(await saved(sceneDocument([other], OTHER))).toEqual(['succeeded', SCENE]);
    expect(await studio.points()).toBe(60 - cost.points - SCENE);
    await studio.booksAreRight();
  });

  it('costs nothing for it where its pictures have another background, or the scene is not known', async () => {
    const id = await studio.photo();
    await studio.unlock(id);
    const free = { photos: 0, scenes: 0, points: 0 };
    expect(await quote(sceneDocument([id], STAGE), [RED])).toMatchObject(free);
    expect(await saved(sceneDocument([id], STAGE), [RED])).toEqual(['succeeded', 0]);
    expect(await saved(sceneDocument([id], 'tomorrow'))).toEqual(['succeeded', 0]);
    expect(await quote(sceneDocument([id], STAGE), [RED, WHITE])).toMatchObject({ scenes: 1 });
  });

  it('costs nothing for a product that is hidden, and once for one that stands there twice', async () => {
    const [shown, hidden] = [await studio.photo(), await studio.photo()];
    const doc = sceneDocument([shown, hidden, shown], STAGE);
    const layers = doc.pages[0]?.layers.map((layer, index) =>
      index === 1 ? { ...layer, hidden: true } : layer,
    );
    const pages = doc.pages.map((page) => ({ ...page, layers }));
    const cost = { photos: 1, scenes: 1, points: PHOTO + SCENE };
    expect(await quote({ ...doc, pages })).toMatchObject(cost);
    expect(await saved({ ...doc, pages })).toEqual(['succeeded', cost.points]);
    expect(await studio.stateOf(hidden)).toBe('preview');
  });

  it('uses the free uses of both modules', async () => {
    await studio.world.database.pool.query(
      `insert into membership (user_id, tier, expires_at) values ($1, 'trial', now() + interval '1 day')`,
      [studio.seller().userId],
    );
    const [one, other] = [await studio.photo(), await studio.photo()];
    const before = await studio.points();
    expect(await quote(sceneDocument([one], STAGE))).toMatchObject({ points: 0, freeUsesLeft: 1 });
    expect(await saved(sceneDocument([one], STAGE))).toEqual(['succeeded', 0]);
    await studio.unlock(other);
    expect(await studio.points()).toBe(before - PHOTO);
    expect(await saved(sceneDocument([other], STAGE))).toEqual(['succeeded', SCENE]);
    await studio.booksAreRight();
  });

  it('is refused as a whole with points for a part, and holds nothing', async () => {
    const id = await studio.photo();
    await studio.points();
    await studio.world.leavePoints(studio.seller().userId, PHOTO);
    const refusal = { code: '20001', data: { need: PHOTO + SCENE, left: PHOTO } };
    expect(await save(sceneDocument([id], STAGE))).toMatchObject(refusal);
    expect(await studio.world.count(studio.seller().userId, 'point_hold')).toBe(0);
    expect(await studio.points()).toBe(PHOTO);
    expect(await saved(sceneDocument([id], STAGE), [RED])).toEqual(['succeeded', PHOTO]);
  });

  it('that fails or is canceled returns both, and can be retried', async () => {
    const id = await studio.photo();
    studio.renderer.draw = async () => {
      throw new EngineFailure('tooLong');
    };
    const { data } = await save(sceneDocument([id], STAGE));
    expect(data.points).toEqual({ held: PHOTO + SCENE, charged: 0 });
    expect(await studio.ended(data.taskId)).toMatchObject({
      state: 'failed',
      points: { held: 0, charged: 0 },
    });
    expect([await studio.points(), await paidScenes()]).toEqual([60, 0]);
    await studio.ask('gen.task.retry', { taskId: data.taskId });
    expect(await studio.points()).toBe(60 - PHOTO - SCENE);
    await studio.ask('gen.task.cancel', { taskId: data.taskId });
    expect(await studio.points()).toBe(60);
    studio.renderer.draw = drawWhite;
    await studio.ask('gen.task.retry', { taskId: data.taskId });
    expect(await studio.ended(data.taskId)).toMatchObject({
      state: 'succeeded',
      points: { held: 0, charged: PHOTO + SCENE },
    });
    expect([await studio.points(), await paidScenes()]).toEqual([60 - PHOTO - SCENE, 1]);
    await studio.booksAreRight();
  });

  it('is charged once when its first attempt fails', async () => {
    const id = await studio.photo();
    const { data } = await save(sceneDocument([id], STAGE));
    let attempts = 0;
    studio.renderer.draw = (...order) => {
      attempts += 1;
      if (attempts === 1) throw new EngineFailure('unavailable');
      return drawWhite(...order);
    };
    expect(await studio.ended(data.taskId)).toMatchObject({
      state: 'succeeded',
      points: { charged: PHOTO + SCENE },
    });
    expect(attempts).toBe(2);
    await studio.booksAreRight();
  });

  it.each([
    ['another save', (id: string) => save(sceneDocument([id], STAGE))],
    ['an unlock', (id: string) => studio.unlock(id, { sceneIds: [STAGE] })],
  ])('pays once beside %s', async (_what, second) => {
    const id = await studio.photo();
    const first = await save(sceneDocument([id], STAGE));
    const { data } = (await second(id)) as { data: { taskId?: string } };
    const ids = [first.data.taskId, data.taskId ?? []].flat();
    for (const taskId of ids) expect(await studio.ended(taskId)).toMatchObject({ state: 'succeeded' });
    expect([await studio.points(), await paidScenes()]).toEqual([60 - PHOTO - SCENE, 1]);
    await studio.booksAreRight();
  });

  it('pays for what is left when a part was paid for in the meantime', async () => {
    const [one, other] = [await studio.photo(), await studio.photo()];
    const { data } = await save(sceneDocument([one, other], STAGE));
    expect(data.points.held).toBe(2 * (PHOTO + SCENE));
    await studio.unlock(one);
    await studio.unlock(other, { sceneIds: [STAGE] });
    const { points } = await studio.ended(data.taskId);
    expect(points).toEqual({ held: 0, charged: SCENE });
    expect([await studio.points(), await paidScenes()]).toEqual([60 - 2 * (PHOTO + SCENE), 2]);
    await studio.booksAreRight();
  });
});

describe('an unlock with scenes', () => {
  it('pays for the photo and its scenes together, each once, however often it is called', async () => {
    const id = await studio.photo();
    const unlock = () => studio.unlock(id, { sceneIds: [STAGE, OTHER, STAGE, 'tomorrow'] });
    const all = await Promise.all(Array.from({ length: 5 }, unlock));
    expect(new Set(all.map(({ code, data }) => `${code} ${data.state}`))).toEqual(new Set(['0 unlocked']));
    expect(await studio.points()).toBe(60 - PHOTO - 2 * SCENE);
    expect(await quote(sceneDocument([id], OTHER))).toMatchObject({ photos: 0, scenes: 0 });
    await studio.booksAreRight();
  });

  it('pays for none without points for all', async () => {
    const id = await studio.photo();
    await studio.points();
    await studio.world.leavePoints(studio.seller().userId, PHOTO + SCENE);
    expect(await studio.unlock(id, { sceneIds: [STAGE, OTHER] })).toMatchObject({
      code: '20001',
      data: { need: PHOTO + 2 * SCENE, left: PHOTO + SCENE },
    });
    expect([await studio.stateOf(id), await paidScenes()]).toEqual(['preview', 0]);
  });
});

describe('a poster in scenes', () => {
  it('asks for what is not paid of the pages that are exported, and says that others see it small', async () => {
    const id = await studio.photo();
    await studio.unlock(id, { sceneIds: [OTHER] });
    const input = { title: '海报', revision: 0, doc: sceneDocument([id], STAGE, OTHER) };
    const { posterId } = (await studio.ask<{ posterId: string }>('poster.poster.save', input)).data;
    const start = (more: object = {}) =>
      studio.ask<object>('poster.poster.export', {
        posterId,
        format: 'png',
        scale: 1,
        requestId: randomUUID(),
        ...more,
      });
    const refusal = {
      code: '20001',
      data: { need: SCENE, assetIds: [id], scenes: [{ assetId: id, sceneId: STAGE }] },
    };
    for (const format of ['png', 'pdf']) expect(await start({ format })).toMatchObject(refusal);
    const shared = () => studio.ask<object>('share.link.find', { kind: 'poster', id: posterId });
    expect((await shared()).data).toEqual({ drawnSmall: true });
    expect(await start({ scale: 0.64 })).toMatchObject({ code: '0' });
    expect(await start({ pageId: 'page-1' })).toMatchObject({ code: '0' });
    await studio.unlock(id, { sceneIds: [STAGE] });
    expect(await start()).toMatchObject({ code: '0' });
    expect((await shared()).data).toEqual({});
  });

  it('is another user’s to pay for in their copy', async () => {
    const id = await studio.photo();
    await studio.unlock(id, { sceneIds: [STAGE] });
    const input = { title: '海报', revision: 0, doc: sceneDocument([id], STAGE) };
    const { posterId } = (await studio.ask<{ posterId: string }>('poster.poster.save', input)).data;
    const link = await studio.ask<{ url: string }>('share.link.create', { kind: 'poster', id: posterId });
    await studio.reset();
    const copied = await studio.ask<{ posterId: string }>('poster.shared.copy', {
      linkId: link.data.url.split('/').at(-1),
    });
    const order = { posterId: copied.data.posterId, format: 'png', scale: 1, requestId: randomUUID() };
    expect(await studio.ask('poster.poster.export', order)).toMatchObject({
      code: '20001',
      data: { need: PHOTO + SCENE, scenes: [{ sceneId: STAGE }] },
    });
  });
});
