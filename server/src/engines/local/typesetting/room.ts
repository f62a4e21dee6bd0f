import type { Size } from '@tuzuo/core/geometry/size';
import type { TextStyle } from '@tuzuo/core/text/text-lines';
import type { Sheet } from '../picture/sheet';
import { OVERHANG, TOLERANCE } from './ground';
import { placeIn, pointIn, type Rectangle } from './rectangle';
import type { Strokes } from './strokes';

/** Free even background beside a line, in pixels; `atEdge` = it ends at the picture's edge. */
type Side = { free: number; atEdge: boolean };

export type Room = {
  left: Side;
  right: Side;
  /** Free even background above and below the line, in pixels: the smaller of both, which keeps the text's center. */
  upright: number;
};

/** Gap kept free before the next object, in line heights. */
const GAP = 0.4;
/** Search limit above and below, in line heights. */
const FARTHEST_ROWS = 3;
/** Share of a column that may differ from the background. */
const SPECKS = 0.04;

/** Extent of the line's even background around it; none on an uneven background. */
export function roomBeside(sheet: Sheet, box: Rectangle, { ground, isEven }: Strokes): Room {
  const { width, height, channels, pixels } = sheet;
  const isGroundAt = (x: number, y: number): boolean => {
    for (let channel = 0; channel < channels; channel += 1) {
      const level = pixels[(y * width + x) * channels + channel] ?? 0;
      if (Math.abs(level - ground.at(x, y, channel)) > TOLERANCE) return false;
    }
    return true;
  };
  const isGround = (across: number): 'yes' | 'no' | 'outside' => {
    const steps = Math.max(1, Math.floor(box.height));
    let others = 0;
    for (let step = 0; step < steps; step += 1) {
      const point = pointIn(box, across, step + 0.5 - steps / 2);
      const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
      if (x < 0 || x >= width || y < 0 || y >= height) return 'outside';
      if (!isGroundAt(x, y)) others += 1;
    }
    return others > SPECKS * steps ? 'no' : 'yes';
  };
  const roomToward = (direction: 1 | -1): Side => {
    if (!isEven) return { free: 0, atEdge: false };
    const start = Math.ceil(OVERHANG * box.height);
    const reach = width + height;
    for (let free = start; free < reach; free += 1) {
      const found = isGround(direction * (box.width / 2 + free));
      if (found !== 'yes') return { free: Math.max(0, free - GAP * box.height), atEdge: found === 'outside' };
    }
    return { free: reach, atEdge: true };
  };
  const isFreeRow = (down: number): boolean => {
    const steps = Math.max(1, Math.floor(box.width));
    let others = 0;
    for (let step = 0; step < steps; step += 1) {
      const point = pointIn(box, step + 0.5 - steps / 2, down);
      const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
      if (x < 0 || x >= width || y < 0 || y >= height) return false;
      if (!isGroundAt(x, y)) others += 1;
    }
    return others <= SPECKS * steps;
  };
  const freeRows = (direction: 1 | -1): number => {
    if (!isEven) return 0;
    const start = Math.ceil(OVERHANG * box.height);
    let free = start;
    while (free < FARTHEST_ROWS * box.height && isFreeRow(direction * (box.height / 2 + free))) free += 1;
    return free === start ? 0 : free;
  };
  return { left: roomToward(-1), right: roomToward(1), upright: Math.min(freeRows(-1), freeRows(1)) };
}

/** How far a text on a photo may grow to each side, in line widths: a photo has no free space to tell. */
const ON_PHOTO = 0.4;

/** Distance to the letters' color, in levels, within which a photo would hide them, and the share that may be so. */
const HIDES = { levels: 70, share: 0.3 } as const;

/**
 * What a text on a photo or pattern may take beside it: some, up to the picture's edge, to the next line, and to where
 * the photo has the letters' color.
 */
