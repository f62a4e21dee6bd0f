import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SCENES } from '@tuzuo/core/backdrops';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { OUTFIT_PICTURES, OWN_CLOTHES } from '@tuzuo/core/id-photo/outfit-pictures';
import { OUTFIT_IDS } from '@tuzuo/core/id-photo/outfits';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveKeptPictures } from '../http/static-pages';
import { EXAMPLES_FOLDER, KEPT_PICTURES } from './app';

const app = fastify();

beforeAll(async () => {
  await serveKeptPictures(app, KEPT_PICTURES);
});
afterAll(() => app.close());

const DRAWN = [
  ...SCENES.map(({ id }) => ({ address: `${SCENE_PICTURES}/${id}.webp`, side: 208 })),
  ...[OWN_CLOTHES, ...OUTFIT_IDS].map((id) => ({ address: `${OUTFIT_PICTURES}/${id}.webp`, side: 168 })),
];

it.each(DRAWN)('$address is a picture, kept for ever by whoever asks', async ({ address, side }) => {
  const answer = await app.inject(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: side,
    height: side,
  });
  expect(answer.rawPayload.length).toBeLessThan(12_000);
});

const HAVE_EXAMPLES = TOOL_KEYS.filter((tool) =>
  existsSync(join(EXAMPLES_FOLDER, exampleNames(tool).before)),
);

it('tools have examples', () => {
  expect(HAVE_EXAMPLES.length).toBeGreaterThan(6);
});

it.each(HAVE_EXAMPLES)('%s has its example in pictures of one shape', async (tool) => {
  for (const name of Object.values(exampleNames(tool))) {
    const answer = await app.inject(`${EXAMPLE_PICTURES}/${name}`);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const { format, width = 0, height = 1 } = await sharp(answer.rawPayload).metadata();
    expect(format).toBe('jpeg');
    expect(width / height).toBeCloseTo(3 / 2, 1);
    expect(answer.rawPayload.length).toBeLessThan(30_000);
  }
});

it('there is nothing else under that path', async () => {
  for (const name of ['podium-of-nobody.webp', '..%2f..%2fpackage.json']) {
    expect((await app.inject(`${SCENE_PICTURES}/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
  }
});
