import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../contract/api';
import { photo, plain } from '../../../../tests/builders/pictures';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { createLogger } from '../../observability/logger';
import { storeModelPictures } from '../model-picture/service';

const PEOPLE = fileURLToPath(new URL('../../../../tests/fixtures/people', import.meta.url));

let world: TaskWorld;
let seller: Seller;
let faceId: string;

beforeAll(async () => {
  world = await taskWorld();
  await offerModels();
  world.engine.tools['ai-virtual-model'] = 'preview';
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  seller = await world.newSeller();
  faceId = (await world.uploadOne(seller.session, photo('chelsea.jpg'))).assetId;
});

const offerModels = (folder = PEOPLE) =>
  storeModelPictures(
    { database: world.database, assets: world.app.parts.assets, log: createLogger('silent') },
    folder,
  );

const swapOf = () => ({
  tool: 'ai-virtual-model' as const,
  inputs: { model: seller.assetId, face: faceId },
  options: {},
  requestId: randomUUID(),
  faceConsent: FACE_CONSENT_VERSION,
});

/** Runs a face swap; returns the task and the ID of its picture. */
async function swap(): Promise<{ taskId: string; resultId: string }> {
  const { taskId } = await world.create(seller, swapOf());
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  const resultId = task.results[0]?.assetId;
  if (resultId === undefined) throw new Error(`the run made nothing: ${task.state}`);
  return { taskId, resultId };
}

const states = async () => world.states();
const { stringify } = JSON;

describe('the inputs and results of a face tool', () => {
  it('are deleted a day after the end of the task, not before; the run stays without its picture', async () => {
    const { taskId, resultId } = await swap();
    const ids = [seller.assetId, faceId, resultId];
    await world.letPass('23 hours 50 minutes', 'asset', 'created_at', 'expires_at');
    await world.letPass('23 hours 50 minutes', 'task', 'ended_at');
    await world.app.parts.assets.sweep();
    for (const id of ids) expect((await states())[id]).toBe('ready');
    await world.letPass('15 minutes', 'asset', 'created_at', 'expires_at');
    await world.letPass('15 minutes', 'task', 'ended_at');
    await world.app.parts.assets.sweep();
    for (const id of ids) expect((await states())[id]).toBeUndefined();
    for (const id of ids) expect(world.filesOf(id)).toEqual([]);
    const task = await world.get(seller.session, taskId);
    expect(task).toMatchObject({ state: 'succeeded', results: [] });
    expect(Object.values(task.inputs).flat()).toEqual([]);
  });

  it('are never shown by a link', async () => {
    const { resultId } = await swap();
    const shared = await world.ask('share.link.create', { kind: 'result', id: resultId }, seller.session);
    expect(shared.code).not.toBe('0');
    expect(await world.count(seller.userId, 'share_link')).toBe(0);
  });

  it('are deleted at once on request, and nothing of another user or tool', async () => {
    const { resultId } = await swap();
    const other = await world.newSeller();
    const magnified = await world
      .create(seller, { inputs: { source: faceId } })
      .catch((error: unknown) => error);
    expect(magnified).toMatchObject({ taskId: expect.any(String) });
    const plain = (await world.uploadOne(seller.session, photo('coffee.jpg'))).assetId;
    const before = (await world.ask('user.user.exportData', {}, seller.session))
      .data as Api['user.user.exportData']['output'];
    expect(before.faces.map(({ assetId }) => assetId).sort()).toEqual(
      [seller.assetId, faceId, resultId].sort(),
    );
    expect(await world.ask('user.face.remove', {}, seller.session)).toMatchObject({ data: { removed: 3 } });
    for (const id of [seller.assetId, faceId, resultId]) {
      expect((await states())[id]).toBeUndefined();
      expect(world.filesOf(id)).toEqual([]);
    }
    expect(await states()).toMatchObject({ [plain]: 'ready', [other.assetId]: 'ready' });
    const after = (await world.ask('user.user.exportData', {}, seller.session)).data;
    expect(stringify(after)).not.toContain(resultId);
    expect(await world.ask('user.face.remove', {}, seller.session)).toMatchObject({ data: { removed: 0 } });
  });

  it('are deleted together with an active run, which costs nothing', async () => {
    const points = await world.pointsOf(seller.session);
    const { taskId } = await world.create(seller, swapOf());
    expect(await world.pointsOf(seller.session)).toBe(points - 8);
    expect(await world.ask('user.face.remove', {}, seller.session)).toMatchObject({ data: { removed: 2 } });
    expect(await world.get(seller.session, taskId)).toMatchObject({ state: 'canceled' });
    expect(await world.pointsOf(seller.session)).toBe(points);
  });

  it('can be analyzed before the second picture exists, but not run', async () => {
    const { requestId: _once, ...asked } = { ...swapOf(), inputs: { model: seller.assetId } };
    expect(await world.ask('gen.task.analyze', asked, seller.session)).toMatchObject({ code: '0' });
    const refused = await world.ask(
      'gen.task.create',
      { ...swapOf(), inputs: { model: seller.assetId } },
      seller.session,
    );
    expect(refused).toMatchObject({ code: '10001', data: { fields: { 'inputs.face': expect.any(String) } } });
  });
});

