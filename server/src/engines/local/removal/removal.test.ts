import { describe, expect, it } from 'vitest';
import { findParts } from '../matting/mask-cleanup';
import { fillHole } from '../patch-match/fill-hole';
import type { Holed } from '../patch-match/layer';
import { findLines } from '../patch-match/lines';
import { quickRandom } from '../random';
import { fillEven } from './fill-even';
import type { Objects } from './objects';
import { planRemoval } from './plan';

const [WIDTH, HEIGHT] = [200, 160];
const SIZE = { width: WIDTH, height: HEIGHT };

type Box = { left: number; top: number; right: number; bottom: number };

const isIn = ({ left, top, right, bottom }: Box, pixel: number) => {
  const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
  return x >= left && x < right && y >= top && y < bottom;
};

const flagsOf = (box: Box) =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => (isIn(box, pixel) ? 1 : 0));

const MEANT: Box = { left: 40, top: 40, right: 90, bottom: 120 };
const NEIGHBOR: Box = { left: 120, top: 30, right: 180, bottom: 130 };

/** Two objects, as a network would find them at the picture's own size. */
const objects = ((): Objects => {
  const alpha = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    isIn(MEANT, pixel) || isIn(NEIGHBOR, pixel) ? 255 : 0,
  );
  return { ...SIZE, area: { ...SIZE, left: 0, top: 0 }, alpha, ...findParts({ data: alpha, ...SIZE }) };
})();

const inset = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

describe('what to fill, and from what', () => {
  it('a stroke that misses the edge of its object grows to it, and a little beyond', () => {
    const { hole } = planRemoval(flagsOf(inset(MEANT, 2)), SIZE, objects);
    const missed = flagsOf(MEANT).findIndex((is, pixel) => is === 1 && !hole[pixel]);
    expect(missed).toBe(-1);
    const added = hole.findIndex((is, pixel) => is === 1 && !isIn(inset(MEANT, -4), pixel));
    expect(added).toBe(-1);
  });

  it('other objects are no source, and stay', () => {
    const { hole, barred } = planRemoval(flagsOf(MEANT), SIZE, objects);
    expect(flagsOf(NEIGHBOR).every((is, pixel) => !is || (barred?.[pixel] === 1 && !hole[pixel]))).toBe(true);
  });

  it('a stroke on an object is filled from that object, and does not grow', () => {
    const painted = flagsOf({ left: 140, top: 60, right: 150, bottom: 80 });
    const { hole, barred } = planRemoval(painted, SIZE, objects);
    expect(barred).toBeUndefined();
    expect(hole).toEqual(painted);
  });
});

const call = { signal: new AbortController().signal, onStep: () => undefined };

/** A wall above a floor, with the meant object as a hole and a red neighbor. */
function room({ noise }: { noise: number }): Holed {
  const random = quickRandom(5);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const level = (Math.floor(pixel / WIDTH) < 80 ? 190 : 90) + random() * noise;
    const color = isIn(NEIGHBOR, pixel) ? [220, 30, 30] : [level, level, level];
    pixels.set(isIn(MEANT, pixel) ? [0, 0, 255] : color, pixel * 3);
  }
  return { ...SIZE, channels: 3, pixels, hole: flagsOf(MEANT), barred: flagsOf(inset(NEIGHBOR, -2)) };
}

it('nothing of a barred object is copied, though it is the nearest', async () => {
  const picture = room({ noise: 30 });
  // Close to the hole, as somebody in the same row.
  const near: Box = { left: 91, top: 30, right: 118, bottom: 130 };
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    if (isIn(near, pixel)) picture.pixels.set([220, 30, 30], pixel * 3);
  }
  const barred = flagsOf({ ...near, right: NEIGHBOR.right + 2 });
  await fillHole({ ...picture, barred }, call);
  const reds = [...picture.hole.keys()].filter(
    (pixel) =>
      picture.hole[pixel] && (picture.pixels[pixel * 3] ?? 0) - (picture.pixels[pixel * 3 + 1] ?? 0) > 40,
  );
  expect(reds).toEqual([]);
});

it('a line that an object hides beside the hole continues behind it', () => {
  const box: Box = { ...NEIGHBOR, left: MEANT.right };
  const picture = { ...room({ noise: 0 }), barred: flagsOf({ ...box, right: box.right + 2 }) };
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    if (isIn(box, pixel)) picture.pixels.set([220, 30, 30], pixel * 3);
  }
  const isEdge = ({ normal, offset }: { normal: { x: number; y: number }; offset: number }) =>
    Math.abs(normal.y) > 0.98 && Math.abs(offset / normal.y - 79.5) < 2;
  expect(findLines(picture).some(isEdge)).toBe(true);
  expect(findLines({ ...picture, barred: undefined }).some(isEdge)).toBe(false);
});

describe('even surroundings', () => {
  const panel = (levelAt: (x: number, y: number) => number): Holed => {
    const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      const level = levelAt(pixel % WIDTH, Math.floor(pixel / WIDTH));
      pixels.fill(isIn(MEANT, pixel) ? 255 : level, pixel * 3, pixel * 3 + 3);
    }
    return { ...SIZE, channels: 3, pixels, hole: flagsOf(MEANT) };
  };
  const levelIn = ({ pixels }: Holed, x: number, y: number) => pixels[(y * WIDTH + x) * 3] ?? 0;

  it('continue smoothly: a gradient, within its noise', () => {
    const gradient = (x: number, y: number) => 60 + x * 0.4 + y * 0.3;
    const picture = panel(gradient);
    expect(fillEven(picture)).toBeUndefined();
    for (const [x, y] of [
      [41, 41],
      [65, 80],
      [88, 118],
    ] as const) {
      expect(Math.abs(levelIn(picture, x, y) - gradient(x, y))).toBeLessThanOrEqual(3);
    }
  });

  it('continue smoothly where light falls off to all sides, too', () => {
    const vignette = (x: number, y: number) => 210 - 25 * (((x - 65) / 40) ** 2 + ((y - 80) / 60) ** 2);
    const picture = panel((x, y) => Math.max(60, vignette(x, y)));
    expect(fillEven(picture)).toBeUndefined();
    for (const [x, y] of [
      [42, 60],
      [65, 118],
      [88, 80],
    ] as const) {
      expect(Math.abs(levelIn(picture, x, y) - vignette(x, y))).toBeLessThanOrEqual(8);
    }
  });

  it('are not claimed for a texture', () => {
    const random = quickRandom(2);
    const picture = panel(() => 120 + random() * 60);
    const before = picture.pixels.slice();
    expect(fillEven(picture)?.every((is, pixel) => is === picture.hole[pixel])).toBe(true);
    expect(Buffer.compare(picture.pixels, before)).toBe(0);
  });

  it('continue with a straight line through them', () => {
    const picture = panel((_, y) => (Math.abs(y - 80) < 2 ? 40 : 200));
    expect(fillEven(picture)).toBeUndefined();
    expect(Math.abs(levelIn(picture, 65, 80) - 40)).toBeLessThanOrEqual(3);
    expect(Math.abs(levelIn(picture, 65, 60) - 200)).toBeLessThanOrEqual(3);
  });
});
