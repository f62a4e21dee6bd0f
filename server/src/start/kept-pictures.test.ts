import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SCENES } from '@tuzuo/core/backdrops';
import { HOME_SCENES, SCENE_PICTURES, sceneWithProduct, smallPlate } from '@tuzuo/core/backdrops/pictures';
import { PLATE_RATIOS, PLATE_SIDE, plateKey } from '@tuzuo/core/backdrops/plates';
import { OUTFIT_PICTURES, OWN_CLOTHES } from '@tuzuo/core/id-photo/outfit-pictures';
import { OUTFIT_IDS } from '@tuzuo/core/id-photo/outfits';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import {
  EXAMPLE_PICTURES,
  EXAMPLE_SHAPES,
  exampleNames,
  exampleVideo,
  PICTURE_SHAPES,
  smallerPicture,
} from '@tuzuo/core/tools/example-pictures';
import { SLIDES } from '@tuzuo/core/tools/presets';
import { STOCK_PICTURES, stockPicture } from '@tuzuo/poster/document/stock';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveKeptPictures } from '../http/static-pages';
import { EXAMPLES_FOLDER, KEPT_PICTURES } from './kept-pictures';

const app = fastify();

beforeAll(async () => {
  await serveKeptPictures(app, KEPT_PICTURES);
});
afterAll(() => app.close());

const DRAWN = [
  ...SCENES.flatMap(({ id }) =>
    [`${id}.webp`, smallPlate(id)].map((name) => ({ address: `${SCENE_PICTURES}/${name}`, side: 208 })),
  ),
  ...[OWN_CLOTHES, ...OUTFIT_IDS].map((id) => ({ address: `${OUTFIT_PICTURES}/${id}.webp`, side: 168 })),
];

it.each(DRAWN)('$address is a picture, cached permanently for everyone', async ({ address, side }) => {
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

it.each(
  HAVE_EXAMPLES,
)('%s has its example in pictures with the aspect ratios of their display', async (tool) => {
  const { before, after, thumb } = exampleNames(tool);
  for (const name of [before, after, thumb]) {
    const ratio = name === thumb ? 3 / 2 : 4 / 3;
    const answer = await app.inject(`${EXAMPLE_PICTURES}/${name}`);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const { format, width = 0, height = 1 } = await sharp(answer.rawPayload).metadata();
    expect(format).toBe('jpeg');
    expect(width / height).toBeCloseTo(ratio, 1);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(25_000);
  }
});

/** Mean difference of two pictures' values at the same size, of 255. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [values, others] = await Promise.all(
    [one, other].map((picture) => sharp(picture).resize(120, 80, { fit: 'fill' }).raw().toBuffer()),
  );
  if (!values || !others) return 255;
  return (
    values.reduce((sum, value, index) => sum + Math.abs(value - (others[index] ?? 0)), 0) / values.length
  );
}

it.each(HAVE_EXAMPLES)('%s has its example in screen sizes, of the same picture', async (tool) => {
  // The source of a video is not shown on its own.
  const isFilm = existsSync(join(EXAMPLES_FOLDER, exampleVideo(tool)));
  for (const part of isFilm ? (['thumb'] as const) : (['before', 'after', 'thumb'] as const)) {
    const name = exampleNames(tool)[part];
    const { smaller, whole } = PICTURE_SHAPES[EXAMPLE_SHAPES[part]];
    const largest = (await app.inject(`${EXAMPLE_PICTURES}/${name}`)).rawPayload;
    expect((await sharp(largest).metadata()).width, name).toBe(whole);
    for (const width of smaller) {
      const { rawPayload } = await app.inject(`${EXAMPLE_PICTURES}/${smallerPicture(name, width)}`);
      expect((await sharp(rawPayload).metadata()).width, `${name} at ${width}`).toBe(width);
      expect(rawPayload.length).toBeLessThan(largest.length);
      // After a new drawing: npm run content -- sizes
      expect(await differenceOf(largest, rawPayload), `${name} at ${width}`).toBeLessThan(6);
    }
  }
});

const AS_WEBP = readdirSync(EXAMPLES_FOLDER).filter((name) => name.endsWith('.webp'));

it.each(AS_WEBP)('%s is the JPEG of the same name, smaller, for clients that accept it', async (webp) => {
  const url = `${EXAMPLE_PICTURES}/${webp.replace(/webp$/, 'jpg')}`;
  const [jpeg, smaller] = [
    await app.inject({ url, headers: { accept: 'image/png,*/*' } }),
    await app.inject({ url, headers: { accept: 'image/avif,image/webp,*/*' } }),
  ];
  expect([jpeg, smaller].map(({ headers }) => headers['content-type'])).toEqual(['image/jpeg', 'image/webp']);
  expect([jpeg, smaller].map(({ headers }) => headers.vary)).toEqual(['accept', 'accept']);
  expect(jpeg.headers.etag).not.toBe(smaller.headers.etag);
  expect(smaller.rawPayload.length).toBeLessThan(jpeg.rawPayload.length * 0.85);
  // After a new drawing: npm run content -- sizes
  expect(await differenceOf(jpeg.rawPayload, smaller.rawPayload)).toBeLessThan(6);
});

