import type { CutOut } from '../matting/cut-out';
import type { Frame } from './frame';
import { type Level, toLevel } from './level';

const SOLID = 128;

/** Of an edge's points every so many are looked at. */
const EVERY = 4;

/** What lies this near to the photo's own edge, as a share of its height, is not seen to end. */
const NEAR = 0.006;

/** Where the subject ends at an edge of the picture, level. */
function endsOf({ width, height, alpha }: CutOut, level: Level): (readonly [number, number])[] {
  const ends: (readonly [number, number])[] = [];
  const look = (x: number, y: number) => {
    if ((alpha[y * width + x] ?? 0) >= SOLID) ends.push(toLevel(level, [x, y]));
  };
  for (let x = 0; x < width; x += EVERY) for (const y of [0, height - 1]) look(x, y);
  for (let y = 1; y < height - 1; y += EVERY) for (const x of [0, width - 1]) look(x, y);
  return ends;
}

/** For a frame: how much of the subject's end at the picture's edges it would show, in widths of the photo. */
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

/** The bottom row between these shares of the width belongs to the person. */
const MIDDLE = { from: 0.3, to: 0.7 } as const;

/** The share of the middle of the bottom edge that the person covers, 0 to 1. */
export function bottomCover(alpha: Uint8Array, width: number, height: number): number {
  const from = Math.round(width * MIDDLE.from);
  const to = Math.round(width * MIDDLE.to);
  let solid = 0;
  for (let x = from; x < to; x += 1) if ((alpha[(height - 1) * width + x] ?? 0) >= SOLID) solid += 1;
  return solid / Math.max(1, to - from);
}
