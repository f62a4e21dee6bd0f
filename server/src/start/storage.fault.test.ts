import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { LOCALES } from '@tuzuo/core/text/locale';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeS3, HURRIED_S3, s3Settings, startFakeS3 } from '../../../tests/builders/fake-s3';
import { photo } from '../../../tests/builders/pictures';
import { copyAfter } from '../../../tests/builders/scripted-engine';
import { type TaskWorld, taskWorld } from '../../../tests/builders/task-world';
import { say } from '../i18n/words';
import { createLogger } from '../observability/logger';
import type { StorageAdapter } from '../storage/port';
import { offerModelPictures } from './model-pictures';
import { checkStorage, openStorage, startStorage } from './storage';

const log = createLogger('silent');

let s3: FakeS3;
let directory: string;
let storage: StorageAdapter;
let world: TaskWorld;

beforeAll(async () => {
  s3 = await startFakeS3();
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-s3-'));
  storage = openStorage('s3', s3Settings(s3), { dataDir: directory, log, timing: HURRIED_S3 });
  world = await taskWorld({ storage });
});

afterAll(async () => {
  await world.close();
  await storage.close();
  await s3.stop();
  await rm(directory, { recursive: true, force: true });
});

beforeEach(() => world.forgetLimits());

afterEach(() => {
  s3.disturb = () => undefined;
  world.engine.script = copyAfter(0);
});

describe('a product whose files are in S3', () => {
  it('stores, shows and enlarges pictures, and deletes what nobody needs', async () => {
    const { session } = await world.newUser();
    const picture = await world.uploadOne(session, photo('coffee.jpg'));
    const response = await world.open(picture.url, { headers: { range: 'bytes=0-1' } });
    expect([response.status, response.headers.get('content-length')]).toEqual([206, '2']);
    const bytes = await world.bytesOf(picture.url);
    expect(bytes.length).toBe(picture.bytes);
    const seller = { ...(await world.newUser()), assetId: '' };
    const own = await world.uploadOne(seller.session, photo('coffee.jpg'));
    const { taskId } = await world.create({ ...seller, assetId: own.assetId });
    const done = await world.workOff(() => world.ended(seller.session, taskId));
    expect(done).toMatchObject({ state: 'succeeded', points: { charged: 2 } });
    const named = (id: string) => [...s3.objects.keys()].filter((name) => name.includes(id));
    expect(named(picture.assetId)).not.toEqual([]);
    await world.database.pool.query(`update asset set expires_at = now() - interval '1 hour' where id = $1`, [
      picture.assetId,
    ]);
    await world.app.parts.assets.sweep();
    expect(named(picture.assetId)).toEqual([]);
    expect((await world.open(picture.url)).status).toBe(404);
  });
});

