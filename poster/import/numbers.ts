import { POSTER_LIMITS } from '../document/limits';

/** Rounds to a hundredth: invisible, and short in a document. */
export const round = (value: number): number => Math.round(value * 100) / 100 + 0;

export const between = (value: number, min: number, max: number): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;

/** A side of a box, never zero. */
export const side = (value: number): number => Math.max(0.01, round(between(value, 0, POSTER_LIMITS.length)));

/** A box by its center. */
export const boxAround = (x: number, y: number, width: number, height: number) => ({
  x: round(x - width / 2),
  y: round(y - height / 2),
  width: side(width),
  height: side(height),
});
