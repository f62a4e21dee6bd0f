import { expect, it } from 'vitest';
import type { Outline } from './base';
import { cornerOf } from './corner';
import { elevationOfFeet, feetOf } from './feet';
import { darknessAt, footprintOf } from './footprint';
import { poseOf } from './pose';
import { elevationOf, stanceOf } from './stance';

const SIDE = 400;

/** An outline from what it covers; x and y in 400ths of the square, y downwards. */
const outline = (covers: (x: number, y: number) => boolean): Outline => ({
  width: SIDE,
  height: SIDE,
  alpha: Buffer.from(
    Array.from({ length: SIDE * SIDE }, (_, at) => (covers(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0)),
  ),
});

/** A seat on legs: the middle of each leg, and how far its lower end is above the front one's. */
const chair = (...legs: [x: number, rise: number][]) =>
  outline((x, y) => y < 220 || legs.some(([at, rise]) => Math.abs(x - at) <= 10 && y < SIDE - rise));

/** Two sides of a rectangle from its front corner, seen at an elevation: a chair seen at a corner. */
const AT_CORNER = chair([20, 60], [150, 0], [380, 34]);

const CAMERA = { eye: 1.2, distance: 5.2 };

const round = (sine: number) =>
  outline((x, y) => y < SIDE - sine * 200 * (1 - Math.sqrt(1 - ((x - 199.5) / 200) ** 2)));

const SHIRT = outline((x, y) => {
  const aside = Math.abs(x - 199.5);
  if (y < 20) return aside < 60;
  return aside < 110 || (y < 160 && aside < 190);
});

it('finds the feet on which a product stands, also those further back, and none of a base', () => {
  expect(feetOf(AT_CORNER).map(({ rise }) => rise)).toEqual([60, 0, 34]);
  expect(feetOf(chair([60, 0], [200, 50], [340, 0]))).toHaveLength(3);
  expect(feetOf(outline(() => true))).toEqual([]);
  expect(feetOf(round(0.5))).toEqual([]);
  // A handle beside a cup is no foot.
  expect(feetOf(outline((x, y) => x < 300 || (y > 100 && y < 260)))).toEqual([]);
});

it('takes the elevation of the camera from three feet of a rectangle', () => {
  const sine = Math.sqrt((60 * 34) / (130 * 230));
  expect(elevationOfFeet(feetOf(AT_CORNER), SIDE)).toBeCloseTo(sine, 2);
  expect(elevationOf(chair([60, 0], [340, 0]))).toBe(0);
  expect(stanceOf(AT_CORNER).rearFoot).toBeCloseTo(0.15, 2);
});

/** A box seen at a corner, whose sides rise by these shares of their width. */
const box = (left: number, right: number) =>
  outline((x, y) => y < SIDE - 4 - (x < 250 ? left * (250 - x) : right * (x - 250)));

it('takes the elevation of the camera from the corner of a box, and not from a wedge or a ball', () => {
  expect(elevationOf(box(0.2, 0.4))).toBeCloseTo(Math.sqrt(0.2 * 0.4), 2);
  // The rear corner is as far up as both others together.
  expect(stanceOf(box(0.2, 0.4)).rearFoot).toBeCloseTo((0.2 * 250 + 0.4 * 150) / SIDE, 1);
  expect(cornerOf(box(1.2, 1.4))).toBeUndefined();
  expect(cornerOf(round(0.5))).toBeUndefined();
  expect(cornerOf(outline(() => true))).toBeUndefined();
});

it('darkens the ground below each foot where it stands, and little below the seat', () => {
  const ground = footprintOf(AT_CORNER, 0.26, { width: 1, height: 1, depth: 0.9 }, CAMERA);
  /** The darkness where a column of the outline meets the ground, `up` units further up in the picture. */
  const dark = (column: number, up: number) => {
    const back = (up * CAMERA.distance) / (CAMERA.eye - up);
    return darknessAt(ground, (column / SIDE - 0.5) * (1 + back / CAMERA.distance), -back);
  };
  for (const [column, rise] of [
    [20, 60],
    [150, 0],
    [380, 34],
  ] as const)
    expect(dark(column, rise / SIDE)).toBeGreaterThan(0.4);
  expect(dark(270, 0.04)).toBeLessThan(0.35);
  // In front of the feet that are further back, it is light.
  expect(dark(20, 0)).toBeLessThan(0.1);
});

it('tells what clearly stands, and that a shirt does not', () => {
  for (const product of [AT_CORNER, round(0.5), outline(() => true)])
    expect(poseOf('auto', product)).toBe('stands');
  // Wheels seen from the side.
  const wheel = (x: number, y: number, at: number) => Math.hypot(x - at, y - 330) < 68;
  const cart = outline((x, y) => y < 300 || wheel(x, y, 70) || wheel(x, y, 330));
  expect(poseOf('auto', cart)).toBe('stands');
  expect(poseOf('auto', SHIRT)).toBe('lies');
  // A ball, or a dish right from above.
  expect(poseOf('auto', round(1))).toBe('auto');
  // A root seen from above, whose round side would tilt over its tip, and a lemon, which rests on any side.
  const root = outline(
    (x, y) => (x < 140 || y > 330) && y < 399 - 80 * ((x - 350) / (x < 350 ? 350 : 50)) ** 2,
  );
  expect(stanceOf(root).elevation).toBeGreaterThan(0.2);
  expect(poseOf('auto', root)).toBe('lies');
  expect(poseOf('auto', round(0.9))).toBe('auto');
  // A muffin: a paper that is narrower below, seen at an angle, and a top that is wider and round.
  const muffin = outline((x, y) => {
    const aside = Math.abs(x - 199.5);
    if (y < 190) return (aside / 200) ** 2 + ((y - 190) / 190) ** 2 < 1;
    const half = 175 - 0.13 * (y - 190);
    return aside < half && y < SIDE - 50 * (1 - Math.sqrt(1 - (aside / half) ** 2));
  });
  expect(poseOf('auto', muffin)).toBe('stands');
  // A boot at an angle, of which the toe is lowest and the heel a little higher.
  const angled = outline(
    (x, y) =>
      (x > 180 || y > 200) && y < 399 - (x < 60 ? 60 - x : (x - 60) * 0.06) - Math.max(0, x - 340) / 2,
  );
  expect(poseOf('auto', angled)).not.toBe('lies');
  // A boot on heel and sole, with little of its length on the ground.
  const boot = outline((x, y) => y > 150 && (x > 220 || y > 260) && y < 389 + (x < 70 || x > 330 ? 10 : 0));
  expect(poseOf('auto', boot)).toBe('stands');
  // A bulb on its tip falls over, and so does a hammer on the end of its handle.
  const bulb = outline(
    (x, y) =>
      Math.hypot(x - 200, y - 150) < 150 ||
      (Math.abs(x - 200) < 40 && y > 250 && y < 360 - (0.04 * (x - 200) ** 2) / 4),
  );
  expect(poseOf('auto', bulb)).toBe('lies');
  const hammer = outline((x, y) => (y < 80 && x > 160) || Math.abs(x - 200 + 0.4 * (y - 40)) < 20);
  expect(poseOf('auto', hammer)).toBe('lies');
  // Users know better.
  expect(poseOf('stands', SHIRT)).toBe('stands');
  expect(poseOf('lies', AT_CORNER)).toBe('lies');
});
