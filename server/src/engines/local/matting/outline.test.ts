import { expect, it } from 'vitest';
import { drawOutline } from './outline';

/** A mask that is subject to the right of `from`. */
function rightOf(from: number, width: number, height: number) {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) if (at % width >= from) data[at] = 255;
  return { data, width, height };
}

it('draws a line between subject and background, but not along the picture’s border', async () => {
  const { width, height, alpha, rgb } = await drawOutline(rightOf(40, 100, 30), { width: 100, height: 30 });
  expect([width, height]).toEqual([100, 30]);
  const row = [...(alpha ?? [])].slice(15 * width, 16 * width);
  const drawn = row.flatMap((level, x) => (level > 0 ? [x] : []));
  expect(drawn).toEqual([37, 38, 39, 40, 41, 42, 43]);
  const colorAt = (x: number) => [...rgb.subarray((15 * width + x) * 3, (15 * width + x) * 3 + 3)];
  expect(colorAt(37)).toEqual([255, 255, 255]);
  expect(colorAt(40)).toEqual([32, 116, 255]);
});

it('is small enough to overlay a photo on a phone, in its aspect ratio', async () => {
  const { width, height, alpha } = await drawOutline(rightOf(512, 1024, 1024), { width: 3000, height: 2000 });
  expect([width, height]).toEqual([686, 457]);
  const row = [...(alpha ?? [])].slice(200 * width, 201 * width);
  expect(row.indexOf(255)).toBe(340);
});

it('is empty when everything is subject', async () => {
  const { alpha } = await drawOutline(rightOf(0, 60, 40), { width: 60, height: 40 });
  expect(alpha?.every((level) => level === 0)).toBe(true);
});
