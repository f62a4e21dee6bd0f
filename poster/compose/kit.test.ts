import { expect, it } from 'vitest';
import { Kit } from './kit';

const k = new Kit('square', 'sale', 'A');

it('gives horizontal and vertical lines a box of their thickness, since an empty one is not drawn', () => {
  expect(k.line([10, 50, 90, 50], '#000000', 0.01)).toMatchObject({
    x: 108,
    y: 534.6,
    width: 864,
    height: 10.8,
    points: [
      [0, 0.5],
      [1, 0.5],
    ],
  });
  expect(k.line([50, 90, 50, 10], '#000000', 0.01)).toMatchObject({
    points: [
      [0.5, 1],
      [0.5, 0],
    ],
  });
});

it('keeps the text of a pill off its round ends', () => {
  const [ground, text] = k.pill('action', '领取', [10, 10, 30, 10]);
  const inset = (text?.x ?? 0) - (ground?.x ?? 0);
  expect(inset).toBeCloseTo(37.8);
  expect(text?.width).toBeCloseTo((ground?.width ?? 0) - 2 * inset);
});
