import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { commandLineOf } from '@tuzuo/embedded-postgres/process-info';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fixturePhoto, LABEL_PRODUCER, undisturbed } from '../../../../tests/builders/engine-world';
import { readByOthers } from '../../../../tests/builders/foreign-label';
import { localTaskWorld } from '../../../../tests/builders/local-task-world';
import { describeMp4 } from '../../../../tests/builders/mp4';
import { photo } from '../../../../tests/builders/pictures';

const tool = 'ai-video-image' as const;
const SHORT = { seconds: 3 };

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };
let source: string;

beforeAll(async () => {
  world = await localTaskWorld();
  user = await world.newUser();
  source = (await world.uploadOne(user.session, photo('coffee.jpg'))).assetId;
  // The user's initial points suffice only for a few videos.
  await world.database.pool.query(
    `insert into membership (user_id, tier, expires_at) values ($1, 'common', now() + interval '1 year')`,
    [user.userId],
  );
});
afterAll(() => world.close());

const points = async () => {
  const module = 'ai_video_img' as const;
  return (await world.call('user.user.getUserPointInfo', { module }, { session: user.session })).data()
    .allLeftPointCount;
};

/** Pids of ffmpeg processes that write below a directory; empty on systems without /proc. */
const ffmpegsBelow = (directory: string) =>
  (existsSync('/proc/self') ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandLineOf(Number(name))?.includes(`-f mp4 ${directory}`));

it('makes a labeled video that plays anywhere, with a poster and range requests', async () => {
  const options = { move: 'orbit', ratio: '1:1', ...SHORT };
  const task = await world.run(user.session, { tool, inputs: { source }, options });
  expect(task).toMatchObject({
    state: 'succeeded',
    results: [{ mime: 'video/mp4', width: 640, height: 640 }],
  });
  const { url = '', thumbUrl = '', assetId = '', bytes } = task.results[0] ?? {};

  const film = await world.bytesOf(url);
  expect(film.length).toBe(bytes);
  const { order, ...facts } = describeMp4(film);
  expect(facts).toEqual({
    seconds: 3,
    codec: 'avc1',
    profile: 'high',
    frames: 90,
    width: 640,
    height: 640,
  });
  // What a player needs first comes first.
  expect(order.indexOf('moov')).toBeLessThan(order.indexOf('mdat'));
  const part = await world.open(url, { headers: { range: 'bytes=4-7' } });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect(await part.text()).toBe('ftyp');

  const label = await world.call('asset.asset.readLabel', { assetId }, { session: user.session });
  expect(label.data().label).toMatchObject({ kind: '1', producer: LABEL_PRODUCER, produceId: task.taskId });
  expect(readByOthers(film, 'video/mp4')).toMatchObject({ Label: '1', ProduceID: task.taskId });
  const poster = await world.bytesOf(thumbUrl);
  expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
  expect(world.filesOf(assetId)).toEqual([`${assetId}.mp4`, `${assetId}.thumb.jpg`]);

  // It is not accepted by tools that take pictures.
  const refused = await world.ask(user.session, { tool: 'matting', inputs: { source: assetId } });
  expect(refused.code).toBe(ErrorCode.checksFailed);
});

it.each([
  [{ move: 'fly' }, 'options.move'],
  [{ seconds: 2 }, 'options.seconds'],
  [{ seconds: 3.5 }, 'options.seconds'],
  [{ seconds: 11 }, 'options.seconds'],
  [{ ratio: '3:2' }, 'options.ratio'],
])('refuses %o, uncharged', async (options, field) => {
  const before = await points();
  const { code, data } = await world.ask(user.session, { tool, inputs: { source }, options });
  expect([code, Object.keys(Object(Object(data).fields))]).toEqual([ErrorCode.badInput, [field]]);
  expect(await points()).toBe(before);
});

it('leaves no process, file or charge when canceled while frames are written', async () => {
  const before = await points();
  const { data } = await world.ask(user.session, { tool, inputs: { source }, options: { seconds: 10 } });
  const { taskId = '' } = Object(data) as { taskId?: string };
  const see = async () => (await world.call('gen.task.get', { taskId }, { session: user.session })).data();
  const incoming = join(world.app.dataDir, 'incoming');
  const writes = () => readdirSync(incoming).some((run) => existsSync(join(incoming, run, 'result.mp4')));
  await vi.waitUntil(writes, { timeout: 100_000, interval: 20 });
  await world.call('gen.task.cancel', { taskId }, { session: user.session });
  const task = await vi.waitUntil(async () => {
    const seen = await see();
    return seen.state === 'canceled' && seen;
  }, 20_000);
  expect(task).toMatchObject({ results: [], points: { charged: 0 } });
  expect(ffmpegsBelow(incoming)).toEqual([]);
  expect(readdirSync(incoming)).toEqual([]);
  expect(await points()).toBe(before);
});

it('takes its ffmpeg along when its process is killed', async () => {
  const workDir = await mkdtemp(join(world.app.dataDir, 'run-'));
  const path = join(workDir, 'photo.jpg');
  await writeFile(path, readFileSync(fixturePhoto('coffee.jpg')));
  const inputs = { source: [{ path, mime: 'image/jpeg', width: 600, height: 400 }] };
  const options = { move: 'pan', seconds: 10, ratio: 'source' };
  const running: string[] = [];
  const onProgress = ({ fraction }: { fraction: number }) => {
    if (fraction < 0.4 || running.length > 0) return;
    running.push('seen', ...ffmpegsBelow(workDir));
    process.kill(world.engine.pid() ?? 0, 'SIGKILL');
  };
  const request = { tool, kind: 'run' as const, inputs, options, workDir, produceId: 'task-1' };
  await expect(world.engine.run(request, { ...undisturbed(), onProgress })).rejects.toMatchObject({
    kind: 'unavailable',
  });
  if (process.platform === 'linux') expect(running).toHaveLength(2);
  await vi.waitUntil(() => ffmpegsBelow(workDir).length === 0, 10_000);
});
