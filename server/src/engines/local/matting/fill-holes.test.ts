import { expect, it } from 'vitest';
import { fillHoles } from './fill-holes';

const SIDE = 100;

/** A dark subject in the middle of a ground, with a hole of a color. */
function drawn(hole: { color: readonly number[]; side: number }) {
  const data = new Uint8Array(SIDE * SIDE);
  const rgb = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isInside = (from: number, to: number) => x >= from && x < to && y >= from && y < to;
    const isHole = isInside(50, 50 + hole.side);
    data[at] = isInside(20, 80) && !isHole ? 255 : 0;
    rgb.set(isHole ? hole.color : isInside(20, 80) ? [20, 20, 20] : [90, 140, 210], at * 3);
  }
  return { mask: { data, width: SIDE, height: SIDE }, rgb };
}

const MIDDLE = 51 * SIDE + 51;

it.each([
  ['an eye, which has no color of the ground', { color: [200, 190, 60], side: 3 }, 255],
  ['a gap through which the ground is seen', { color: [95, 145, 215], side: 3 }, 0],
  ['what is too large for an eye', { color: [200, 190, 60], side: 12 }, 0],
] as const)('fills only eyes: %s', (_, hole, level) => {
  const { mask, rgb } = drawn(hole);
  expect(fillHoles(mask, rgb).data[MIDDLE]).toBe(level);
});

it('leaves specks, of which there may be thousands', () => {
  const side = 1024;
  const isInside = (at: number) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    return x > 40 && x < 984 && y > 40 && y < 984;
  };
  const isSpeck = (at: number) => (at % side) % 9 < 2 && Math.floor(at / side) % 9 < 2;
  const size = side * side;
  const data = Uint8Array.from({ length: size }, (_, at) => (isInside(at) && !isSpeck(at) ? 255 : 0));
  const rgb = Uint8Array.from({ length: 3 * size }, (_, at) => (isInside(Math.floor(at / 3)) ? 200 : 0));
  const mask = { data, width: side, height: side };
  expect(fillHoles(mask, rgb)).toBe(mask);
});
