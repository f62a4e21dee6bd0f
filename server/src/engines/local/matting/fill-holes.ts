import type { Size } from '@tuzuo/core/geometry/size';
import { around } from './box-blur';
import { findParts, type Mask } from './mask-cleanup';

/** Level below which a pixel of a hole is seen through, and up to which the ground is. */
const LEVEL = { hole: 128, ground: 8 } as const;

/** Smallest and largest hole, as shares of the subject, and most of them: specks are not seen, and gaps of handles are larger. */
const SIZES = { least: 0.0002, most: 0.004 } as const;
const MAX_HOLES = 40;

/**
 * Reach around a hole within which the ground tells its colors, as shares of the mask's side, the least share of what is within
 * it that tells, and how many places are looked at in a row.
 */
const AROUND = { from: 0.04, to: 0.4, least: 0.02, across: 80 } as const;

/** Levels by which a color may differ from a hole's and be like it, and share of like pixels from which it shows ground. */
const LIKE = { levels: 45, share: 0.06 } as const;

/** Soft rim of a hole, as a share of the mask's side. */
const RIM = 3 / 1024;

const RGB = 3;

type Hole = { pixels: number[]; left: number; top: number; right: number; bottom: number };

/** The largest holes of those sizes that no ground beyond the subject touches. */
function smallHoles({ data, width, height }: Mask): Hole[] {
  const open = data.map((level) => (level < LEVEL.hole ? 255 : 0));
  const { parts, sizes } = findParts({ data: open, width, height });
  const subject = data.length - sizes.reduce((sum, size) => sum + size, 0);
  const holes = new Map<number, Hole>();
  const atEdge = new Set<number>();
  for (let at = 0; at < data.length; at += 1) {
    const part = parts[at] ?? 0;
    const size = sizes[part] ?? 0;
    if (part === 0 || size < SIZES.least * subject || size > SIZES.most * subject) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) atEdge.add(part);
    const hole = holes.get(part) ?? { pixels: [], left: x, top: y, right: x, bottom: y };
    hole.pixels.push(at);
    hole.left = Math.min(hole.left, x);
    hole.right = Math.max(hole.right, x);
    hole.bottom = y;
    holes.set(part, hole);
  }
  return [...holes]
    .flatMap(([part, hole]) => (atEdge.has(part) ? [] : [hole]))
    .sort((one, other) => other.pixels.length - one.pixels.length)
    .slice(0, MAX_HOLES);
}

const meanOf = (pixels: readonly number[], rgb: Uint8Array) =>
  [0, 1, 2].map(
    (channel) => pixels.reduce((sum, at) => sum + (rgb[RGB * at + channel] ?? 0), 0) / pixels.length,
  );

/** Places within a reach of a hole, evenly spread and of bounded number. */
function* placesAround(
  { left, top, right, bottom }: Hole,
  { width, height }: Size,
  by: number,
): Generator<number> {
  const step = Math.ceil((Math.max(right - left, bottom - top) + 2 * by) / AROUND.across);
  for (let y = Math.max(0, top - by); y <= Math.min(height - 1, bottom + by); y += step)
    for (let x = Math.max(0, left - by); x <= Math.min(width - 1, right + by); x += step) yield y * width + x;
}

/** Whether a hole has a color that the ground around it has not. */
function isSubject(hole: Hole, mask: Mask, rgb: Uint8Array): boolean {
  const color = meanOf(hole.pixels, rgb);
  const own = new Set(hole.pixels);
  for (let reach = AROUND.from; reach <= AROUND.to; reach *= 2) {
    let [all, ground, like] = [0, 0, 0];
    for (const at of placesAround(hole, mask, Math.ceil(reach * mask.width))) {
      all += 1;
      if ((mask.data[at] ?? 0) > LEVEL.ground || own.has(at)) continue;
      ground += 1;
      const square = color.reduce(
        (sum, level, channel) => sum + (level - (rgb[RGB * at + channel] ?? 0)) ** 2,
        0,
      );
      if (square < LIKE.levels ** 2) like += 1;
    }
    if (ground >= AROUND.least * all) return like < LIKE.share * ground;
  }
  return false;
}

/**
 * Fills small holes in a subject through which no ground is seen, as their colors show: a network takes bright eyes of dark
 * animals for gaps.
 * @param rgb the picture at the mask's size, 3 bytes per pixel
 * @returns the mask itself where there are none
 */
export function fillHoles(mask: Mask, rgb: Uint8Array): Mask {
  const { data, width, height } = mask;
  const filled = smallHoles(mask).filter((hole) => isSubject(hole, mask, rgb));
  if (filled.length === 0) return mask;
  const own = new Set(filled.flatMap(({ pixels }) => pixels));
  const rim = around((at) => own.has(at), { width, height }, Math.max(1, Math.round(RIM * width)));
  return { ...mask, data: data.map((level, at) => (rim[at] ? 255 : level)) };
}
