import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Size } from '@tuzuo/core/geometry/size';
import { boxBlur } from '../matting/box-blur';
import { median } from '../median';
import type { Holed } from '../patch-match/layer';
import { findLines } from '../patch-match/lines';
import { mapToFloats } from '../picture/map-values';
import { holeParts } from './hole-parts';
import { nearestOf } from './nearest';
import { isOnLine, SIDE, seenAround } from './plain-surroundings';

/** Parts of a hole at most this far apart, in pixels, are judged as one. */
const TOGETHER = 6;

/** What is seen around a part: a share of its longer side. */
const AROUND = 0.6;

/** Levels that count are lower in the dark, where the eye sees smaller steps: shares of those at this mean level and above. */
const BRIGHT = { level: 100, least: 0.5 } as const;

/**
 * A cut: a step across the hole's outline of at least so many levels, and this multiple of the usual step beside it, where the
 * picture had a smaller one by this factor. `most`: the largest share of the outline. Measured (docs/measured.md).
 */
const CUT = { levels: 14, usual: 2.5, grown: 1.6, most: 0.062 } as const;

/** Places from which steps are read, in pixels along the outline's normal, outwards: across it, and beside it. */
const STEPS = { outside: 1.5, inside: -2.5, beside: [2, 3], apart: 4 } as const;

/** Reach, in pixels, within which the outline's normal is measured. */
const NORMAL = 3;

/**
 * A stray edge: inside of what was filled by patches, off the straight lines through it, with a contrast of so many levels over two
 * pixels and this multiple of the usual one, where the color is so many levels off what was there. `most`: the largest length,
 * in sides of the hole; `width`: pixels across an edge. Measured (docs/measured.md).
 */
const STRAY = { levels: 10, usual: 4, changed: 16, from: 2, width: 3, most: 0.5 } as const;

/**
 * Lost texture: a usual contrast that is so many levels, and this share, below the one beside a hole whose longer side has so many
 * pixels at least. Measured (docs/measured.md).
 */
const TEXTURE = { side: 48, levels: 2.5, share: 0.55, from: 2, to: 8 } as const;

/** Distance from the hole up to which its surroundings tell brightness and the usual contrast, in pixels. */
const BESIDE = 12;

const RGB = 3;

type Planes = readonly Float32Array[];

/** A reduced part of a hole with its surroundings. */
type Seen = Size & {
  hole: Uint8Array;
  /** The colors now and before, smoothed, and those now as they are. */
  filled: Planes;
  original: Planes;
  sharp: Planes;
  /** Distance from the hole, and of its pixels from what is known as a negative number. */
  distance: Float32Array;
  /** What levels count, 0 to 1. */
  scale: number;
};

const planesOf = ({ pixels, hole }: Holed): Planes =>
  [0, 1, 2].map((channel) => mapToFloats(hole, (_, pixel) => pixels[pixel * RGB + channel] ?? 0));

const smoothed = (planes: Planes, { width, height }: Size): Planes =>
  planes.map((plane) => boxBlur(plane, width, height, 1));

function seenOf(filled: Holed, original: Holed): Seen {
  const { width, height, hole } = filled;
  const sharp = planesOf(filled);
  const outwards = nearestOf(hole, filled).distance;
  const inwards = nearestOf(
    hole.map((is) => (is ? 0 : 1)),
    filled,
  ).distance;
  const distance = outwards.map((way, pixel) => (hole[pixel] ? -(inwards[pixel] ?? 0) : way));
  let [sum, count] = [0, 0];
  for (const [pixel, way] of distance.entries()) {
    if (way <= 0 || way > BESIDE) continue;
    sum += ((sharp[0]?.[pixel] ?? 0) + 2 * (sharp[1]?.[pixel] ?? 0) + (sharp[2]?.[pixel] ?? 0)) / 4;
    count += 1;
  }
  const scale = Math.max(BRIGHT.least, Math.min(1, sum / Math.max(1, count) / BRIGHT.level));
  const planes = {
    sharp,
    filled: smoothed(sharp, filled),
    original: smoothed(planesOf(original), filled),
  };
  return { width, height, hole, distance, scale, ...planes };
}

/** The root mean square difference between two pixels, in levels. */
const stepBetween = (planes: Planes, one: number, other: number) =>
  Math.sqrt(planes.reduce((sum, plane) => sum + ((plane[one] ?? 0) - (plane[other] ?? 0)) ** 2, 0) / RGB);

/** Contrast at a pixel, in levels over two pixels. */
const contrastAt = (planes: Planes, pixel: number, width: number) =>
  Math.hypot(stepBetween(planes, pixel - 1, pixel + 1), stepBetween(planes, pixel - width, pixel + width));

/** The pixels whose neighbors are in the picture, `margin` pixels from its edges. */
function* inner({ width, height }: Size, margin: number): Generator<number> {
  for (let y = margin; y < height - margin; y += 1)
    for (let x = margin; x < width - margin; x += 1) yield y * width + x;
}

/** Finds places along the normal of the hole's outline at a pixel; undefined outside of the picture. */
function alongNormal({ width, height, distance }: Seen, pixel: number) {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  let [across, down] = [0, 0];
  for (let row = -NORMAL; row <= NORMAL; row += 1) {
    for (let column = -NORMAL; column <= NORMAL; column += 1) {
      const way = distance[pixel + row * width + column] ?? 0;
      across += column * way;
      down += row * way;
    }
  }
  const length = Math.hypot(across, down) || 1;
  return (way: number) => {
    const to = { x: Math.round(x + (across / length) * way), y: Math.round(y + (down / length) * way) };
    const isInside = to.x >= 0 && to.y >= 0 && to.x < width && to.y < height;
    return isInside ? to.y * width + to.x : undefined;
  };
}

