import { randomUUID } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { parsePoster } from '@tuzuo/poster/document/validate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localTaskWorld } from '../../../../tests/builders/local-task-world';
import { stockFile } from '../../renderer/poster/stock';

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };
let pictureId: string;

beforeAll(async () => {
  world = await localTaskWorld();
  user = await world.newUser();
  const green = { create: { width: 64, height: 48, channels: 3, background: '#00c000' } } as const;
  pictureId = (await world.uploadOne(user.session, await sharp(green).jpeg().toBuffer())).assetId;
});
afterAll(() => world.close());

const ask = async (
  name:
    | 'poster.poster.generate'
    | 'poster.export.get'
    | `poster.generate.${'get' | 'cancel' | 'retry' | 'remove'}`,
  input: object,
  { session } = user,
) => (await world.call(name, input as never, { session })).envelope;

async function newPoster(doc: PosterDocument): Promise<string> {
  const input = { title: '海报', revision: 0, doc };
  return (await world.call('poster.poster.save', input, { session: user.session })).data().posterId;
}

type Generated = Api['poster.generate.get']['output'];

describe('smart posters', () => {
  const generate = (order: object, by = user) =>
    ask('poster.poster.generate', { requestId: randomUUID(), ...order }, by);

  const made = (taskId: string): Promise<Generated> =>
    vi.waitFor(
      async () => {
        const shown = (await ask('poster.generate.get', { taskId })).data as Generated;
        if (!isEnded(shown.state)) throw new Error(`the task is still ${shown.state}`);
        return shown;
      },
      { timeout: 280_000, interval: 200 },
    );

  it('are made from a picture and a few texts, each a document with the user’s pictures', {
    timeout: 300_000,
  }, async () => {
    // On a transparent background, so that it is cut out without a model.
    const bottle = await sharp(await stockFile('serum'))
      .png()
      .toBuffer();
    const { assetId } = await world.uploadOne(user.session, bottle);
    const texts = [{ text: '桂花拿铁' }, { text: '¥26' }, { text: '立即下单' }];
    const requestId = randomUUID();
    const order = { texts, imageIds: [assetId], brandColor: '#b5482a', sceneId: 'new', requestId };
    const { taskId } = (await generate(order)).data as Generated;
    expect((await generate(order)).data).toMatchObject({ taskId, texts, imageIds: [assetId] });
    const shown = await made(taskId);
    expect(shown).toMatchObject({ state: 'succeeded', format: 'portrait', points: { held: 0, charged: 0 } });
    expect(shown.results.length).toBeGreaterThanOrEqual(6);
    const shownIds = shown.pictures.map((picture) => picture.assetId);
    for (const { doc, archetype, placeholder, width, height, url } of shown.results) {
      expect(parsePoster(doc), archetype).toMatchObject({ ok: true });
      // An editor that opens one can show all of its pictures.
      expect(shownIds, archetype).toEqual(expect.arrayContaining(assetIdsOf(doc)));
      expect(placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(width / height).toBeCloseTo(doc.size.width / doc.size.height, 2);
      expect((await sharp(await world.bytesOf(url)).metadata()).width).toBe(720);
    }
    // A saved one keeps its pictures, including cut-outs, when the task is deleted.
    const cut = shown.results.find(({ doc }) => assetIdsOf(doc).some((id) => id !== assetId));
    const posterId = await newPoster((cut ?? shown.results[0])?.doc as PosterDocument);
    expect((await ask('poster.generate.remove', { taskId })).code).toBe('0');
    const { pictures } = (
      await world.call('poster.poster.get', { posterId }, { session: user.session })
    ).data();
    expect(cut).toBeDefined();
    expect(pictures).toHaveLength(assetIdsOf(cut?.doc as PosterDocument).length);
    expect((await world.open(pictures[0]?.url ?? '')).status).toBe(200);
  });

  it('can be canceled and retried, and are accessible only to their owner', {
    timeout: 300_000,
  }, async () => {
    await world.stopWorker();
    const { taskId } = (await generate({ texts: [{ text: '福' }], format: 'square' })).data as Generated;
    const stranger = await world.newUser();
    for (const name of ['get', 'cancel', 'retry', 'remove'] as const)
      expect((await ask(`poster.generate.${name}`, { taskId }, stranger)).code, name).toBe('10002');
    expect((await ask('poster.export.get', { taskId })).code).toBe('10002');
    expect((await ask('poster.generate.cancel', { taskId })).data).toMatchObject({ state: 'canceled' });
    expect((await ask('poster.generate.retry', { taskId })).data).toMatchObject({ state: 'queued' });
    world.startWorker();
    expect((await made(taskId)).results.length).toBeGreaterThanOrEqual(6);
  });

  it('are refused without input, with too much, with others’ pictures, and beyond the hourly limit', async () => {
    const stranger = await world.newUser();
    const fields = async (order: object) =>
      ((await generate(order)).data as { fields?: object } | null)?.fields;
    expect(await fields({})).toHaveProperty('texts');
    expect(await fields({ texts: Array(4).fill({ text: '字'.repeat(200) }) })).toHaveProperty('texts');
    expect(await fields({ texts: [{ text: '福' }], sceneId: 'elsewhere' })).toHaveProperty('sceneId');
    expect(await fields({ imageIds: [pictureId, pictureId] })).toHaveProperty('imageIds');
    expect((await generate({ imageIds: [pictureId] }, stranger)).code).toBe('10002');
    await world.database.pool.query(
      `insert into rate_limit (key, used, window_ends_at) values ($1, 1000, now() + interval '1 hour')`,
      [`poster.generate:${stranger.userId}`],
    );
    expect((await generate({ texts: [{ text: '福' }] }, stranger)).code).toBe('10004');
  });
});
