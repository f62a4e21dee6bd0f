import { expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { narrowerShoulder } from './shoulder-sides';

const [WIDTH, HEIGHT] = [300, 300];

const PLACES: Readonly<Record<number, readonly [number, number]>> = {
  [MESH.foreheadTop]: [150, 60],
  [MESH.chin]: [150, 160],
  [MESH.leftSide]: [110, 110],
  [MESH.rightSide]: [190, 110],
};
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => [...(PLACES[index] ?? [150, 110]), 0]),
};

/** A person between two columns. */
const from = (left: number, right: number, height = HEIGHT) => ({
  width: WIDTH,
  height,
  alpha: Buffer.from(
    Uint8Array.from({ length: WIDTH * height }, (_, at) =>
      at % WIDTH >= left && at % WIDTH <= right ? 255 : 0,
    ),
  ),
});

it('is the width of the side on which less of the person is found', () => {
  expect(narrowerShoulder(from(50, 250), face)).toBeCloseTo(1.25);
  expect(narrowerShoulder(from(110, 250), face)).toBeCloseTo(0.5);
});

it('leaves out what the picture cuts off', () => {
  expect(narrowerShoulder(from(0, 190), face)).toBeCloseTo(0.5);
  expect(narrowerShoulder(from(0, 299), face)).toBeUndefined();
  expect(narrowerShoulder(from(50, 250, 200), face)).toBeUndefined();
});

it('is measured where the picture ends, if the shoulders have begun', () => {
  expect(narrowerShoulder(from(110, 250, 215), face)).toBeCloseTo(0.5);
});
