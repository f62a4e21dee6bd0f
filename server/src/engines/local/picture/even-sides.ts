import type { Size } from '@tuzuo/core/geometry/size';
import { median } from '../median';
import type { Interleaved } from './interleave';

/** What a side shows at most, as a share of the picture: its reflection, ever more stretched, does not repeat the subject. */
const DEPTH = 0.2;

/**
 * Levels by which the pixels of an even line differ from its median, but for this share; and the part of the even lines at a
 * side that it shows: the next ones are nearer to what stands there.
 */
const EVEN = { levels: 20, but: 0.04, shown: 0.5 } as const;

/**
 * Deviation, in levels, of an edge's pixels from their mean over a share of it to both sides, up to which it is smooth.
 * Measured (docs/measured.md): up to 8 where its reflection looks like the photo's ground, from 14 where it smears things.
 */
const SMOOTH = { deviation: 10, reach: 0.08 } as const;

/** Indices of the pixels of a row or column. */
type Line = readonly number[];

/** A small copy of a picture. */
export type SmallPicture = Interleaved & Size;

/** Something about both sides of both axes: left and right, top and bottom. */
export type Sides<Value> = { across: readonly [Value, Value]; down: readonly [Value, Value] };

/** Computes something for each side of a picture, from its lines by their distance to the edge. */
function ofSides<Value>(
  { width, height }: Size,
  of: (lineAt: (at: number) => Line, length: number) => Value,
): Sides<Value> {
  const row = (y: number) => Array.from({ length: width }, (_, x) => y * width + x);
  const column = (x: number) => Array.from({ length: height }, (_, y) => y * width + x);
  return {
    across: [of(column, width), of((at) => column(width - 1 - at), width)],
    down: [of(row, height), of((at) => row(height - 1 - at), height)],
  };
}

const levelsOf = ({ channels, pixels }: SmallPicture, line: Line, channel: number) =>
  line.map((pixel) => pixels[pixel * channels + channel] ?? 0);

/** The median color of the pixels of a line. */
const medianOf = (picture: SmallPicture, line: Line): number[] =>
  Array.from({ length: picture.channels }, (_, channel) => median(levelsOf(picture, line, channel)));

/** Whether the pixels of a line are of a color. */
function isEven({ channels, pixels }: SmallPicture, line: Line, color: readonly number[]): boolean {
  const differing = line.filter((pixel) =>
    color.some((level, channel) => Math.abs((pixels[pixel * channels + channel] ?? 0) - level) > EVEN.levels),
  );
  return differing.length <= EVEN.but * line.length;
}

/**
 * Lines that each side of a picture shows at most when it is reflected. Where the edge is even, these are such lines alone,
 * and not what stands near to it.
 */
export const depthsOf = (picture: SmallPicture): Sides<number> =>
  ofSides(picture, (lineAt, length) => {
    const most = Math.max(1, DEPTH * length);
    const color = medianOf(picture, lineAt(0));
    let even = 0;
    while (even < most && isEven(picture, lineAt(even), color)) even += 1;
    return even === 0 ? most : Math.max(1, EVEN.shown * even);
  });

/** Mean square of what numbers differ from their mean over `reach` to both sides. */
function roughness(levels: readonly number[], reach: number): number {
  const sums = [0];
  for (const level of levels) sums.push((sums.at(-1) ?? 0) + level);
  const squares = levels.map((level, at) => {
    const [from, to] = [Math.max(0, at - reach), Math.min(levels.length, at + reach + 1)];
    return (level - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)) ** 2;
  });
  return squares.reduce((sum, square) => sum + square, 0) / levels.length;
}

/** Which sides of a picture are smooth, as sky, walls and sand are: nothing is cut by them. */
export const smoothSides = (picture: SmallPicture): Sides<boolean> =>
  ofSides(picture, (lineAt) => {
    const line = lineAt(0);
    const reach = Math.max(1, Math.round(SMOOTH.reach * line.length));
    const channels = Array.from({ length: picture.channels }, (_, channel) =>
      roughness(levelsOf(picture, line, channel), reach),
    );
    return Math.sqrt(channels.reduce((sum, one) => sum + one, 0) / channels.length) <= SMOOTH.deviation;
  });
