import { expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { hazeAtHead } from './hair-haze';

const SIDE = 300;
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => {
    if (index === MESH.foreheadTop) return [150, 60, 0];
    return index === MESH.chin ? [150, 160, 0] : [150, 110, 0];
  }),
};

/** A cut-out that is half transparent in a square of 30 × 30 px, and opaque elsewhere; `every` thins it out to lines. */
const hazy = (top: number, every = 1) => ({
  width: SIDE,
  height: SIDE,
  alpha: Buffer.from(
    Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
      const isIn = x >= 200 && x < 230 && y >= top && y < top + 30;
      return isIn && x % every === 0 ? 120 : 255;
    }),
  ),
});

it('is the area beside the hair that is half transparent', () => {
  // Without three pixels on each side.
  expect(hazeAtHead(hazy(80), face)).toBeCloseTo(24 ** 2 / 100 ** 2);
});

it('counts neither strands nor what is below the chin', () => {
  expect(hazeAtHead(hazy(80, 4), face)).toBe(0);
  expect(hazeAtHead(hazy(200), face)).toBe(0);
});
