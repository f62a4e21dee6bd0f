import { expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { teethShown } from './teeth';

const SIDE = 200;
const SKIN = [200, 160, 140] as const;
const LIPS = [180, 90, 95] as const;
const TEETH = [220, 215, 205] as const;

/** Points of the upper and lower edge of the opening between the lips, from left to right. */
const UPPER = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308];
const LOWER = [95, 88, 178, 87, 14, 317, 402, 318, 324];

const PLACES: Record<number, readonly [number, number]> = {
  [MESH.mouthLeft]: [70, 150],
  [MESH.mouthRight]: [130, 150],
};
for (const [index, point] of UPPER.entries()) PLACES[point] = [75 + 5 * index, 148];
for (const [index, point] of LOWER.entries()) PLACES[point] = [80 + 5 * index, 153];

/** A face whose other points lie on the cheeks, where the skin tone is sampled. */
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => [...(PLACES[index] ?? [100, 110]), 0]),
};

/** The measure of a face whose mouth opens on a color. */
function shown(color: readonly [number, number, number], share = 1): number {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) rgb.set(SKIN, pixel * 3);
  for (let y = 140; y < 160; y += 1)
    for (let x = 68; x < 132; x += 1) rgb.set(x < 75 + 50 * share ? color : LIPS, (y * SIDE + x) * 3);
  return teethShown({ width: SIDE, height: SIDE, rgb }, face) * 60 * 60;
}

it('measures bright and pale pixels between the lips only', () => {
  expect(shown(TEETH)).toBeGreaterThan(200);
  expect(shown(TEETH)).toBeLessThan(260);
  expect(shown(TEETH, 0.5)).toBeCloseTo(shown(TEETH) / 2, -2);
});

it('takes lips and the dark of an open mouth for no teeth', () => {
  expect(shown(LIPS)).toBe(0);
  expect(shown([50, 20, 20])).toBe(0);
});
