import { expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { brimOf } from './brim';

const SIDE = 400;
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => {
    if (index === MESH.foreheadTop) return [200, 160, 0];
    return index === MESH.chin ? [200, 280, 0] : [200, 200, 0];
  }),
};
/** Eyes at row 200, a crown at row 80, a face of 100 px. */
const held = {
  face,
  level: { center: [200, 200] as const, radians: 0 },
  head: { crownY: -120, chinY: 80, centerX: 0, width: 108 },
};

/** A person with an outline: half its width in each row, to the left and to the right. */
const shaped = (left: (y: number) => number, right = left) => ({
  ...held,
  cut: {
    width: SIDE,
    height: SIDE,
    alpha: Buffer.from(
      Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
        const [aside, y] = [(at % SIDE) - 200, Math.floor(at / SIDE)];
        return y >= 80 && (aside < 0 ? -aside <= left(y) : aside <= right(y)) ? 255 : 0;
      }),
    ),
  },
});

const dome = (widest: number) => (y: number) =>
  widest * Math.sqrt(Math.max(0, 1 - Math.max(0, 1 - (y - 80) / 120) ** 2));
const hat = (y: number) => (y < 150 ? Math.min(45, y - 60) : 110);

it('sees where the outline of a hat turns outwards', () => {
  expect(brimOf(shaped(hat))).toBeGreaterThan(0.3);
});

it('sees none in wide hair, nor a bun, nor where an arm is raised', () => {
  expect(brimOf(shaped(dome(110)))).toBe(0);
  expect(brimOf(shaped((y) => (y < 110 ? 15 : 60)))).toBe(0);
  expect(brimOf(shaped(hat, dome(60)))).toBe(0);
});
