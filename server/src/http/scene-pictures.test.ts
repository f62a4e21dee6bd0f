import { SCENE_PICTURES, SCENES } from '@tuzuo/core/scenes';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveScenePictures } from './scene-pictures';

const app = fastify();

beforeAll(async () => {
  await serveScenePictures(app);
});
afterAll(() => app.close());

it.each(SCENES.map(({ id }) => id))('%s has its picture, kept for ever by whoever asks', async (id) => {
  const answer = await app.inject(`${SCENE_PICTURES}/${id}.webp`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 208,
    height: 208,
  });
  expect(answer.rawPayload.length).toBeLessThan(12_000);
});

it('there is nothing else under that path', async () => {
  for (const name of ['podium-of-nobody.webp', '..%2f..%2fpackage.json']) {
    expect((await app.inject(`${SCENE_PICTURES}/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
  }
});
