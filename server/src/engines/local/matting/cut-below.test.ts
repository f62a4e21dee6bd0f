import { expect, it } from 'vitest';
import { isCutBelow } from './cut-below';

const SIDE = 200;

/** The alpha of a shape that ends at the last row: half its width at each share of the height. */
function shape(halfAt: (down: number) => number) {
  const data = Buffer.alloc(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      if (Math.abs(x + 0.5 - SIDE / 2) <= (halfAt((y + 1) / SIDE) * SIDE) / 2) data[y * SIDE + x] = 255;
  return { data, width: SIDE, height: SIDE };
}

const square = { width: 800, height: 800 };
const widens = shape((down) => Math.max(0, 1.3 * down - 0.3));

it('knows a cut by the long straight end towards which an outline still widens', () => {
  expect(isCutBelow(widens, square)).toBe(true);
  // In the photo's own pixels, this one goes nearly straight down.
  expect(isCutBelow(widens, { width: 300, height: 800 })).toBe(false);
});

it.each([
  ['a box', shape(() => 0.9)],
  ['a bottle that narrows', shape((down) => 1 - 0.3 * down)],
  ['a disc', shape((down) => Math.sqrt(Math.max(0, 1 - (2 * down - 1) ** 2)))],
  ['a dome with rounded lower corners', shape((down) => (down > 0.96 ? 0.9 : 0.3 + 0.65 * down))],
  ['a tip', shape((down) => 1 - down)],
])('leaves %s as it is', (_name, alpha) => {
  expect(isCutBelow(alpha, square)).toBe(false);
});
