import { describe, expect, it } from 'vitest';
import { findParts } from '../matting/mask-cleanup';
import { checkCutObject } from './cut-objects';
import type { Objects } from './objects';

const SIZE = { width: 100, height: 80 };

/** One object, as a network would find it. */
function objectsIn(isObject: (x: number, y: number) => boolean): Objects {
  const alpha = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, pixel) =>
    isObject(pixel % SIZE.width, Math.floor(pixel / SIZE.width)) ? 255 : 0,
  );
  return { ...SIZE, area: { ...SIZE, left: 0, top: 0 }, alpha, ...findParts({ data: alpha, ...SIZE }) };
}

/** A picture twice the size of what the network saw. */
const PICTURE = { width: 200, height: 160 };

const grown = ({ left = 0, top = 0, right = 0, bottom = 0 }) => ({
  left,
  top,
  width: left + PICTURE.width + right,
  height: top + PICTURE.height + bottom,
});

/** A car of which the left edge shows the rear half only. */
const halfCar = objectsIn((x, y) => x < 40 && y >= 30 && y < 60);

describe('an object that the picture cuts off', () => {
  it('is refused on that side, whatever else is expanded', () => {
    expect(checkCutObject(halfCar, PICTURE, grown({ left: 50 }))).toMatchObject({ ok: false, found: 1 });
    expect(checkCutObject(halfCar, PICTURE, grown({ left: 1, top: 40, right: 60 }))).toMatchObject({
      ok: false,
    });
  });

  it('does not matter on the other sides', () => {
    const canvas = grown({ top: 40, right: 60, bottom: 30 });
    expect(checkCutObject(halfCar, PICTURE, canvas)).toMatchObject({ ok: true, found: 0 });
  });

  it.each([
    ['top', (x: number, y: number) => y < 50 && x > 20 && x < 60],
    ['right', (x: number, y: number) => x > 55 && y > 20 && y < 60],
    ['bottom', (x: number, y: number) => y > 30 && x > 20 && x < 60],
  ] as const)('is found at the %s', (side, isObject) => {
    expect(checkCutObject(objectsIn(isObject), PICTURE, grown({ [side]: 20 })).ok).toBe(false);
  });
});

it('an object that touches an edge with a narrow part of it is not cut off', () => {
  // A tower whose rail ends at the left edge.
  const tower = objectsIn((x, y) => (x > 30 && x < 60 && y > 5 && y < 75) || (x <= 30 && y > 40 && y < 50));
  expect(checkCutObject(tower, PICTURE, grown({ left: 50 })).ok).toBe(true);
});