describe('while S3 is away', () => {
  it('calls and files say so in the language of their caller, and nothing is left of them', async () => {
    const { session } = await world.newUser();
    const picture = await world.uploadOne(session, photo('coffee.jpg'));
    const before = await world.states();
    await s3.goAway();
    try {
      for (const locale of LOCALES) {
        const headers = { 'accept-language': locale };
        expect(await world.upload(session, [photo('coffee.jpg')], headers)).toMatchObject({
          code: ErrorCode.serverFault,
          reason: say(locale, 'storage.unavailable'),
          data: { requestId: expect.any(String) },
        });
        await world.forgetLimits();
        const response = await world.open(picture.url, { headers });
        expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
          503,
          '30',
          say(locale, 'storage.unavailable'),
        ]);
      }
    } finally {
      await s3.comeBack();
    }
    await world.app.parts.assets.sweep();
    expect(await world.states()).toEqual(before);
    expect((await world.open(picture.url)).status).toBe(200);
    const unforeseen = world.app.logLines().filter(({ level }) => level === 'error');
    expect(unforeseen).toEqual([]);
  });

  it('a task keeps what its engine has made, is charged once, and the engine runs once', async () => {
    const seller = await world.newSeller();
    let runs = 0;
    world.engine.script = async (request, call) => {
      runs += 1;
      const output = await copyAfter(0)(request, call);
      await s3.goAway();
      setTimeout(() => void s3.comeBack(), 400);
      return output;
    };
    const { taskId } = await world.create(seller);
    const done = await world.workOff(() => world.ended(seller.session, taskId));
    expect(done).toMatchObject({ state: 'succeeded', points: { held: 0, charged: 2 } });
    expect(runs).toBe(1);
    expect(await world.pointsOf(seller.session)).toBe(58);
    const [result] = done.results;
    expect((await world.open(result?.url ?? '')).status).toBe(200);
  });

  it('tasks wait, also those that a worker hands back, and none is lost or charged twice', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => world.newSeller()));
    const tasks = await Promise.all(sellers.map((seller) => world.create(seller)));
    await s3.goAway();
    const worker = world.startWorker(2);
    await new Promise((waited) => setTimeout(waited, 500));
    await worker.stop();
    for (const [at, { taskId }] of tasks.entries())
      expect(await world.get(sellers[at]?.session ?? '', taskId)).toMatchObject({
        state: 'queued',
        points: { held: 2, charged: 0 },
      });
    const next = world.startWorker(2);
    await new Promise((waited) => setTimeout(waited, 300));
    await s3.comeBack();
    for (const [at, { taskId }] of tasks.entries()) {
      const { session } = sellers[at] ?? { session: '' };
      expect(await world.ended(session, taskId)).toMatchObject({
        state: 'succeeded',
        points: { held: 0, charged: 2 },
      });
      expect(await world.pointsOf(session)).toBe(58);
    }
    await next.stop();
  });
});

describe('after a run has waited long enough', () => {
  it('its task returns to the queue as often as needed, without counting against its attempts', async () => {
    const seller = await world.newSeller();
    const { taskId } = await world.create(seller);
    const attemptsLeft = async () => {
      const { rows } = await world.database.pool.query<{ used: number; left: number }>(
        'select attempt as used, max_attempts - attempt as left from task where id = $1',
        [taskId],
      );
      return rows[0] ?? { used: 0, left: 0 };
    };
    const { left } = await attemptsLeft();
    await s3.goAway();
    const worker = world.startWorker(1, { storageWaitMs: 0 });
    await vi.waitFor(async () => expect((await attemptsLeft()).used).toBeGreaterThan(left + 2), {
      timeout: 15_000,
    });
    await s3.comeBack();
    expect(await world.ended(seller.session, taskId)).toMatchObject({
      state: 'succeeded',
      points: { held: 0, charged: 2 },
    });
    expect((await attemptsLeft()).left).toBe(left - 1);
    await worker.stop();
  });
});

describe('the start', () => {
  it('offers the operator’s model pictures once the storage is back', async () => {
    const people = fileURLToPath(new URL('../../../tests/fixtures/people', import.meta.url));
    const { database } = world;
    const { assets } = world.app.parts;
    const models = async (kind = 'face') =>
      ((await world.ask('gen.model.list', { kind })).data as { items: { url: string }[] }).items;
    const parts = { database, assets, log, shutdown: { signal: new AbortController().signal }, retryMs: 50 };
    await s3.goAway();
    await offerModelPictures({ MODEL_PICTURES_DIR: people }, parts);
    expect(await models()).toEqual([]);
    await s3.comeBack();
    await vi.waitFor(async () => expect(await models('figure')).toHaveLength(2), { timeout: 15_000 });
    expect(await models()).toHaveLength(4);
    const [first] = await models();
    expect((await world.open(first?.url ?? '')).status).toBe(200);
    await expect(offerModelPictures({ MODEL_PICTURES_DIR: join(directory, 'none') }, parts)).rejects.toThrow(
      'is no directory',
    );
  });

  it('refuses a bucket that does not accept the key, and starts without one that does not answer', async () => {
    const context = { dataDir: directory, log };
    const wrong = startStorage(s3Settings(s3, { S3_SECRET_ACCESS_KEY: 'wrong' }), context);
    await expect(checkStorage(wrong, log)).rejects.toThrow('refuses Tuzuo (SignatureDoesNotMatch)');
    await wrong.close();
    s3.disturb = () => 'reset';
    await checkStorage(storage, log);
  });
});
