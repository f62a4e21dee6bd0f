import { describe, expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { removeFringe } from './fringe';

const SIDE = 160;
const CHEEK = 110;

const face: Face = {
  points: Array.from({ length: 478 }, (_, index): Point => {
    if (index === MESH.foreheadTop) return [80, 70, 0];
    return index === MESH.chin ? [80, 150, 0] : [80, CHEEK, 0];
  }),
};

/** Hair from row 30 down to the forehead, skin below; the mask starts at row 24 and includes six rows of background. */
function portrait(hair: number, ground: number) {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const y = Math.floor(pixel / SIDE);
    const color = y < 30 ? [ground, ground, ground] : y < 90 ? [hair, hair, hair] : [210, 160, 140];
    rgb.set(color, pixel * 3);
    alpha[pixel] = y < 24 ? 0 : y < 30 ? 200 : 255;
  }
  const before = { width: SIDE, height: SIDE, rgb };
  const cut = { ...before, rgb: Buffer.from(rgb), alpha };
  removeFringe(before, cut, face);
  const rowOf = (y: number) => alpha[y * SIDE + 80] ?? 0;
  return { fringe: rowOf(26), hair: rowOf(31), inside: rowOf(60), skin: rowOf(120) };
}

describe('the edge of hair', () => {
  it('loses the pale background that the mask took for dark hair, and none of the hair', () => {
    const { fringe, hair, inside, skin } = portrait(30, 220);
    expect(fringe).toBeLessThan(40);
    expect([hair, inside, skin]).toEqual([255, 255, 255]);
  });

  it.each([
    ['fair hair before a pale ground', 190, 220],
    ['dark hair before a dark one', 30, 50],
    ['fair hair before a dark one', 190, 40],
  ])('stays as it is: %s', (_what, hair, ground) => {
    expect(portrait(hair, ground).fringe).toBe(200);
  });
});
