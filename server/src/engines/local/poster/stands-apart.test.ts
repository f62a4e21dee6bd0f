import { expect, it } from 'vitest';
import { standsApart } from './stands-apart';

const SIDE = 100;

/** A mask of boxes: left, top, width, height. */
function boxes(...list: readonly (readonly [number, number, number, number])[]) {
  const data = new Uint8Array(SIDE * SIDE);
  for (const [left, top, width, height] of list)
    for (let y = top; y < top + height; y += 1) data.fill(255, y * SIDE + left, y * SIDE + left + width);
  return { data, width: SIDE, height: SIDE };
}

it('tells things at different heights from those that stand on one line', () => {
  expect(standsApart(boxes([10, 10, 20, 80], [60, 20, 20, 20]))).toBe(true);
  expect(standsApart(boxes([10, 10, 20, 80], [60, 60, 20, 28]))).toBe(false);
  expect(standsApart(boxes([10, 10, 40, 80]))).toBe(false);
});

it('leaves small parts out of account', () => {
  expect(standsApart(boxes([10, 10, 40, 80], [70, 10, 6, 6]))).toBe(false);
});
