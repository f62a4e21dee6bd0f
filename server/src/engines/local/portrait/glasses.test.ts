import { expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { framesWorn } from './glasses';

const SIDE = 200;
const SKIN = 170;

const PLACES: Readonly<Record<number, readonly [number, number]>> = {
  8: [100, 70],
  9: [100, 60],
  197: [100, 110],
  [MESH.foreheadTop]: [100, 30],
  [MESH.chin]: [100, 180],
  [MESH.leftEye.outer]: [60, 80],
  [MESH.leftEye.inner]: [90, 80],
  [MESH.leftEye.lower]: [75, 84],
  [MESH.rightEye.outer]: [140, 80],
  [MESH.rightEye.inner]: [110, 80],
  [MESH.rightEye.lower]: [125, 84],
};

/** A face whose other points lie on the cheeks, where the skin tone is sampled. */
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => [...(PLACES[index] ?? [100, 150]), 0]),
};

type Mark = { left: number; right: number; top: number; bottom: number; light: number };

/** The measure of an even face with darker rectangles. */
function worn(...marks: Mark[]): number {
  const rgb = Buffer.alloc(SIDE * SIDE * 3, SKIN);
  for (const { left, right, top, bottom, light } of marks)
    for (let y = top; y < bottom; y += 1) rgb.fill(light, (y * SIDE + left) * 3, (y * SIDE + right) * 3);
  return framesWorn({ width: SIDE, height: SIDE, rgb }, face);
}

const rims = (light: number): Mark[] => [
  { left: 55, right: 95, top: 106, bottom: 109, light },
  { left: 105, right: 145, top: 106, bottom: 109, light },
];
const bridge = (light: number): Mark => ({ left: 92, right: 108, top: 84, bottom: 88, light });

it('tells dark frames, and pale ones by bridge and rims together', () => {
  expect(worn(bridge(60))).toBeGreaterThan(1);
  expect(worn(bridge(145), ...rims(130))).toBeGreaterThan(1);
});

it('tells a dark bridge as high as the brows, and no brows that meet', () => {
  const high = (light: number): Mark => ({ left: 92, right: 108, top: 66, bottom: 71, light });
  expect(worn(high(40))).toBeGreaterThan(1);
  expect(worn(high(110))).toBeLessThan(0.8);
});

it('takes bare skin, bags under the eyes and a wrinkle across the nose for no glasses', () => {
  expect(worn()).toBe(0);
  expect(worn(...rims(110))).toBeLessThan(0.5);
  expect(worn(bridge(145))).toBeLessThan(0.6);
  const [oneSide] = rims(60);
  expect(oneSide && worn(bridge(145), oneSide)).toBeLessThan(0.6);
});
