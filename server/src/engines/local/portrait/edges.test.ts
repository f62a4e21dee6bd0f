import { expect, it } from 'vitest';
import type { Face } from '../face/face';
import { shouldersIn } from './edges';
import { NEEDED } from './needed';
import { judge } from './verdict';

const SIDE = 100;

/** A person who covers the lower edge from `from` on, uncut by the picture. */
function shoulders(from: number) {
  const alpha = Buffer.alloc(SIDE * SIDE);
  alpha.fill(255, (SIDE - 1) * SIDE + from);
  const size = { width: SIDE, height: SIDE };
  const face = { points: [] } as unknown as Face;
  const cut = { ...size, rgb: Buffer.alloc(SIDE * SIDE * 3), alpha: Buffer.alloc(SIDE * SIDE) };
  const level = { center: [0, 0], radians: 0 } as const;
  return shouldersIn({ cut, face, level }, { ...size, scale: 1, left: 0, top: 0 }, { ...cut, alpha, face });
}

it('of shoulders that nearly fill the lower edge warns, and does not refuse', () => {
  const judged = (from: number) =>
    judge('shoulders', 100 * shoulders(from), NEEDED.shoulders, 'percent', 'should');
  expect(judged(0)).toMatchObject({ pass: true, found: 100 });
  // The middle of the edge is 40 pixels, from 30 on.
  expect(judged(34)).toMatchObject({ pass: false, found: 90, severity: 'should' });
  expect(judged(50).found).toBe(50);
});
