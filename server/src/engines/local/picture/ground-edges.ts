import type { Size } from '@tuzuo/core/geometry/size';
import { median } from '../median';
import type { Interleaved } from './interleave';

/** Rows behind an edge that are averaged: grain does not count. */
const ROWS = 3;

/**
 * Deviation, in levels, of an edge's pixels from their mean over a share of it to both sides: up to `plain`, its ground goes
 * on unseen, up to `soft`, nothing is cut there. Measured (docs/measured.md).
 */
const DEVIATION = { plain: 4, soft: 7, reach: 0.08 } as const;

/**
 * Where only tips of things touch an edge: levels around its median, the largest share of it that is off, and how many times
 * more of the line is, which lies inwards by a share of the picture.
 */
const EVEN = { levels: 4, off: 0.12, wider: 1.5, inwards: 0.05 } as const;

/**
 * A line between two grounds: levels over `step` pixels from which there is one, how wide it may be, and how much of the edge
 * each ground takes at least, as shares of it.
 */
const LINE = { levels: 10, step: 2, width: 0.07, ground: 0.12 } as const;

/** Levels over `LINE.step` pixels from which on a thing is cut by an edge that is smooth but for it. Measured (docs/measured.md). */
const CUT = 45;

/** How far inwards a line must run straight, in steps of pixels, and how far it may be off there, in pixels. */
const STRAIGHT = { steps: [4, 8, 12, 16], off: 2 } as const;

/** Levels by which the grounds on both sides of a line may differ on the left and on the right. */
const ALIKE = 40;

/** A small copy of a picture. */
type SmallPicture = Interleaved & Size;

/** Something about both sides of both axes: left and right, top and bottom. */
type Sides<Value> = { across: readonly [Value, Value]; down: readonly [Value, Value] };

/** Levels of a line of pixels, per channel. */
type Levels = readonly number[][];

/** The range of a line of pixels in which one ground ends and another begins: indices, the end excluded. */
type Range = { from: number; to: number };

/**
 * The line in which a wall meets a floor: the ranges in which it leaves the picture on the left and on the right, and how
 * far it falls from left to right; all in shares of the height.
 */
export type GroundLines = {
  left: readonly [number, number];
  right: readonly [number, number];
  fall: number;
};

/** How a picture goes on beyond its sides. */
export type GroundEdges = {
  /** Sides of one ground, or of two with a line between them: it goes on unseen. */
  plain: Sides<boolean>;
  /** Sides that cut nothing, however narrow, as sky, walls and sand out of focus are. */
  soft: Sides<boolean>;
  lines?: GroundLines;
};

/** Means of the pixels of some columns (or rows) of a picture, beginning at one and going inwards. */
function levelsAt(
  { width, height, channels, pixels }: SmallPicture,
  isAcross: boolean,
  at: number,
  inwards: 1 | -1,
): Levels {
  const length = isAcross ? height : width;
  const rows = Math.min(ROWS, isAcross ? width : height);
  return Array.from({ length: channels }, (_, channel) =>
    Array.from({ length }, (_, along) => {
      let sum = 0;
      for (let row = 0; row < rows; row += 1) {
        const line = at + inwards * row;
        const pixel = isAcross ? along * width + line : line * width + along;
        sum += pixels[pixel * channels + channel] ?? 0;
      }
      return sum / rows;
    }),
  );
}

/** Mean square of what numbers differ from their mean over `reach` to both sides; as much on one side as on the other. */
function roughness(levels: readonly number[], reach: number): number {
  const sums = [0];
  for (const level of levels) sums.push((sums.at(-1) ?? 0) + level);
  const squares = levels.map((level, at) => {
    const near = Math.min(reach, at, levels.length - 1 - at);
    const [from, to] = [at - near, at + near + 1];
    return (level - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)) ** 2;
  });
  return squares.reduce((sum, square) => sum + square, 0) / Math.max(1, levels.length);
}

/** Deviation of a line of pixels from its own means, in levels. */
function deviationOf(levels: Levels, length: number): number {
  const reach = Math.max(1, Math.round(DEVIATION.reach * length));
  return Math.sqrt(levels.reduce((sum, one) => sum + roughness(one, reach), 0) / levels.length);
}

/** The share of a line of pixels that is off its median. */
function offShare(levels: Levels): number {
  const usual = levels.map(median);
  const length = levels[0]?.length ?? 0;
  const isOff = (at: number) =>
    levels.some((one, channel) => Math.abs((one[at] ?? 0) - (usual[channel] ?? 0)) > EVEN.levels);
  return Array.from({ length }, (_, at) => at).filter(isOff).length / Math.max(1, length);
}

/** Whether an edge has nearly one level, but where tips of things touch it, which are wider inwards; stripes are not. */
function isOneLevel(edge: Levels, inwards: Levels): boolean {
  const off = offShare(edge);
  return off === 0 || (off <= EVEN.off && offShare(inwards) >= EVEN.wider * off);
}

