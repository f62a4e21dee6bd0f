import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMask } from './mask';
import { readResized } from './read';
import { resizePixels } from './resize-pixels';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-resize-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Black above and left of a corner, white below and right of it. */
function corner(width: number, height: number, at: { x: number; y: number }, channels: 1 | 3): Buffer {
  const data = Buffer.alloc(width * height * channels);
  for (let y = at.y; y < height; y += 1) {
    data.fill(255, (y * width + at.x) * channels, (y + 1) * width * channels);
  }
  return data;
}

/** Where the corner lies, in pixels: the white part of the last row and of the last column. */
function cornerIn(data: Uint8Array, width: number, height: number, channels: 1 | 3) {
  let [x, y] = [width, height];
  for (let column = 0; column < width; column += 1) {
    x -= (data[((height - 1) * width + column) * channels] ?? 0) / 255;
  }
  for (let row = 0; row < height; row += 1) y -= (data[(row * width + width - 1) * channels] ?? 0) / 255;
  return { x, y };
}

describe('resizePixels', () => {
  it.each([
    ['twice', 32, 24, 64, 48, 1],
    ['four times', 32, 24, 128, 96, 3],
    ['by an odd factor', 33, 21, 100, 171, 1],
    ['a thirtieth', 60, 60, 62, 62, 3],
    ['eleven times', 16, 12, 176, 132, 1],
    ['smaller', 64, 48, 33, 17, 3],
    ['wider and lower', 24, 64, 91, 20, 1],
  ] as const)('keeps edges in place: %s', async (_, width, height, wide, high, channels) => {
    const at = { x: width / 2 - 3, y: height / 3 + 1 };
    const place = { x: Math.round(at.x), y: Math.round(at.y) };
    const data = corner(width, height, place, channels);
    for (const kernel of ['linear', 'cubic'] as const) {
      const sized = await resizePixels(
        data,
        { width, height, channels },
        { width: wide, height: high },
        kernel,
      );
      expect(sized.length).toBe(wide * high * channels);
      const found = cornerIn(sized, wide, high, channels);
      expect(Math.abs(found.x - (place.x * wide) / width)).toBeLessThan(0.1);
      expect(Math.abs(found.y - (place.y * high) / height)).toBeLessThan(0.1);
    }
  });

  it('returns pixels of the same size as they are', async () => {
    const data = corner(7, 5, { x: 2, y: 3 }, 3);
    expect(await resizePixels(data, { width: 7, height: 5, channels: 3 }, { width: 7, height: 5 })).toEqual(
      data,
    );
  });
});

describe('what enlarges pictures', () => {
  const SMALL = { width: 20, height: 16 };
  const LARGE = { width: 160, height: 128 };

  it('keeps edges in place', async () => {
    const path = join(directory, 'corner.png');
    const data = corner(SMALL.width, SMALL.height, { x: 10, y: 8 }, 3);
    await sharp(data, { raw: { ...SMALL, channels: 3 } })
      .png()
      .toFile(path);
    const picture = { path };

    const colors = await readResized(picture, { ...LARGE, fit: 'fill' });
    const found = cornerIn(colors, LARGE.width, LARGE.height, 3);
    expect(Math.abs(found.x - 80)).toBeLessThan(0.1);
    expect(Math.abs(found.y - 64)).toBeLessThan(0.1);

    const mask = await readMask(picture, LARGE);
    expect(
      cornerIn(
        mask.map((is) => is * 255),
        LARGE.width,
        LARGE.height,
        1,
      ),
    ).toEqual({ x: 80, y: 64 });
  });
});
