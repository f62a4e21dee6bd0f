import { expect, it } from 'vitest';
import { dropPattern } from './pattern';

const SIDE = 512;

/** A pot of 120 pixels a side, before lines of 3 pixels that reach as far from it. */
function potBefore(lineLevel: number, reach: number) {
  const data = new Uint8Array(SIDE * SIDE);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const away = Math.max(Math.abs(x - 260), Math.abs(y - 260)) - 60;
    const isPot = away < 0;
    const isLine = away < reach && (y % 50 < 3 || x % 50 < 3);
    data[at] = isPot ? 255 : isLine ? lineLevel : 0;
  }
  const mask = { data, width: SIDE, height: SIDE };
  const dropped = dropPattern(mask);
  return {
    line: dropped.data[51 * SIDE + 130],
    pot: dropped.data[260 * SIDE + 260],
    isSame: dropped === mask,
  };
}

it('drops faint lines all over the background, and keeps the subject', () => {
  expect(potBefore(110, SIDE)).toEqual({ line: 0, pot: 255, isSame: false });
});

it.each([
  ['lines that are found clearly: a lattice', 240, SIDE],
  ['faint lines beside the subject: whiskers', 110, 24],
])('keeps %s', (_, level, reach) => {
  expect(potBefore(level, reach).isSame).toBe(true);
});
