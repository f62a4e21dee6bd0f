import { expect, it } from 'vitest';
import { colorsOfPixels } from './picture-colors';

const pixels = (...parts: [count: number, ...color: number[]][]) =>
  new Uint8ClampedArray(
    parts.flatMap(([count, ...color]) => Array.from({ length: count }, () => color).flat()),
  );

it('an image has its most frequent colors, saturated ones before gray ones', () => {
  const found = colorsOfPixels(
    pixels([100, 128, 128, 128, 255], [60, 230, 30, 30, 255], [2, 20, 40, 220, 255], [900, 0, 255, 0, 10]),
  );
  expect(found).toEqual(['#e61e1e', '#808080', '#1428dc']);
});

it('similar colors are merged, and no more are returned than requested', () => {
  const shades = Array.from({ length: 60 }, (_, at): [number, ...number[]] => [
    5,
    200 + (at % 10),
    60,
    60,
    255,
  ]);
  expect(colorsOfPixels(pixels(...shades))).toHaveLength(1);
  const rainbow = Array.from({ length: 8 }, (_, at): [number, ...number[]] => [
    5,
    (at % 2) * 255,
    (at % 3) * 120,
    at * 32,
    255,
  ]);
  expect(colorsOfPixels(pixels(...rainbow), 4)).toHaveLength(4);
  expect(colorsOfPixels(new Uint8ClampedArray())).toEqual([]);
});
