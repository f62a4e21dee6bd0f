import { expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { completeBody } from './whole-body';

const SIDE = 200;

/** A face of 80 pixels from forehead to chin, in row 90. */
const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => [100, index === MESH.chin ? 90 : 10, 0]),
};

/** A mask of a solid body from x = 60 on, with an area of one level beside it. */
function completed(level: number, { left = 10, top = 110 }: { left?: number; top?: number } = {}) {
  const data = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    if (x >= 60) data[at] = 255;
    else if (x >= left && y >= top && y < top + 80) data[at] = level;
  }
  completeBody({ data, width: SIDE, height: SIDE }, face);
  return (x: number, y: number) => data[y * SIDE + x];
}

it('makes a shoulder opaque that the network does not decide on, up to its own edge', () => {
  const at = completed(120);
  expect([at(14, 150), at(30, 150), at(55, 150)]).toEqual([255, 255, 255]);
  expect([at(6, 150), at(30, 105)]).toEqual([0, 0]);
});

it.each([
  ['strands, which are thin', 120, { left: 54 }, [57, 150]],
  ['hair beside the face', 120, { top: 5 }, [30, 50]],
  ['haze', 50, {}, [30, 150]],
] as const)('leaves %s', (_, level, place, [x, y]) => {
  expect(completed(level, place)(x, y)).toBe(level);
});