it('the first pictures of matting, the most linked tool, exist as WebP', () => {
  expect(AS_WEBP).toEqual(expect.arrayContaining(['matting-after.webp', 'matting-slide.webp']));
});

const ON_HOME = [
  ...SLIDES.map(({ tool }) => ({
    address: `${EXAMPLE_PICTURES}/${exampleNames(tool).slide}`,
    ratio: 343 / 172,
  })),
  ...HOME_SCENES.map((id) => ({ address: `${SCENE_PICTURES}/${sceneWithProduct(id)}`, ratio: 120 / 132 })),
];

it('the home page has four slides and five scenes', () => {
  expect(ON_HOME).toHaveLength(9);
});

it.each(ON_HOME)('$address fills its place on the home page and is small', async ({ address, ratio }) => {
  const { rawPayload } = await app.inject(address);
  const { format, width = 0, height = 1 } = await sharp(rawPayload).metadata();
  expect(format).toBe('jpeg');
  expect(width / height).toBeCloseTo(ratio, 2);
  expect(rawPayload.length).toBeLessThanOrEqual(25_000);
});

it('the stock pictures exist under their keys, with transparency where cut out', async () => {
  const keys = readdirSync(KEPT_PICTURES[STOCK_PICTURES]).flatMap(
    (name) => /^(.+)\.webp$/.exec(name)?.[1] ?? [],
  );
  expect(keys).toContain('serum');
  for (const key of keys) {
    const answer = await app.inject(stockPicture(key));
    expect(answer.headers['cache-control'], key).toContain('immutable');
    expect((await sharp(answer.rawPayload).metadata()).format, key).toBe('webp');
  }
  const serum = await app.inject(stockPicture('serum'));
  expect((await sharp(serum.rawPayload).stats()).isOpaque).toBe(false);
  expect((await app.inject(stockPicture('no-such'))).statusCode).toBe(404);
});

it.each(SCENES.map(({ id }) => id))('the scene %s has a plate in every ratio, each small', async (id) => {
  for (const ratio of PLATE_RATIOS) {
    const { statusCode, rawPayload } = await app.inject(stockPicture(plateKey(id, ratio)));
    expect(statusCode, ratio).toBe(200);
    const { width = 0, height = 0 } = await sharp(rawPayload).metadata();
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    expect([Math.max(width, height), Math.round((100 * width) / height)], ratio).toEqual([
      PLATE_SIDE,
      Math.round((100 * across) / down),
    ]);
    expect(rawPayload.length, ratio).toBeLessThan(40_000);
  }
});

it('nothing else exists under that path', async () => {
  for (const name of ['podium-of-nobody.webp', '..%2f..%2fpackage.json']) {
    expect((await app.inject(`${SCENE_PICTURES}/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
  }
});
