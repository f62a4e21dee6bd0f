import { expect, it } from 'vitest';
import { type Body, JOINTS, type Joint, type Place } from '../body/body';
import { type Face, MESH, type Point } from '../face/face';
import { wristBeside } from './hands';

const SIDE = 300;
const SKIN = [200, 160, 140] as const;

const PLACES: Readonly<Record<number, readonly [number, number]>> = {
  [MESH.foreheadTop]: [150, 80],
  [MESH.chin]: [150, 180],
};

/** A face 100 pixels high; its other points lie where the skin tone is sampled. */
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => [...(PLACES[index] ?? [150, 150]), 0]),
};

/** Skin on the left half, blue clothes on the right one. */
const rgb = Buffer.alloc(SIDE * SIDE * 3);
for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1)
  rgb.set(pixel % SIDE < 200 ? SKIN : [30, 60, 150], pixel * 3);
const photo = { width: SIDE, height: SIDE, rgb };

const bodyWith = (at: Place, sure: number) => {
  const elsewhere = (Object.keys(JOINTS) as Joint[]).map((joint) => [joint, { at: [0, 0], sure: 0 }]);
  return { ...Object.fromEntries(elsewhere), leftWrist: { at, sure } } as unknown as Body;
};

const found = (...bodies: Body[]) => wristBeside(photo, face, bodies);

it('finds a bare wrist in front of the body, and at the head', () => {
  expect(found(bodyWith([110, 240], 0.5))).toBe(0.5);
  expect(found(bodyWith([60, 60], 0.5))).toBe(0.5);
});

it('takes the surest of several detections', () => {
  expect(found(bodyWith([110, 240], 0.1), bodyWith([110, 240], 0.4), bodyWith([60, 60], 0.2))).toBe(0.4);
});

it('leaves out wrists on clothes, far below, outside the picture, and at the throat, where unseen ones are put', () => {
  expect(found(bodyWith([260, 240], 0.5))).toBe(0);
  expect(found(bodyWith([110, 290], 0.5))).toBe(0);
  expect(found(bodyWith([110, -10], 0.5))).toBe(0);
  expect(found(bodyWith([155, 190], 0.5))).toBe(0);
});
