import { around } from './box-blur';
import { findParts, type Mask } from './mask-cleanup';

/** Level below which a pixel of a hole is seen through, and up to which the ground is. */
const LEVEL = { hole: 128, ground: 8 } as const;

/** Largest hole, as a share of the subject: gaps of handles are larger. */
const MOST = 0.004;

/** Reach around a hole within which the ground tells its colors, as shares of the mask's side, and the least pixels that tell. */
const AROUND = { from: 0.04, to: 0.4, least: 200 } as const;

/** Levels by which a color may differ from a hole's and be like it, and share of like pixels from which it shows ground. */
const LIKE = { levels: 45, share: 0.06 } as const;

/** Soft rim of a hole, as a share of the mask's side. */
const RIM = 3 / 1024;

const RGB = 3;

type Hole = { pixels: number[]; left: number; top: number; right: number; bottom: number };

/** The holes that no ground beyond the subject touches, up to a size. */
function smallHoles({ data, width, height }: Mask): Hole[] {
  const open = data.map((level) => (level < LEVEL.hole ? 255 : 0));
  const { parts, sizes } = findParts({ data: open, width, height });
  const subject = data.length - sizes.reduce((sum, size) => sum + size, 0);
  const holes = new Map<number, Hole>();
  const atEdge = new Set<number>();
  for (let at = 0; at < data.length; at += 1) {
    const part = parts[at] ?? 0;
    if (part === 0 || (sizes[part] ?? 0) > MOST * subject) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) atEdge.add(part);
    const hole = holes.get(part) ?? { pixels: [], left: x, top: y, right: x, bottom: y };
    hole.pixels.push(at);
    hole.left = Math.min(hole.left, x);
    hole.right = Math.max(hole.right, x);
    hole.bottom = y;
    holes.set(part, hole);
  }
  return [...holes].flatMap(([part, hole]) => (atEdge.has(part) ? [] : [hole]));
}

const meanOf = (pixels: readonly number[], rgb: Uint8Array) =>
  [0, 1, 2].map(
    (channel) => pixels.reduce((sum, at) => sum + (rgb[RGB * at + channel] ?? 0), 0) / pixels.length,
  );

/** Whether a hole has a color that the ground around it has not. */
function isSubject(hole: Hole, { data, width, height }: Mask, rgb: Uint8Array): boolean {
  const color = meanOf(hole.pixels, rgb);
  const own = new Set(hole.pixels);
  for (let reach = AROUND.from; reach <= AROUND.to; reach *= 2) {
    const by = Math.ceil(reach * width);
    let [count, like] = [0, 0];
    for (let y = Math.max(0, hole.top - by); y <= Math.min(height - 1, hole.bottom + by); y += 1)
      for (let x = Math.max(0, hole.left - by); x <= Math.min(width - 1, hole.right + by); x += 1) {
        const at = y * width + x;
        if ((data[at] ?? 0) > LEVEL.ground || own.has(at)) continue;
        count += 1;
        const square = color.reduce(
          (sum, level, channel) => sum + (level - (rgb[RGB * at + channel] ?? 0)) ** 2,
          0,
        );
        if (square < LIKE.levels ** 2) like += 1;
      }
    if (count >= AROUND.least) return like < LIKE.share * count;
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
