import { expect, it } from 'vitest';
import { fillSlivers } from './slivers';

const SIDE = 100;

/** Opacity and color of the lower left corner beside a person who keeps this far from the side, by row. */
function corner(gapIn: (row: number) => number) {
  const rgb = Buffer.alloc(SIDE * SIDE * 3, 200);
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (let row = 0; row < SIDE; row += 1) {
    alpha.fill(255, row * SIDE + gapIn(row), (row + 1) * SIDE);
    rgb.fill(40, (row * SIDE + gapIn(row)) * 3, (row + 1) * SIDE * 3);
  }
  fillSlivers({ width: SIDE, height: SIDE, rgb, alpha });
  const pixel = (SIDE - 1) * SIDE;
  return [alpha[pixel], rgb[pixel * 3]];
}

it('fills a sliver below a sleeve that reaches the side', () => {
  expect(corner((row) => (row < 60 ? 40 : row < 80 ? 0 : 1))).toEqual([255, 40]);
});

it('leaves what is wider, and a shoulder that does not reach the side', () => {
  expect(corner((row) => (row < 60 ? 40 : row < 80 ? 0 : 6))).toEqual([0, 200]);
  expect(corner((row) => (row < 90 ? 40 : 1))).toEqual([0, 200]);
});