/** The places at which the levels of a line of pixels jump. */
function jumpsIn(levels: Levels, least: number = LINE.levels): number[] {
  const length = levels[0]?.length ?? 0;
  const levelAt = (one: readonly number[], at: number) => one[Math.min(length - 1, Math.max(0, at))] ?? 0;
  return Array.from({ length }, (_, at) => at).filter((at) =>
    levels.some((one) => Math.abs(levelAt(one, at + LINE.step) - levelAt(one, at - LINE.step)) > least),
  );
}

/** Where one ground ends and another begins in a line of pixels; undefined where none does, or several do. */
function jumpIn(levels: Levels): Range | undefined {
  const length = levels[0]?.length ?? 0;
  const jumps = jumpsIn(levels);
  const [first, last] = [jumps[0], jumps.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const range = { from: Math.max(0, first - 1), to: Math.min(length, last + 2) };
  const least = LINE.ground * length;
  const isNarrow = range.to - range.from <= Math.max(2 * LINE.step + 3, LINE.width * length);
  return isNarrow && range.from >= least && length - range.to >= least ? range : undefined;
}

/** The parts of a line of pixels on both sides of a jump. */
const besideJump = (levels: Levels, { from, to }: Range): [Levels, Levels] => [
  levels.map((one) => one.slice(0, from)),
  levels.map((one) => one.slice(to)),
];

const meansOf = (levels: Levels) =>
  levels.map((one) => one.reduce((sum, level) => sum + level, 0) / Math.max(1, one.length));

/** The straight line of a wall and a floor that leaves a picture on both sides; undefined without one. */
function linesIn(picture: SmallPicture): GroundLines | undefined {
  const { width, height } = picture;
  const [first, last] = [levelsAt(picture, true, 0, 1), levelsAt(picture, true, width - 1, -1)];
  const [left, right] = [jumpIn(first), jumpIn(last)];
  if (!left || !right) return undefined;
  const [grounds, others] = [besideJump(first, left), besideJump(last, right)];
  const isPlain = [...grounds, ...others].every((levels) => deviationOf(levels, height) <= DEVIATION.plain);
  const isAlike = grounds.every((levels, at) => {
    const [here, there] = [meansOf(levels), meansOf(others[at] ?? [])];
    return here.every((level, channel) => Math.abs(level - (there[channel] ?? 0)) <= ALIKE);
  });
  if (!isPlain || !isAlike) return undefined;
  const middle = ({ from, to }: Range) => (from + to) / 2;
  const fall = middle(right) - middle(left);
  const isStraight = STRAIGHT.steps.every((step) => {
    const [at, beyond] = [
      jumpIn(levelsAt(picture, true, step, 1)),
      jumpIn(levelsAt(picture, true, width - 1 - step, -1)),
    ];
    const off = (fall * step) / width;
    return (
      at &&
      beyond &&
      Math.abs(middle(at) - middle(left) - off) <= STRAIGHT.off &&
      Math.abs(middle(beyond) - middle(right) + off) <= STRAIGHT.off
    );
  });
  if (!isStraight) return undefined;
  const share = ({ from, to }: Range) => [from / height, to / height] as const;
  return { left: share(left), right: share(right), fall: fall / height };
}

/** Finds how a picture goes on beyond its sides, from a small copy of it (320 pixels). */
export function groundEdges(picture: SmallPicture): GroundEdges {
  const { width, height } = picture;
  const sideOf = (isAcross: boolean, isLast: boolean) => {
    const depth = isAcross ? width : height;
    const inwards = Math.max(2, Math.round(EVEN.inwards * depth));
    const lineAt = (at: number) =>
      levelsAt(
        picture,
        isAcross,
        isLast ? Math.max(0, depth - 1 - at) : Math.min(depth - 1, at),
        isLast ? -1 : 1,
      );
    const edge = lineAt(0);
    const deviation = deviationOf(edge, edge[0]?.length ?? 0);
    return {
      deviation,
      isCut: jumpsIn(edge, CUT).length > 0,
      isPlain:
        isOneLevel(edge, lineAt(inwards)) || (deviation <= DEVIATION.plain && jumpsIn(edge).length === 0),
    };
  };
  const across = [sideOf(true, false), sideOf(true, true)] as const;
  const down = [sideOf(false, false), sideOf(false, true)] as const;
  const ofSides = (is: (side: (typeof across)[0]) => boolean): Sides<boolean> => ({
    across: [is(across[0]), is(across[1])],
    down: [is(down[0]), is(down[1])],
  });
  const plain = ofSides(({ isPlain }) => isPlain);
  const soft = ofSides(({ isPlain, isCut, deviation }) => isPlain || (deviation <= DEVIATION.soft && !isCut));
  const lines = plain.across.every(Boolean) ? undefined : linesIn(picture);
  if (!lines) return { plain, soft };
  const both = [true, true] as const;
  const withBoth = (sides: Sides<boolean>) => ({ ...sides, across: both });
  return { plain: withBoth(plain), soft: withBoth(soft), lines };
}
