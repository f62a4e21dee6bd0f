import { expect, it } from 'vitest';
import { fillInside } from './fill-inside';

const SIDE = 128;

/** A subject left of x = 100, with a square at `level` whose left side is at `left`. */
const maskOf = (left: number, level: number) => ({
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    if (x >= left && x < left + 20 && y >= 50 && y < 70) return level;
    return x < 100 ? 255 : 0;
  }),
  width: SIDE,
  height: SIDE,
});

const levelAt = ({ data }: { data: Uint8Array }, x: number) => data[60 * SIDE + x];

it('makes opaque what is half seen inside a subject, also at the border', () => {
  expect(levelAt(fillInside(maskOf(40, 200)), 50)).toBe(255);
  expect(levelAt(fillInside(maskOf(0, 200)), 5)).toBe(255);
});

it.each([
  ['edges', 90, 200],
  ['holes', 40, 100],
  ['ground', 40, 0],
])('leaves %s', (_what, left, level) => {
  expect(levelAt(fillInside(maskOf(left, level)), left + 5)).toBe(level);
});

it('returns a mask without such areas itself', () => {
  const solid = { data: new Uint8Array(SIDE * SIDE).fill(255), width: SIDE, height: SIDE };
  expect(fillInside(solid)).toBe(solid);
});
