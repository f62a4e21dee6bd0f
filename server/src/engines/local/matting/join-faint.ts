import type { Size } from '@tuzuo/core/geometry/size';
import { mapToBytes, mapToFloats } from '../picture/map-values';
import { around, boxBlur } from './box-blur';
import { differenceFrom, drawnColors } from './drawn-colors';
import { findParts, type Mask } from './mask-cleanup';

const RGB = 3;

/** One of so many pixels in a row and in a column is looked at. */
const STEP = 2;

/** Levels of a mask up to which a pixel is ground, from which it is subject, and from which parts may be joined to it. */
const DECIDED = { ground: 26, subject: 230, joint: 200 } as const;

/** Level of the network's own mask from which a pixel is faintly seen. */
const FAINT = 2;

/** Distances in looked-at pixels: beside what is faint, beside the subject, and beyond an outline. */
const REACH = { faint: 8, pure: 2, joint: 3, beyond: 5 } as const;

/** Squares to each side whose colors are compared, levels that a color differs more a side away, and colors that say nothing. */
const NEAR = 8;
const AWAY = 40;
const MIN_COLORS = 12;

/** Levels by which two colors of the same thing differ anyway. */
const ALIKE = 6;

/** How many times nearer the subject's colors must be than the ground's. */
const TIMES = 2;

/**
 * Parts of a subject: mean level of the network's own mask, share of the outline that lies at the subject, share of what is
 * beyond the rest that has the ground's colors, and area as a share of the subject. Measured (docs/measured.md).
 */
const PART = {
  seen: { from: 5, to: 102 },
  joined: { from: 0.2, to: 0.9 },
  ended: 0.75,
  area: { from: 0.002, to: 0.25 },
} as const;

/** Share of the subject's area beyond which what is faintly seen is haze, and tells no parts. */
const HAZE = 0.6;

/** Shadows: brightness as a share of the ground's, from which a part may be one, and levels by which its color may differ. */
const SHADOW = { from: 0.35, colored: 14 } as const;

/** Radius within which what is joined fades out, in pixels. */
const SOFT = 2;

/** Mask, the network's own mask, and the picture at a part of their pixels. */
type Reduced = { size: Size; levels: Uint8Array; seen: Uint8Array; rgb: Uint8Array };

/** What is summed up of a part; `outline` and what lies beside it in steps between neighbors. */
type Sums = {
  area: number;
  seen: number;
  outline: number;
  joined: number;
  beyond: number;
  ended: number;
  /** Colors of the part, and of what lies beyond its outline. */
  color: number[];
  ground: number[];
};

function reduced({ data, width, height }: Mask, found: Mask, rgb: Uint8Array): Reduced {
  const size = { width: Math.ceil(width / STEP), height: Math.ceil(height / STEP) };
  const count = size.width * size.height;
  const levels = new Uint8Array(count);
  const seen = new Uint8Array(count);
  const colors = new Uint8Array(RGB * count);
  for (let at = 0; at < count; at += 1) {
    const from = Math.floor(at / size.width) * STEP * width + (at % size.width) * STEP;
    levels[at] = data[from] ?? 0;
    seen[at] = found.data[from] ?? 0;
    for (let channel = 0; channel < RGB; channel += 1)
      colors[RGB * at + channel] = rgb[RGB * from + channel] ?? 0;
  }
  return { size, levels, seen, rgb: colors };
}

/** Tells how many times nearer a pixel's color is to the subject's than to the ground's; 1 where there are too few. */
function comparer({ size, levels, rgb }: Reduced, nearFaint: Uint8Array) {
  const besideOpen = around((at) => (levels[at] ?? 0) < DECIDED.subject, size, REACH.pure);
  const subjectAt = drawnColors((at) => !besideOpen[at], size, NEAR);
  // What is faint may be a part of the subject, of which the ground would then have the colors.
  const groundAt = drawnColors((at) => !nearFaint[at] && (levels[at] ?? 0) <= DECIDED.ground, size, NEAR);
  return (at: number) => {
    const [subject, ground] = [subjectAt(at), groundAt(at)];
    if (Math.min(subject.length, ground.length) < MIN_COLORS) return 1;
    const difference = (places: readonly number[]) =>
      ALIKE + differenceFrom(places, at, rgb, size.width, AWAY);
    return difference(ground) / difference(subject);
  };
}

/** 255 for those of the open pixels that have the subject's colors. */
function likeSubject(open: Uint8Array, size: Size, times: (at: number) => number) {
  const like = mapToFloats(open, (is, at) => (is && times(at) >= TIMES ? 1 : 0));
  const soft = boxBlur(like, size.width, size.height, 2);
  return mapToBytes(soft, (share, at) => (open[at] && share >= 0.5 ? 255 : 0));
}