/** The share of the hole's outline at which what was filled meets its surroundings in a step that was not there before. */
function cutShare(seen: Seen): number {
  const { hole, distance, filled, original } = seen;
  const steps: { now: number; before: number }[] = [];
  const usual: number[] = [];
  for (const pixel of inner(seen, NORMAL + 1)) {
    if (distance[pixel] !== 1) continue;
    const at = alongNormal(seen, pixel);
    const [outside, inside] = [at(STEPS.outside), at(STEPS.inside)];
    if (outside === undefined || inside === undefined || hole[outside] || !hole[inside]) continue;
    steps.push({
      now: stepBetween(filled, outside, inside),
      before: stepBetween(original, outside, inside),
    });
    for (const from of STEPS.beside) {
      const [near, far] = [at(from), at(from + STEPS.apart)];
      if (near !== undefined && far !== undefined && !hole[near] && !hole[far])
        usual.push(stepBetween(filled, near, far));
    }
  }
  const least = Math.max(CUT.levels * seen.scale, CUT.usual * median(usual));
  return (
    steps.filter(({ now, before }) => now > least && now > CUT.grown * before).length /
    Math.max(1, steps.length)
  );
}

/** The length of edges inside of what was filled that are not straight lines through it, in sides of the hole. */
function strayLength(seen: Seen, picture: Holed, longer: number): number {
  const { width, distance, filled, original, scale } = seen;
  const near = [...inner(seen, 1)].filter(
    (pixel) => (distance[pixel] ?? 0) > 1 && (distance[pixel] ?? 0) <= BESIDE,
  );
  const usual = median(near.map((pixel) => contrastAt(filled, pixel, width)));
  const least = Math.max(STRAY.levels * scale, STRAY.usual * usual);
  const lines = findLines(picture);
  let count = 0;
  for (const pixel of inner(seen, 1)) {
    if ((distance[pixel] ?? 0) > -STRAY.from || contrastAt(filled, pixel, width) <= least) continue;
    const change = filled.reduce(
      (sum, plane, channel) => sum + ((plane[pixel] ?? 0) - (original[channel]?.[pixel] ?? 0)) ** 2,
      0,
    );
    if (Math.sqrt(change / RGB) > STRAY.changed * scale && !isOnLine(pixel, width, lines)) count += 1;
  }
  return count / STRAY.width / longer;
}

/** Whether what was filled is smooth where its surroundings have a texture. */
function isTextureLost(seen: Seen): boolean {
  const { width, distance, sharp } = seen;
  const usual = (isIn: (way: number) => boolean) =>
    median(
      [...inner(seen, 1)]
        .filter((pixel) => isIn(distance[pixel] ?? 0))
        .map((pixel) => contrastAt(sharp, pixel, width)),
    );
  const beside = usual((way) => way > 1 && way <= TEXTURE.to);
  const inside = usual((way) => way < -TEXTURE.from);
  return beside - inside > TEXTURE.levels && inside < TEXTURE.share * beside;
}

/**
 * Checks that what was filled fits its surroundings: that no thing beside the hole was cut off at its outline, and, where it was
 * filled by patches, that no edges end or begin in it and that it has their texture. Returns the check that failed, of which `found`
 * is the share of the outline that is cut, or the length of such edges, in percent; undefined where it fits.
 * @param filled the picture with its whole hole
 * @param known.original its pixels before
 * @param known.patched 1 for the pixels that patches filled
 * @throws the signal's reason when it is aborted
 */
export async function checkFilling(
  filled: Holed,
  { original, patched }: { original: Holed['pixels']; patched: Uint8Array | undefined },
  signal: AbortSignal,
): Promise<TaskCheck | undefined> {
  const { numbers, bounds } = holeParts(filled, TOGETHER);
  const counts = bounds.map(() => ({ all: 0, patched: 0 }));
  for (const [pixel, number] of numbers.entries()) {
    const count = counts[number];
    if (!filled.hole[pixel] || !count) continue;
    count.all += 1;
    count.patched += patched?.[pixel] ?? 0;
  }
  for (const [number, box] of bounds.entries()) {
    if (number === 0 || box.right < 0) continue;
    signal.throwIfAborted();
    const now = await seenAround(filled, box, AROUND);
    const before = await seenAround({ ...filled, pixels: original }, box, AROUND);
    const seen = seenOf(now, before);
    const cut = cutShare(seen);
    const percent = (share: number) => Math.round(100 * share);
    if (cut > CUT.most)
      return { key: 'plainSurroundings', ok: false, found: percent(cut), need: percent(CUT.most) };
    const count = counts[number] ?? { all: 0, patched: 0 };
    if (2 * count.patched <= count.all) continue;
    const longer = Math.min(SIDE, Math.max(box.right - box.left, box.bottom - box.top) + 1);
    const stray = strayLength(seen, now, longer);
    if (stray > STRAY.most || (longer >= TEXTURE.side && isTextureLost(seen)))
      return { key: 'plainSurroundings', ok: false, found: percent(stray), need: percent(STRAY.most) };
  }
  return undefined;
}
