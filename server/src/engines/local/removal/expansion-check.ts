import type { TaskCheck } from '@tuzuo/core/api/task';
import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import { median } from '../median';
import type { Pixels } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { growthOf, onGray } from './plain-sides';

/** Longest side at which a picture and what it was expanded by are compared, in pixels. */
const SIDE = 400;

/** Less room at a side, in pixels, and a shorter side say nothing. */
const LEAST = { room: 4, length: 120 } as const;

/** Rows of a side that are compared, in pixels: of the picture and of what is new; none next to the seam. */
const ROWS = { inside: [2, 8], outside: [3, 24] } as const;

/**
 * Lost detail: parts of a side whose detail is so many levels, and this share, below that of the picture beside them. `part`: of
 * a side, as a share and in pixels; `most`: the largest share of such parts. Measured (docs/measured.md).
 */
const LOST = { levels: 1, share: 0.55, part: 0.05, least: 12, most: 0.13 } as const;

/**
 * A seam: a step across the picture's old edge of so many levels, fewer in the dark, and this multiple of the usual step and of
 * the largest one beside it in the picture. `most`: the largest share of a side. Measured (docs/measured.md).
 */
const SEAM = { levels: 12, dark: 0.5, bright: 100, usual: 2.5, largest: 1.3, near: 3, most: 0.04 } as const;

/** Depths in the picture at which steps are looked for, in pixels. */
const DEPTHS = { from: 4, to: 30 } as const;

const RGB = 3;

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

type Side = (typeof SIDES)[number];

/**
 * A side of a reduced, expanded picture: `at` along the old edge, `out` from it, 1 for the first new pixel and 0 for the last
 * old one.
 */
type Seen = {
  length: number;
  depth: number;
  room: number;
  levels: (at: number, out: number) => readonly [number, number, number];
};

/** Reduces an expanded picture so that its old edges lie between pixels. */
async function sidesOf(grown: Pixels, picture: Size, canvas: Canvas): Promise<Record<Side, Seen>> {
  const inner = fitWithin(picture, SIDE);
  const scale = inner.width / picture.width;
  const reduced = (room: number) => Math.round(room * scale);
  const room = {
    left: reduced(canvas.left),
    top: reduced(canvas.top),
    right: reduced(canvas.width - canvas.left - picture.width),
    bottom: reduced(canvas.height - canvas.top - picture.height),
  };
  const size = { width: room.left + inner.width + room.right, height: room.top + inner.height + room.bottom };
  const whole = { width: canvas.width, height: canvas.height, channels: RGB } as const;
  const small = await resizePixels(onGray(grown), whole, size);
  const seenFrom = (side: Side, pixelAt: (at: number, out: number) => number): Seen => {
    const isAcross = side === 'left' || side === 'right';
    return {
      length: isAcross ? inner.height : inner.width,
      depth: isAcross ? inner.width : inner.height,
      room: room[side],
      levels: (at, out) => {
        const from = pixelAt(at, out) * RGB;
        return [small[from] ?? 0, small[from + 1] ?? 0, small[from + 2] ?? 0];
      },
    };
  };
  const { width } = size;
  const [right, bottom] = [room.left + inner.width - 1, room.top + inner.height - 1];
  return {
    left: seenFrom('left', (at, out) => (room.top + at) * width + room.left - out),
    top: seenFrom('top', (at, out) => (room.top - out) * width + room.left + at),
    right: seenFrom('right', (at, out) => (room.top + at) * width + right + out),
    bottom: seenFrom('bottom', (at, out) => (bottom + out) * width + room.left + at),
  };
}

/** How much a pixel differs from the mean of its four neighbors, in levels. */
function detailAt({ levels }: Seen, at: number, out: number): number {
  const own = levels(at, out);
  const near = [levels(at - 1, out), levels(at + 1, out), levels(at, out - 1), levels(at, out + 1)];
  return own.reduce((sum, level, channel) => {
    const mean = near.reduce((all, one) => all + (one[channel] ?? 0), 0) / near.length;
    return sum + Math.abs(level - mean) / RGB;
  }, 0);
}

