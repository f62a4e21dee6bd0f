import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteName } from '@tuzuo/core/api/routes';
import { PREVIEW_LAYERS } from '@tuzuo/core/id-photo/verdict';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePhoto } from '../../../../tests/builders/photo-engine';
import { docOf, type PhotoWorld, photoRunOf, photoWorld } from '../../../../tests/builders/photo-world';
import type { Seller } from '../../../../tests/builders/task-world';
import type { Engine } from '../../engines/port';

let world: PhotoWorld;
let seller: Seller;

beforeAll(async () => {
  world = await photoWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  seller = await world.newSeller();
});

/** Every file URL in an answer. */
const filesIn = (answer: unknown): string[] =>
  [...JSON.stringify(answer).matchAll(/"(\/files\/[^"]+)"/g)].map(([, url]) => url ?? '');

const isUpload = (url: string) => url.includes(seller.assetId);

/** Sizes of all files in the answers, except the user's uploads. */
async function sizesIn(...answers: unknown[]) {
  const urls = [...new Set(answers.flatMap(filesIn))].filter((url) => !isUpload(url));
  return Promise.all(urls.map(async (url) => sharp(await world.bytesOf(url)).metadata()));
}

/** An analysis that draws the preview for every layer, as the engine does. */
const lookAt: Engine['run'] = async (request, call) => {
  const [output] = (await makePhoto(request, call)).outputs;
  if (!output) throw new Error('no picture was drawn');
  const layers = await Promise.all(
    PREVIEW_LAYERS.map(async (name) => {
      const path = join(request.workDir, `${name}.jpg`);
      await copyFile(output.path, path);
      return [name, { ...output, path }] as const;
    }),
  );
  const idPhoto = { verdict: [], frame: { widthPx: 295, heightPx: 413 } };
  const pictures = Object.fromEntries(layers);
  return { outputs: [], analysis: { checks: [], found: { idPhoto }, pictures } };
};

it('no call returns a locked photo in more than half its size', async () => {
  const { session } = seller;
  const photo = await world.newPhoto(seller);
  const { taskId } = photo;
  const { widthPx, heightPx } = docOf(photo);
  world.engine.script = lookAt;
  const look = {
    tool: 'id-photo',
    inputs: { portrait: seller.assetId },
    options: { specId: 'one-inch' },
    faceConsent: FACE_CONSENT_VERSION,
  };
  const looked = (await world.ask('gen.task.analyze', look, session)).data as { taskId: string };
  await world.workOff(() => world.ended(session, looked.taskId));
  world.engine.script = makePhoto;
  const asks: [RouteName, object][] = [
    ['gen.task.get', { taskId }],
    ['gen.task.get', { taskId: looked.taskId }],
    ['gen.task.list', {}],
    ['gen.task.retry', { taskId }],
    ['gen.task.cancel', { taskId }],
    ['user.user.exportData', {}],
  ];
  const answers = await Promise.all(asks.map(([name, input]) => world.ask(name, input, session)));
  for (const { code } of answers) expect(code).toBe('0');
  const sizes = await sizesIn(...answers);
  expect(sizes.length).toBeGreaterThanOrEqual(5);
  for (const { width, height } of sizes) {
    expect(width).toBeLessThanOrEqual(widthPx / 2);
    expect(height).toBeLessThanOrEqual(heightPx / 2);
  }

  // A person's photo cannot be shared.
  const id = photo.results[0]?.assetId ?? '';
  expect(await world.ask('share.link.create', { kind: 'result', id }, session)).toMatchObject({
    code: '10001',
  });
  // Nothing can be packed before it is paid for.
  expect(await world.ask('idphoto.pack.create', { taskIds: [taskId] }, session)).toMatchObject({
    code: '10001',
  });
});

it.each([150, 300, 600])('a sheet at %i dpi shows a locked photo in half its size at most', async (dpi) => {
  const { taskId } = await world.newPhoto(seller);
  const paper = { widthMm: 50, heightMm: 60 };
  const layout = { items: [{ taskId, count: 1 }], paper, dpi, cropLines: false };
  const { data } = await world.ask('idphoto.sheet.create', layout, seller.session);
  const sheet = data as { url: string; width: number; locked: boolean; counts: number[] };
  expect(sheet).toMatchObject({ locked: true, counts: [1] });
  const { data: pixels, info } = await sharp(await world.bytesOf(sheet.url))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isPhoto = (pixel: number) => Math.abs((pixels[pixel] ?? 0) - 0x80) < 12;
  const row = Math.floor(info.height / 2) * info.width;
  const across = Array.from({ length: info.width }, (_, x) => row + x).filter(isPhoto).length;
  const column = Array.from({ length: info.height }, (_, y) => y * info.width + (info.width >> 1));
  const down = column.filter(isPhoto).length;
  // It may be rotated.
  const [short = 0, long = 0] = [across, down].sort((one, other) => one - other);
  expect(short).toBeGreaterThan(60);
  expect(short).toBeLessThanOrEqual(295 / 2);
  expect(long).toBeLessThanOrEqual(413 / 2);
});

it('a retried free run counts like the first one', async () => {
  const { rows: before } = await world.database.pool.query(`select used from rate_limit where key = $1`, [
    `free-run:${seller.userId}`,
  ]);
  expect(before).toEqual([]);
  const { taskId } = await world.create(seller, photoRunOf(seller));
  for (let round = 0; round < 3; round += 1) {
    await world.ask('gen.task.cancel', { taskId }, seller.session);
    expect(await world.ask('gen.task.retry', { taskId }, seller.session)).toMatchObject({ code: '0' });
  }
  const { rows } = await world.database.pool.query(`select used from rate_limit where key = $1`, [
    `free-run:${seller.userId}`,
  ]);
  expect(rows).toEqual([{ used: 4 }]);
  await world.ask('gen.task.cancel', { taskId }, seller.session);
  await world.database.pool.query(`update rate_limit set used = 200 where key like 'free-run:%'`);
  expect(await world.ask('gen.task.retry', { taskId }, seller.session)).toMatchObject({ code: '10004' });
  expect((await world.get(seller.session, taskId)).state).toBe('canceled');
});
