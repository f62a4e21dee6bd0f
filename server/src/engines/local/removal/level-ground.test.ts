import { describe, expect, it } from 'vitest';
import type { Holed } from '../patch-match/layer';
import { quickRandom } from '../random';
import { withIslands } from './hole-parts';
import { levelGround } from './level-ground';

const SIDE = 120;
const SIZE = { width: SIDE, height: SIDE };

const isHole = (x: number, y: number) => Math.hypot(x - 60, y - 60) < 30;

/** A ground with coarse grain, whose filling shows two patches side by side that are lighter and darker than it. */
function filled(groundAt: (x: number) => number): Holed {
  const random = quickRandom(4);
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  const hole = new Uint8Array(SIDE * SIDE);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    hole[pixel] = isHole(x, y) ? 1 : 0;
    const off = hole[pixel] ? (x < 60 ? 20 : -20) : 0;
    pixels.fill(groundAt(x) + off + 24 * (random() - 0.5), pixel * 3, pixel * 3 + 3);
  }
  return { ...SIZE, channels: 3, pixels, hole };
}

const meanIn = ({ pixels }: Holed, left: number) => {
  let sum = 0;
  for (let y = 50; y < 70; y += 1)
    for (let x = left; x < left + 10; x += 1) sum += pixels[(y * SIDE + x) * 3] ?? 0;
  return sum / 200;
};

describe('a filling on ground that is even but for its grain', () => {
  it('gets the colors that its surroundings lead to, and keeps its grain', () => {
    const picture = filled(() => 128);
    levelGround(picture);
    for (const left of [40, 70]) expect(Math.abs(meanIn(picture, left) - 128)).toBeLessThan(5);
    const levels = Array.from({ length: 20 }, (_, y) => picture.pixels[((50 + y) * SIDE + 45) * 3] ?? 0);
    expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(12);
  });

  it('changes nothing outside, and nothing between different grounds', () => {
    const even = filled(() => 128);
    const uneven = filled((x) => (x < 60 ? 80 : 180));
    const before = [even.pixels.slice(), uneven.pixels.slice()];
    levelGround(even);
    levelGround(uneven);
    const outside = even.pixels.findIndex(
      (level, at) => !even.hole[Math.floor(at / 3)] && level !== before[0]?.[at],
    );
    expect(outside).toBe(-1);
    expect(uneven.pixels).toEqual(before[1]);
  });
});

it('small islands belong to a hole, larger ones and bays at the end of the picture do not', () => {
  const holeIn = (is: (x: number, y: number) => boolean) =>
    Uint8Array.from({ length: SIDE * SIDE }, (_, pixel) =>
      is(pixel % SIDE, Math.floor(pixel / SIDE)) ? 1 : 0,
    );
  const ring = (inner: number, x0 = 60) =>
    holeIn((x, y) => Math.hypot(x - x0, y - 60) < 20 && Math.hypot(x - x0, y - 60) >= inner);
  const disc = holeIn((x, y) => Math.hypot(x - 60, y - 60) < 20);
  expect(withIslands(ring(3), SIZE, 50)).toEqual(disc);
  expect(withIslands(ring(8), SIZE, 50)).toEqual(ring(8));
  expect(withIslands(ring(3, 0), SIZE, 50)).toEqual(ring(3, 0));
});
