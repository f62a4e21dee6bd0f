import { expect, it } from 'vitest';
import type { Outline } from './base';
import { feetOf, tipsOf } from './feet';
import { poseOf } from './pose';
import { stanceOf } from './stance';

/** An outline of a size from the pixels that it covers, y downwards. */
const outline = (width: number, height: number, covers: (x: number, y: number) => boolean): Outline => ({
  width,
  height,
  alpha: Buffer.from(
    Array.from({ length: width * height }, (_, at) => (covers(at % width, Math.floor(at / width)) ? 255 : 0)),
  ),
});

const isIn = (x: number, y: number, [left, top, radius]: readonly [number, number, number]) =>
  (x - left) ** 2 + (y - top) ** 2 < radius ** 2;

it('stands a tower that is narrower below, which has the outline of a shirt but for its height', () => {
  const tower = (height: number) =>
    outline(100, height, (x, y) => Math.abs(x - 49.5) < (y < height / 2 ? 49 : 36));
  expect(poseOf('auto', tower(300))).toBe('stands');
  expect(poseOf('auto', tower(110))).toBe('lies');
});

it('stands a car at an angle, of which two wheels are seen near to each other', () => {
  const car = outline(360, 240, (x, y) => {
    const sill = x < 250 ? 140 + (65 * x) / 250 : 205 - (35 * (x - 250)) / 110;
    return y < sill || isIn(x, y, [60, 155, 30]) || isIn(x, y, [220, 210, 30]);
  });
  expect(feetOf(car)).toHaveLength(2);
  expect(poseOf('auto', car)).toBe('stands');
});

it('stands a plant on its pot, and not on the leaves that hang over it', () => {
  const isLeaf = (x: number, y: number) => y < 320 && (Math.abs(x - 120) < 8 || Math.abs(x - 280) < 8);
  const plant = outline(400, 400, (x, y) => y < 250 || Math.abs(x - 200) < 30 || isLeaf(x, y));
  expect(tipsOf(plant)).toHaveLength(3);
  expect(feetOf(plant)).toEqual([]);
  expect(stanceOf(plant)).toMatchObject({ elevation: 0, rearFoot: 0 });
  expect(poseOf('auto', plant)).toBe('stands');
});