describe('models', () => {
  it('are only those of the operator', async () => {
    const bare = await taskWorld();
    expect((await bare.ask('gen.model.list', {})).data).toEqual({ items: [] });
    await bare.close();
  });

  it('are visible to everyone, and become a picture of the user who chooses one', async () => {
    const list = (await world.ask('gen.model.list', {})).data as Api['gen.model.list']['output'];
    expect(list.items.length).toBeGreaterThan(3);
    const [model] = list.items;
    expect(model).toMatchObject({ width: 900, height: 1200 });
    expect((await world.open(String(model?.url))).headers.get('content-type')).toBe('image/webp');
    expect((await world.open('/models/nobody.webp')).status).toBe(404);
    const modelId = model?.modelId ?? '';
    expect(await world.ask('gen.model.use', { modelId })).toMatchObject({ code: '11001' });
    const taken = (await world.ask('gen.model.use', { modelId }, seller.session)).data;
    expect(taken).toMatchObject({ width: 900, height: 1200, mime: 'image/jpeg' });
    expect(await world.ask('gen.model.use', { modelId: '../secret' }, seller.session)).toMatchObject({
      code: '10002',
    });
  });

  it('are stored once, and follow the directory; what its owner took stays', async () => {
    const rows = async () =>
      (
        await world.database.pool.query<{ id: string; name: string; key: string }>(
          `select id, name, storage_key as key from asset where kind = 'preset' and state = 'ready' order by name`,
        )
      ).rows;
    const before = await rows();
    expect(before.map(({ name }) => name)).toContain('figure/own-figure-a-plain');
    await offerModels();
    expect(await rows()).toEqual(before);
    const { data: taken } = await world.ask('gen.model.use', { modelId: 'own-c-bob' }, seller.session);
    await world.letPass('30 days', 'asset', 'created_at');
    await world.app.parts.assets.sweep();
    expect(await rows()).toEqual(before);

    const folder = await mkdtemp(join(tmpdir(), 'tuzuo-models-'));
    await copyFile(join(PEOPLE, 'a-long-hair.jpg'), join(folder, 'a-long-hair.jpg'));
    await plain(600, 800).png().toFile(join(folder, 'b-short-hair.png'));
    await writeFile(join(folder, 'broken.jpg'), 'no picture');
    await writeFile(join(folder, 'not a name.jpg'), 'x');
    await Promise.all([offerModels(folder), offerModels(folder)]);
    const after = await rows();
    expect(after.map(({ name }) => name)).toEqual(['face/own-a-long-hair', 'face/own-b-short-hair']);
    expect(after[0]).toEqual(before.find(({ name }) => name === 'face/own-a-long-hair'));
    for (const { id } of before.slice(1)) expect(world.filesOf(id)).toEqual([]);
    const list = (await world.ask('gen.model.list', {})).data as Api['gen.model.list']['output'];
    expect(list.items[1]).toMatchObject({ modelId: 'own-b-short-hair', width: 600, height: 800 });
    const { url } = taken as Api['gen.model.use']['output'];
    expect((await world.open(url)).status).toBe(200);
    await rm(folder, { recursive: true });
  });
});
