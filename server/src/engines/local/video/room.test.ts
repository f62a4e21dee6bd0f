import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendGround } from '../picture/plain-ground';
import { quickRandom } from '../random';
import { boxOf } from './layers';
import { isPlain, roomyArea, withRoom } from './room';

type Color = [number, number, number];

const SIZE = { width: 60, height: 40 };

const painted = (colorAt: (x: number, y: number) => Color) =>
  Buffer.from(
    Array.from({ length: SIZE.width * SIZE.height }, (_, pixel) =>
      colorAt(pixel % SIZE.width, Math.floor(pixel / SIZE.width)),
    ).flat(),
  );

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'room-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('beyond its border', () => {
  it('a picture of goods on one color goes on in that color', () => {
    const rgb = painted((x, y) => (x > 2 && x < 57 && y > 2 && y < 37 ? [10, 20, 30] : [250, 249, 248]));
    expect(isPlain(SIZE, rgb)).toBe(true);
  });

  it('a slow gradient goes on as it ends, and anything else not at all', () => {
    expect(
      isPlain(
        SIZE,
        painted((x, y) => [150 + x, 150 + y, 150]),
      ),
    ).toBe(true);
    expect(
      isPlain(
        SIZE,
        painted((x) => (x % 8 < 4 ? [200, 200, 200] : [120, 120, 120])),
      ),
    ).toBe(false);
    // Goods that reach the border.
    expect(
      isPlain(
        SIZE,
        painted((_, y) => (y > 12 ? [10, 20, 30] : [250, 250, 250])),
      ),
    ).toBe(false);
  });
});

it('continues a plain ground without stripes, from beside a subject that touches the border', () => {
  const random = quickRandom(1);
  const rgb = painted((x, y) => {
    if (x > 25 && x < 35 && y > 10) return [255, 255, 255];
    const level = 180 + x / 3 + 4 * random();
    return [level, level, level];
  });
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
    at % SIZE.width > 24 && at % SIZE.width < 36 && at > 9 * SIZE.width ? 255 : 0,
  );
  const sides = { left: 0, top: 0, right: 0, bottom: 20 };
  const larger = extendGround({ ...SIZE, channels: 3, pixels: rgb }, sides, { mask: { ...SIZE, data } });
  const row = (y: number) =>
    Array.from({ length: SIZE.width }, (_, x) => larger[(y * SIZE.width + x) * 3] ?? 0);
  expect(Math.max(...row(SIZE.height))).toBeLessThan(210);
  // Grain goes on, in other places in each row: stripes would be in all of them.
  const rows = Array.from({ length: 12 }, (_, at) => row(SIZE.height + 8 + at));
  const means = rows[0]?.map((_, x) => rows.reduce((sum, one) => sum + (one[x] ?? 0), 0) / rows.length) ?? [];
  for (const [x, level] of means.slice(1).entries())
    expect(Math.abs(level - (means[x] ?? 0))).toBeLessThanOrEqual(3);
  expect(Math.abs((means[0] ?? 0) - 185)).toBeLessThan(10);
  // Nothing of the picture itself is changed.
  expect(larger.subarray(0, rgb.length)).toEqual(Uint8Array.from(rgb));
});

it.each([
  ['source', { left: 0.01, top: 0.01, right: 0.99, bottom: 0.99 }],
  ['9:16', { left: 0.02, top: 0.3, right: 0.98, bottom: 0.7 }],
  ['16:9', { left: 0.4, top: 0.01, right: 0.6, bottom: 0.6 }],
  ['1:1', { left: 0.7, top: 0.4, right: 0.99, bottom: 0.6 }],
])('%s of %o shows the whole subject with space around it', (ratio, box) => {
  const area = roomyArea(ratio, { width: 600, height: 400 }, box);
  const [across = 3, down = 2] = ratio === 'source' ? [] : ratio.split(':').map(Number);
  expect(area.width / area.height).toBeCloseTo(across / down, 1);
  expect(600 * box.left - area.left).toBeGreaterThan(0.1 * area.width);
  expect(400 * box.top - area.top).toBeGreaterThan(0.1 * area.height);
  expect(area.left + area.width - 600 * box.right).toBeGreaterThan(0.1 * area.width);
  expect(area.top + area.height - 400 * box.bottom).toBeGreaterThan(0.1 * area.height);
});

it('gives goods that fill their photo room on their plain ground, and leaves other photos as they are', async () => {
  const path = join(directory, 'goods.png');
  const inside = (x: number, y: number) => x > 1 && x < 58 && y > 1 && y < 38;
  const raw = { ...SIZE, channels: 3 } as const;
  await sharp(
    painted((x, y) => (inside(x, y) ? [10, 20, 30] : [240, 240, 240])),
    { raw },
  ).toFile(path);
  const picture = { path, mime: 'image/png', ...SIZE } as const;
  const mask = {
    ...SIZE,
    data: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, pixel) =>
      inside(pixel % SIZE.width, Math.floor(pixel / SIZE.width)) ? 255 : 0,
    ),
  };
  const box = boxOf(mask);
  if (!box) throw new Error('there is no subject');
  const shown = { mask, isTrimmed: false, box, ratio: 'source', directory };
  const made = await withRoom(picture, shown);
  if (!made) throw new Error('it was not extended');
  const { width, height } = await sharp(made.picture.path).metadata();
  expect([width, height]).toEqual([made.picture.width, made.picture.height]);
  expect([made.mask.width, made.mask.height]).toEqual([width, height]);
  const moved = boxOf(made.mask);
  expect(moved?.left).toBeGreaterThan(0.09);
  expect(moved?.bottom).toBeLessThan(0.91);
  const [level] = await sharp(made.picture.path)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(Math.abs((level ?? 0) - 240)).toBeLessThanOrEqual(2);
  const small = { left: 0.3, top: 0.3, right: 0.6, bottom: 0.6 };
  expect(await withRoom(picture, { ...shown, box: small })).toBeUndefined();
});

it('reduces a large photo to what a video shows of it', async () => {
  const [width, height] = [5_000, 3_000];
  const path = join(directory, 'large.png');
  const product = await sharp({ create: { width: 4_900, height: 2_900, channels: 3, background: '#201810' } })
    .png()
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: '#f0f0f0' } })
    .composite([{ input: product }])
    .png()
    .toFile(path);
  const mask = {
    width: 100,
    height: 60,
    data: Uint8Array.from({ length: 6_000 }, (_, at) => (at % 100 > 0 && at % 100 < 99 ? 255 : 0)),
  };
  const box = { left: 0.01, top: 0.017, right: 0.99, bottom: 0.983 };
  const made = await withRoom(
    { path, mime: 'image/png', width, height },
    { mask, isTrimmed: false, box, ratio: '1:1', directory },
  );
  if (!made) throw new Error('it was not extended');
  expect(made.crop.width).toBeGreaterThan(2_000);
  expect(Math.max(made.picture.width, made.picture.height)).toBeLessThan(2_100);
});