/** The share of a side beyond which the picture's detail does not go on. */
function lostShare(seen: Seen): number {
  const { length, depth, room } = seen;
  const part = Math.max(LOST.least, Math.round(LOST.part * length));
  const meanOf = (from: number, outs: readonly number[]) => {
    let sum = 0;
    for (const out of outs) for (let at = from; at < from + part; at += 1) sum += detailAt(seen, at, out);
    return sum / Math.max(1, outs.length * part);
  };
  const range = ([from, to]: readonly [number, number], end: number) =>
    Array.from({ length: Math.max(0, Math.min(to, end) - from) }, (_, at) => from + at);
  const inside = range(ROWS.inside, depth - 1).map((row) => -row);
  const outside = range(ROWS.outside, room);
  if (outside.length === 0) return 0;
  let [parts, lost] = [0, 0];
  for (let from = 1; from + part < length; from += part) {
    const [old, made] = [meanOf(from, inside), meanOf(from, outside)];
    parts += 1;
    if (old - made > LOST.levels && made < LOST.share * old) lost += 1;
  }
  return lost / Math.max(1, parts);
}

/** The means of three pixels along a side. */
const smoothed = ({ levels }: Seen, at: number, out: number) => {
  const three = [levels(at - 1, out), levels(at, out), levels(at + 1, out)];
  return [0, 1, 2].map((channel) => three.reduce((sum, one) => sum + (one[channel] ?? 0), 0) / 3);
};

/** The steps across a line along a side, and how bright it is there. */
function stepsAt(seen: Seen, out: number): { step: number; bright: number }[] {
  return Array.from({ length: Math.max(0, seen.length - 2) }, (_, before) => {
    const [one, other] = [smoothed(seen, before + 1, out - 1), smoothed(seen, before + 1, out + 2)];
    const squares = one.reduce((sum, level, channel) => sum + (level - (other[channel] ?? 0)) ** 2, 0);
    const sum = [...one, ...other].reduce((all, level) => all + level, 0);
    return { step: Math.sqrt(squares / RGB), bright: sum / (2 * RGB) };
  });
}

/** The share of a side with a step at its old edge that is larger than those in the picture beside it. */
function seamShare(seen: Seen): number {
  const depths = Array.from({ length: DEPTHS.to - DEPTHS.from }, (_, at) => DEPTHS.from + at);
  const beside = depths.filter((row) => row + 1 < seen.depth / 2).map((row) => stepsAt(seen, -row));
  const usual = median(beside.flatMap((steps) => steps.map(({ step }) => step)));
  const now = stepsAt(seen, 0);
  const largest = now.map((_, at) => Math.max(0, ...beside.map((steps) => steps[at]?.step ?? 0)));
  const seams = now.filter(({ step, bright }, at) => {
    const least = SEAM.levels * Math.min(1, Math.max(SEAM.dark, bright / SEAM.bright));
    const near = largest.slice(Math.max(0, at - SEAM.near), at + SEAM.near + 1);
    return step > Math.max(least, SEAM.usual * usual, SEAM.largest * Math.max(...near));
  });
  return seams.length / Math.max(1, now.length);
}

/**
 * Checks the area that patches added to a picture: its detail must match that beside the picture's old edges, without a seam.
 * `found` names the sides that fail, separated by commas.
 * @param canvas the expanded canvas, with the place of the picture in it
 * @param busy the part of it that patches filled
 */
export async function checkExpanded(
  grown: Pixels,
  picture: Size,
  { canvas, busy }: { canvas: Canvas; busy: Canvas },
): Promise<TaskCheck> {
  const growth = growthOf(picture, busy);
  const seen = await sidesOf(grown, picture, canvas);
  const refused = SIDES.filter((side) => {
    const { room, length } = seen[side];
    if (growth[side] <= 0 || room < LEAST.room || length < LEAST.length) return false;
    return lostShare(seen[side]) > LOST.most || seamShare(seen[side]) > SEAM.most;
  });
  return { key: 'plainSides', ok: refused.length === 0, found: refused.join(','), need: '' };
}
