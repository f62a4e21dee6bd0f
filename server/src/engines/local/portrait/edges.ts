import type { CutOut } from '../matting/cut-out';
import type { Frame } from './frame';
import { type Level, toLevel } from './level';
import type { Framed, Person } from './person';

const SOLID = 128;

/** Sampling step along an edge, in pixels. */
const EVERY = 4;

/** Tolerance to the photo's own edge, as a share of its height: a cut this close to it is not visible. */
const NEAR = 0.006;

/** Points of the picture's edges where the subject is cut off, in level coordinates. */
function endsOf({ width, height, alpha }: CutOut, level: Level): (readonly [number, number])[] {
  const ends: (readonly [number, number])[] = [];
  const addEnd = (x: number, y: number) => {
    if ((alpha[y * width + x] ?? 0) >= SOLID) ends.push(toLevel(level, [x, y]));
  };
  for (let x = 0; x < width; x += EVERY) for (const y of [0, height - 1]) addEnd(x, y);
  for (let y = 1; y < height - 1; y += EVERY) for (const x of [0, width - 1]) addEnd(x, y);
  return ends;
}

/** Creates a function that measures how much of the subject's cut edge a frame shows, in photo widths. */
export function createCutMeter(cut: CutOut, level: Level): (frame: Frame) => number {
  const ends = endsOf(cut, level);
  return ({ width, height, scale, left, top }) => {
    const margin = NEAR * height;
    const seen = ends.filter(([x, y]) => {
      const [column, row] = [(x - left) * scale, (y - top) * scale];
      return column > margin && column < width - margin && row > margin && row < height - margin;
    });
    return (seen.length * EVERY * scale) / width;
  };
}

/** Range of the bottom row, as shares of the width, that the person must cover. */
const MIDDLE = { from: 0.3, to: 0.7 } as const;

/**
 * Share of the shoulders that a frame shows, 0 to 1: how far the person covers the middle of its bottom edge, less what
 * it shows of their cut edge.
 */
export function shouldersIn({ cut, level }: Framed, frame: Frame, person: Person): number {
  const cover = bottomCover(person.alpha, person.width, person.height);
  return Math.min(cover, 1 - createCutMeter(cut, level)(frame));
}

/** Share of the middle of the bottom edge that the person covers, 0 to 1. */
function bottomCover(alpha: Uint8Array, width: number, height: number): number {
  const from = Math.round(width * MIDDLE.from);
  const to = Math.round(width * MIDDLE.to);
  let solid = 0;
  for (let x = from; x < to; x += 1) if ((alpha[(height - 1) * width + x] ?? 0) >= SOLID) solid += 1;
  return solid / Math.max(1, to - from);
}