/** Sums up what tells parts of the subject from others. */
function sumsOf(
  { size: { width, height }, levels, seen, rgb }: Reduced,
  { parts, sizes }: ReturnType<typeof findParts>,
  times: (at: number) => number,
): Sums[] {
  const atSubject = around((at) => (levels[at] ?? 0) >= DECIDED.joint, { width, height }, REACH.joint);
  const nothing = { seen: 0, outline: 0, joined: 0, beyond: 0, ended: 0 };
  const sums = sizes.map((area): Sums => ({ area, ...nothing, color: [0, 0, 0], ground: [0, 0, 0] }));
  const add = (color: number[], at: number) => {
    for (let channel = 0; channel < RGB; channel += 1)
      color[channel] = (color[channel] ?? 0) + (rgb[RGB * at + channel] ?? 0);
  };
  /** The part of a pixel; undefined beyond the picture. */
  const partAt = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height ? parts[y * width + x] : undefined;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? 0;
    const sum = sums[part];
    if (part === 0 || !sum) continue;
    sum.seen += seen[at] ?? 0;
    add(sum.color, at);
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [right, down] of [[-1, 0] as const, [1, 0] as const, [0, -1] as const, [0, 1] as const]) {
      const beside = partAt(x + right, y + down);
      if (beside === part || beside === undefined) continue;
      sum.outline += 1;
      if (atSubject[at]) {
        sum.joined += 1;
        continue;
      }
      const [column, row] = [x + REACH.beyond * right, y + REACH.beyond * down];
      const beyond = partAt(column, row);
      if (beyond === part || beyond === undefined) continue;
      sum.beyond += 1;
      add(sum.ground, row * width + column);
      if (times(row * width + column) <= 1) sum.ended += 1;
    }
  }
  return sums;
}

/** Whether a part is the ground, darkened. */
function isShadow({ area, beyond, color, ground }: Sums): boolean {
  if (beyond === 0) return false;
  const total = (colors: number[]) => colors.reduce((sum, level) => sum + level, 0);
  const darker = total(color) / area / (total(ground) / beyond || 1);
  const apart = color.map((level, channel) =>
    Math.abs(level / area - (darker * (ground[channel] ?? 0)) / beyond),
  );
  return darker >= SHADOW.from && Math.max(...apart) <= SHADOW.colored;
}

/** Whether a part is one of a subject of so many pixels. */
function isOfSubject(sums: Sums, subject: number): boolean {
  const { area, seen, outline, joined, beyond, ended } = sums;
  return (
    !isShadow(sums) &&
    area >= PART.area.from * subject &&
    area <= PART.area.to * subject &&
    seen >= PART.seen.from * area &&
    seen <= PART.seen.to * area &&
    joined >= PART.joined.from * outline &&
    joined <= PART.joined.to * outline &&
    ended >= PART.ended * beyond
  );
}

/**
 * Joins parts of the subject that the network sees only faintly, such as dark clothes: they have the subject's colors and not
 * those of the ground, lie along it, and end where the ground's colors begin. Returns the mask itself where there is none.
 * @param mask as colors have decided it
 * @param found as the network has returned it
 * @param rgb the picture at the mask's size, 3 bytes per pixel
 */
export function joinFaint(mask: Mask, found: Mask, rgb: Uint8Array): Mask {
  const { data, width, height } = mask;
  const small = reduced(mask, found, rgb);
  const { size, levels, seen } = small;
  const nearFaint = around((at) => (seen[at] ?? 0) >= FAINT, size, REACH.faint);
  const open = nearFaint.map((is, at) => (is && (levels[at] ?? 0) < DECIDED.subject ? 1 : 0));
  const subject = levels.reduce((sum, level) => sum + (level >= DECIDED.joint ? 1 : 0), 0);
  if (open.reduce((sum, is) => sum + is, 0) > HAZE * subject) return mask;
  const times = comparer(small, nearFaint);
  const faint = findParts({ data: likeSubject(open, size, times), ...size });
  const sums = sumsOf(small, faint, times);
  const isJoined = sums.map((sum, part) => part > 0 && isOfSubject(sum, subject));
  if (!isJoined.includes(true)) return mask;
  const joined = mapToFloats(data, (_, at) => {
    const from = Math.floor(Math.floor(at / width) / STEP) * size.width + Math.floor((at % width) / STEP);
    return isJoined[faint.parts[from] ?? 0] ? 1 : 0;
  });
  const soft = boxBlur(boxBlur(joined, width, height, SOFT), width, height, SOFT);
  const levelOf = (share: number) => Math.round(255 * Math.min(1, 1.5 * share));
  return { ...mask, data: data.map((level, at) => Math.max(level, levelOf(soft[at] ?? 0))) };
}
