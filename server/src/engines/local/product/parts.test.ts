import { expect, it } from 'vitest';
import { darknessAt, depthAt, footprintOf } from './footprint';
import { alphaOfFront, partsOf } from './parts';
import { placeProduct } from './placing';
import { poseOf } from './pose';
import { stanceOf } from './stance';

const SIDE = 400;

const outline = (inside: (x: number, y: number) => boolean) => {
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (let at = 0; at < alpha.length; at += 1) if (inside(at % SIDE, Math.floor(at / SIDE))) alpha[at] = 255;
  return { width: SIDE, height: SIDE, alpha };
};

const bottle = (x: number) => x >= 20 && x < 140;

/** A bottle, and half an orange beside it that ends so much further up, and a crumb. */
const withOrange = (rise: number) =>
  outline(
    (x, y) => bottle(x) || Math.hypot(x - 300, y - (SIDE - rise - 40)) < 40 || (x > 380 && y > 20 && y < 28),
  );

const FURTHER_BACK = 60;
const CAMERA = { eye: 1.2, distance: 5.2 };
const FIT = { width: 1, height: 1, depth: 0.3 };

it('finds things that do not touch, the largest first, and no crumbs', () => {
  const parts = partsOf(withOrange(FURTHER_BACK));
  expect(parts.map(({ left, rise }) => ({ left, rise }))).toEqual([
    { left: 20, rise: 0 },
    { left: 261, rise: FURTHER_BACK },
  ]);
  const one = outline(bottle);
  expect(partsOf(one)).toEqual([{ outline: one, left: 0, top: 0, rise: 0 }]);
});

it('tells by the largest of several things that all of them stand, unless one would float', () => {
  expect(poseOf('auto', withOrange(FURTHER_BACK))).toBe('stands');
  expect(poseOf('auto', withOrange(0.6 * SIDE))).not.toBe('stands');
  expect(poseOf('lies', withOrange(FURTHER_BACK))).toBe('lies');
});

it('measures the camera by one thing, not across several', () => {
  expect(stanceOf(withOrange(FURTHER_BACK))).toEqual({ elevation: 0, rearFoot: 0, behind: 0.15 });
  expect(stanceOf(outline(bottle)).behind).toBe(0);
});

it('gives a stand room for what stands further back', () => {
  const depthOf = (rise: number) =>
    placeProduct(withOrange(rise), { ratio: '1:1', fast: true, stance: stanceOf(withOrange(rise)) }).fit
      .depth;
  expect(depthOf(FURTHER_BACK)).toBeGreaterThan(1.5 * depthOf(0));
});

it('darkens the ground below each thing where it stands', () => {
  const ground = footprintOf(withOrange(FURTHER_BACK), 0, FIT, CAMERA);
  const back = depthAt(FURTHER_BACK / SIDE, CAMERA);
  const across = (x: number) => (x / SIDE - 0.5) * (1 + back / CAMERA.distance);
  expect(darknessAt(ground, across(300), -back)).toBeGreaterThan(0.4);
  expect(darknessAt(ground, 80 / SIDE - 0.5, 0)).toBeGreaterThan(0.4);
  expect(darknessAt(ground, across(300), 0)).toBeLessThan(0.1);
});

it('leaves out what stands further back where a shadow is cast from the front', () => {
  const front = alphaOfFront(withOrange(FURTHER_BACK));
  expect(front[200 * SIDE + 80]).toBe(255);
  expect(front[(SIDE - FURTHER_BACK - 40) * SIDE + 300]).toBe(0);
  const level = alphaOfFront(withOrange(0));
  expect(level[(SIDE - 40) * SIDE + 300]).toBe(255);
});
