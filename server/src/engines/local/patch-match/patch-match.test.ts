import { describe, expect, it } from 'vitest';
import { quickRandom } from '../random';
import { fillHole } from './fill-hole';
import type { Holed } from './layer';
import { findLines } from './lines';

const [WIDTH, HEIGHT] = [260, 220];
const MIDDLE = { x: 130, y: 110 };
const RADIUS = 40;
const DARK = 110;

const call = { signal: new AbortController().signal, onStep: () => undefined };

/** A stripe at an angle on a noisy background, with a disc missing, and the original pixels below the disc. */
function striped(degrees: number): { picture: Holed; truth: Uint8Array } {
  const noise = quickRandom(1);
  const angle = (degrees * Math.PI) / 180;
  const picture = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3 as const,
    pixels: new Uint8Array(WIDTH * HEIGHT * 3),
    hole: new Uint8Array(WIDTH * HEIGHT),
  };
  const truth = new Uint8Array(WIDTH * HEIGHT);
  for (let pixel = 0; pixel < truth.length; pixel += 1) {
    const [x, y] = [(pixel % WIDTH) - MIDDLE.x, Math.floor(pixel / WIDTH) - MIDDLE.y];
    truth[pixel] = Math.abs(x * Math.sin(angle) - y * Math.cos(angle)) < 5 ? 1 : 0;
    picture.hole[pixel] = Math.hypot(x, y) < RADIUS ? 1 : 0;
    const level = (truth[pixel] ? 60 : 170) + noise() * 20;
    picture.pixels.fill(picture.hole[pixel] ? 255 : level, pixel * 3, pixel * 3 + 3);
  }
  return { picture, truth };
}

describe('a straight stripe', () => {
  it.each([0, 27, 90, 140])('at %i° continues through the hole', async (degrees) => {
    const { picture, truth } = striped(degrees);
    await fillHole(picture, call);
    let [shared, joint] = [0, 0];
    for (const [pixel, isStripe] of truth.entries()) {
      if (!picture.hole[pixel]) continue;
      const isDark = (picture.pixels[pixel * 3] ?? 0) < DARK;
      if (isDark && isStripe) shared += 1;
      if (isDark || isStripe) joint += 1;
    }
    expect(shared / joint).toBeGreaterThan(0.8);
  });

  it('is found with its position and its ends', () => {
    const { picture } = striped(0);
    const offsets = findLines(picture).map(({ normal, offset }) => Math.round(offset / normal.y));
    expect(offsets.some((y) => Math.abs(y - (MIDDLE.y - 5)) <= 1)).toBe(true);
    expect(offsets.some((y) => Math.abs(y - (MIDDLE.y + 5)) <= 1)).toBe(true);
  });

  it('is found where the picture ends right beside the hole', () => {
    const { picture } = striped(0);
    const from = MIDDLE.x - RADIUS - 10;
    const width = WIDTH - from;
    const rows = <Data extends Uint8Array>(data: Data, bytes: number) =>
      Uint8Array.from({ length: width * HEIGHT * bytes }, (_, at) => {
        const [pixel, byte] = [Math.floor(at / bytes), at % bytes];
        return data[(Math.floor(pixel / width) * WIDTH + from + (pixel % width)) * bytes + byte] ?? 0;
      });
    const cut = { ...picture, width, pixels: rows(picture.pixels, 3), hole: rows(picture.hole, 1) };
    const offsets = findLines(cut).map(({ normal, offset }) => Math.round(offset / normal.y));
    expect(offsets.some((y) => Math.abs(y - (MIDDLE.y - 5)) <= 1)).toBe(true);
    expect(offsets.some((y) => Math.abs(y - (MIDDLE.y + 5)) <= 1)).toBe(true);
  });

  it('is no line through the hole when it ends before it', () => {
    const { picture } = striped(0);
    for (let y = 0; y < HEIGHT; y += 1) {
      picture.pixels.fill(180, (y * WIDTH + MIDDLE.x) * 3, (y + 1) * WIDTH * 3);
    }
    const along = findLines(picture).filter(({ normal }) => Math.abs(normal.y) > 0.9);
    expect(along).toEqual([]);
  });
});

it('changes nothing outside the hole, or without a hole', async () => {
  const { picture } = striped(27);
  const before = picture.pixels.slice();
  await fillHole({ ...picture, hole: new Uint8Array(WIDTH * HEIGHT) }, call);
  expect(picture.pixels).toEqual(before);
  await fillHole(picture, call);
  const changed = picture.pixels.findIndex(
    (level, index) => level !== before[index] && !picture.hole[Math.floor(index / 3)],
  );
  expect(changed).toBe(-1);
});

it('keeps the grain of the full size above the work size', async () => {
  const [width, height] = [1400, 700];
  const noise = quickRandom(3);
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.fill(100 + noise() * 60, at, at + 3);
  const hole = new Uint8Array(width * height);
  for (let y = 300; y < 380; y += 1) hole.fill(1, y * width + 650, y * width + 730);
  const picture = { width, height, channels: 3 as const, pixels, hole };
  const shares: number[] = [];
  await fillHole(picture, { ...call, onStep: (share) => void shares.push(share) });
  let [sum, squares, count] = [0, 0, 0];
  for (const [pixel, is] of hole.entries()) {
    if (!is) continue;
    const level = pixels[pixel * 3] ?? 0;
    sum += level;
    squares += level * level;
    count += 1;
  }
  const deviation = Math.sqrt(squares / count - (sum / count) ** 2);
  // The noise itself has 17; an enlarged filling has almost none.
  expect(deviation).toBeGreaterThan(16);
  expect(shares.at(-1)).toBeCloseTo(1, 6);
});
