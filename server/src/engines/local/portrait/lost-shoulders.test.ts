import { expect, it } from 'vitest';
import { type Body, JOINTS, type Joint, type Place } from '../body/body';
import { type Face, MESH, type Point } from '../face/face';
import { shoulderOpacity } from './lost-shoulders';

/** A face of that height whose chin is there. */
const faceAt = ([x, y]: Place, height: number): Face => {
  const places: Record<number, Place> = { [MESH.chin]: [x, y], [MESH.foreheadTop]: [x, y - height] };
  return { points: Array.from({ length: 478 }, (_, index): Point => [...(places[index] ?? [x, y]), 0]) };
};

/** A detection in the photo, whose face is 100 px high with the chin at (400, 300). */
const bodyWith = (left: Place, right: Place, sure = 0.7) => {
  const elsewhere = (Object.keys(JOINTS) as Joint[]).map((joint) => [joint, { at: [0, 0], sure: 0 }]);
  const shoulders = { leftShoulder: { at: right, sure }, rightShoulder: { at: left, sure } };
  return { ...Object.fromEntries(elsewhere), ...shoulders } as unknown as Body;
};

const photographed = faceAt([400, 300], 100);

/** A portrait at half of the photo's scale, of which only what is left of `end` is opaque. */
function portrait(end: number) {
  const [width, height] = [300, 300];
  const alpha = Buffer.alloc(width * height);
  for (let at = 0; at < alpha.length; at += 1) if (at % width < end) alpha[at] = 255;
  const cut = { width, height, alpha, rgb: Buffer.alloc(width * height * 3) };
  return { cut, face: faceAt([150, 100], 50), scale: 0.5 };
}

const seen = Array.from({ length: 8 }, () => bodyWith([300, 350], [500, 350]));

it('tells a shoulder that is transparent where bodies have one', () => {
  // The right one lies at (150 + (500 - 400) / 2, 125) of the portrait.
  expect(shoulderOpacity(seen, photographed, portrait(300))).toBe(1);
  expect(shoulderOpacity(seen, photographed, portrait(180))).toBe(0);
  expect(shoulderOpacity(seen, photographed, portrait(201))).toBeGreaterThan(0.4);
});

it('says nothing where shoulders are not surely seen, or lie outside of the portrait', () => {
  const unsure = seen.map((body, index) => (index < 5 ? bodyWith([300, 350], [500, 350], 0.5) : body));
  expect(shoulderOpacity(unsure, photographed, portrait(180))).toBe(1);
  const outside = Array.from({ length: 8 }, () => bodyWith([300, 350], [900, 350]));
  expect(shoulderOpacity(outside, photographed, portrait(180))).toBe(1);
});
