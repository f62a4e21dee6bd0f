import { describe, expect, it } from 'vitest';
import type { Holed } from '../patch-match/layer';
import { quickRandom } from '../random';
import { coverRims } from './stray-rims';

const SIDE = 200;
const RADIUS = 40;

const fromMiddle = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - SIDE / 2);
const isThing = (x: number, y: number) => fromMiddle(x, y) <= RADIUS;
/** A bar that leads from the thing to the side of the picture. */
const isBar = (x: number, y: number) => x > SIDE / 2 && Math.abs(y - SIDE / 2) < 5;
/** Beside the bar, too little tells where the thing ends. */
const isNearBar = (x: number, y: number) => x > SIDE / 2 && Math.abs(y - SIDE / 2) < 12;
/** Another thing, with a gap between. */
const isOther = (x: number, y: number) => Math.hypot(x - SIDE / 2, y - 40) <= 16;

const pixels = Array.from({ length: SIDE * SIDE }, (_, pixel) => ({
  x: pixel % SIDE,
  y: Math.floor(pixel / SIDE),
}));

/** A round thing on coarse grain beside others, painted over within `radius` pixels of a place beside its middle. */
function scene(radius: number, shift = 0): Holed {
  const random = quickRandom(5);
  const colors = pixels.flatMap(({ x, y }) => {
    const grain = 60 * (random() - 0.5);
    if (isThing(x, y)) return [200 + grain / 2, 60, 70];
    if (isBar(x, y)) return [60, 60, 200];
    if (isOther(x, y)) return [230, 220, 60];
    return [110 + grain, 120 + grain, 100 + grain];
  });
  const hole = Uint8Array.from(pixels, ({ x, y }) => (fromMiddle(x - shift, y) <= radius ? 1 : 0));
  return { width: SIDE, height: SIDE, channels: 3, pixels: Uint8Array.from(colors), hole };
}

describe('a stroke', () => {
  it.each([
    ['inside of the edge', scene(RADIUS - 3)],
    ['far inside of the edge, for a large thing', scene(RADIUS - 6)],
    ['beside the middle', scene(RADIUS, 3)],
  ])('%s grows to the edge of the thing', async (_, picture) => {
    const hole = await coverRims(picture);
    const at = (x: number, y: number) => hole[y * SIDE + x];
    const rim = pixels.filter(({ x, y }) => isThing(x, y) && !picture.hole[y * SIDE + x] && !isNearBar(x, y));
    expect(rim.filter(({ x, y }) => !at(x, y)).length).toBeLessThan(0.02 * rim.length);
    const reached = pixels.filter(({ x, y }) => at(x, y) && !picture.hole[y * SIDE + x]);
    expect(Math.max(...reached.map(({ x, y }) => fromMiddle(x, y)))).toBeLessThan(RADIUS + 5);
  });

  it('takes nothing of a thing that goes on, or is not connected', async () => {
    const hole = await coverRims(scene(RADIUS + 1));
    const taken = pixels.filter(({ x, y }) => hole[y * SIDE + x] && (isBar(x, y) || isOther(x, y)));
    expect(taken.filter(({ x, y }) => fromMiddle(x, y) > RADIUS + 2)).toEqual([]);
  });

  it('stays as it is on plain ground', async () => {
    const picture = scene(RADIUS - 4);
    const ground = { ...picture, pixels: picture.pixels.map((_, at) => [120, 130, 140][at % 3] ?? 0) };
    expect(await coverRims(ground)).toEqual(picture.hole);
  });

  it('grows in a large picture by as much of it', async () => {
    const times = 8;
    const small = scene(RADIUS - 2);
    const side = SIDE * times;
    const from = (pixel: number) =>
      Math.floor(Math.floor(pixel / side) / times) * SIDE + Math.floor((pixel % side) / times);
    const large = {
      width: side,
      height: side,
      channels: 3,
      pixels: new Uint8Array(side * side * 3),
      hole: new Uint8Array(side * side),
    } as const;
    for (let pixel = 0; pixel < side * side; pixel += 1) {
      large.pixels.set(small.pixels.subarray(from(pixel) * 3, from(pixel) * 3 + 3), pixel * 3);
      large.hole[pixel] = small.hole[from(pixel)] ?? 0;
    }
    const hole = await coverRims(large);
    const left = (of: Uint8Array) =>
      of.filter((is, pixel) => {
        const { x = 0, y = 0 } = pixels[from(pixel)] ?? {};
        return isThing(x, y) && !isNearBar(x, y) && !is;
      }).length;
    expect(left(hole)).toBeLessThan(0.02 * left(large.hole));
  });
});