export function roomOnPhoto(
  sheet: Sheet,
  box: Rectangle,
  color: readonly number[],
  others: readonly Rectangle[],
): Room {
  const { width, height, channels, pixels } = sheet;
  const margin = GAP * box.height;
  const isInside = (across: number) => {
    const { x, y } = pointIn(box, across, 0);
    return x >= 0 && y >= 0 && x < width && y < height;
  };
  const isReadable = (across: number) => {
    const steps = Math.max(1, Math.floor(box.height));
    let hidden = 0;
    for (let step = 0; step < steps; step += 1) {
      const point = pointIn(box, across, step + 0.5 - steps / 2);
      const at = (Math.floor(point.y) * width + Math.floor(point.x)) * channels;
      const away = Math.hypot(...color.map((level, channel) => (pixels[at + channel] ?? 0) - level));
      if (away < HIDES.levels) hidden += 1;
    }
    return hidden <= HIDES.share * steps;
  };
  const roomToward = (direction: 1 | -1): Side => {
    let free = 0;
    const canGrow = (across: number) =>
      isInside(direction * (across + margin)) && isReadable(direction * across);
    while (free < ON_PHOTO * box.width && canGrow(box.width / 2 + free)) free += 1;
    for (const other of others) {
      const { x, y } = placeIn(box, other.center);
      const gap = direction * x - (box.width + other.width) / 2;
      if (Math.abs(y) < (box.height + other.height) / 2 && direction * x > 0) {
        free = Math.min(free, Math.max(0, gap - margin));
      }
    }
    return { free, atEdge: false };
  };
  return { left: roomToward(-1), right: roomToward(1), upright: 0 };
}

/** Tolerance for edges that are meant to be aligned, in line heights. */
const SAME = 0.25;
/** Tolerance for a line centered in the picture, as a share of its width (or height for vertical lines). */
const SAME_MIDDLE = 0.02;

/** Votes for a line centered in the picture: more than for alignment with one other line. */
const PICTURE_VOTES = 1.5;

/** Sine of the angle up to which a line counts as horizontal or vertical; others stay centered. */
const LEVEL = 0.1;
/** Cosine of the angle between lines that belong together. */
const PARALLEL = 0.99;

const isParallel = (one: Rectangle, other: Rectangle) =>
  one.along.x * other.along.x + one.along.y * other.along.y > PARALLEL;

type Placed = { run: Rectangle; room: Pick<Room, 'left' | 'right'> };

/** Infers a line's alignment from its enclosing shape, the picture and other lines. */
export function alignmentOf(line: Placed, others: readonly Placed[], picture: Size): TextStyle['align'] {
  const { run: box, room } = line;
  const near = SAME * box.height;
  const isEnclosed = !room.left.atEdge && !room.right.atEdge && room.left.free + room.right.free > 0;
  if (isEnclosed && Math.abs(room.left.free - room.right.free) < near) return 'center';
  // The smaller of two lines defines the tolerance.
  const edges = ({ run: other }: Placed) => {
    const middle = placeIn(box, other.center).x;
    const share = Math.min(1, other.height / box.height);
    return {
      left: (middle - other.width / 2 + box.width / 2) / share,
      middle: middle / share,
      right: (middle + other.width / 2 - box.width / 2) / share,
    };
  };
  const beside = others.filter((other) => other !== line && isParallel(other.run, box)).map(edges);
  const isLevel = Math.abs(box.along.y) < LEVEL;
  if (!isLevel && Math.abs(box.along.x) >= LEVEL) return 'center';
  const count = (is: (edge: (typeof beside)[number]) => boolean) => beside.filter(is).length;
  const [middle, side] = isLevel ? [box.center.x, picture.width] : [box.center.y, picture.height];
  const isInMiddle = Math.abs(middle - side / 2) < SAME_MIDDLE * side;
  // Lines of equal length match in all three; ties go to the left, as most text is left-aligned.
  const votes: [TextStyle['align'], number][] = [
    ['left', count(({ left }) => Math.abs(left) < near)],
    ['center', count(({ middle }) => Math.abs(middle) < near / 2) + (isInMiddle ? PICTURE_VOTES : 0)],
    ['right', count(({ right }) => Math.abs(right) < near)],
  ];
  return votes.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Extends a line's box by the space that a longer text may use, according to its alignment. */
export function withRoom(
  box: Rectangle,
  room: Pick<Room, 'left' | 'right'>,
  align: TextStyle['align'],
): Rectangle {
  const even = Math.min(room.left.free, room.right.free);
  const [left, right] = {
    left: [0, room.right.free],
    center: [even, even],
    right: [room.left.free, 0],
  }[align] as [number, number];
  return { ...box, center: pointIn(box, (right - left) / 2, 0), width: box.width + left + right };
}
