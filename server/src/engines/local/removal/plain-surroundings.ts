import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Size } from '@tuzuo/core/geometry/size';
import { cropped } from '../patch-match/crop';
import type { Holed } from '../patch-match/layer';
import { findLines, type Line } from '../patch-match/lines';
import { mapToFloats } from '../picture/map-values';
import { grown } from '../picture/mask';
import { type Bounds, holeParts } from './hole-parts';
import { reduced } from './reduced';
import { isContinuable } from './trial-filling';

/** Parts of a hole at most this far apart, in pixels, are judged as one: strokes over the same thing. */
const TOGETHER = 6;

/** Longer side of a part, in pixels, at which its surroundings are judged: a larger one is reduced. */
export const SIDE = 96;

/** What is seen around a part, and what it is filled from in a trial: shares of its longer side, and at least this many pixels. */
const AROUND = { share: 0.5, trial: 1.5, min: 12 } as const;

/** Distances from the hole, in reduced pixels, at which an edge runs into it; nearer ones show some of what is to go. */
const NEAR = { from: 2, to: 6 } as const;

/** Distance from a straight line through the hole up to which edges are that line, which the filling continues. */
const LINE = 5;

/**
 * How an edge on both sides of the hole is told from a bend, which has a chord through the hole, too: distances from the
 * hole at which its place is measured, the width searched, its weakest contrast, the number of places that tell, and how far
 * it turns away from the line at most.
 */
const STRAIGHT = { from: 3, to: 22, width: 6, contrast: 6, places: 6, turn: 0.1 } as const;

/** Share of the pixels near the hole that may be on stronger edges. */
const STRAY = 0.02;

/** Fewer pixels near the hole say nothing. */
const MIN_PIXELS = 24;

/**
 * Largest contrast, in levels over two reduced pixels, of edges that run into a hole without a trial. Measured
 * (docs/measured.md): what was filled behind stronger edges looks wrong more often than not.
 */
const MAX_CONTRAST = 33;

/** The same for a part that takes at least this share of the picture: soft edges are long there, and end in mid-air. */
const LARGE = { share: 0.05, contrast: 24 } as const;

/** Binomial weights of five pixels, a Gaussian of one pixel's deviation. */
const SMOOTH = [1, 4, 6, 4, 1] as const;

const RGB = 3;

/** One channel of what is known, smoothed without what is not. */
function smoothedChannel(picture: Holed, channel: number): Float32Array {
  const { width, height, channels, pixels } = picture;
  const known = mapToFloats(picture.hole, (is) => (is ? 0 : 1));
  const values = known.map((is, pixel) => is * (pixels[pixel * channels + channel] ?? 0));
  const along = (from: Float32Array, step: number, length: number, placeOf: (pixel: number) => number) =>
    from.map((_, pixel) => {
      const place = placeOf(pixel);
      return SMOOTH.reduce((sum, weight, index) => {
        const way = index - 2;
        const isInside = place + way >= 0 && place + way < length;
        return isInside ? sum + weight * (from[pixel + way * step] ?? 0) : sum;
      }, 0);
    });
  const smoothed = (from: Float32Array) =>
    along(
      along(from, 1, width, (pixel) => pixel % width),
      width,
      height,
      (pixel) => Math.floor(pixel / width),
    );
  const weights = smoothed(known);
  return smoothed(values).map((sum, pixel) => sum / Math.max(1, weights[pixel] ?? 0));
}

/** 1 for the pixels that are near the hole, whose neighbors are known. */
function nearHole({ hole, width, height }: Holed): Uint8Array {
  const size: Size = { width, height };
  let [reached, inner] = [hole, hole];
  for (let step = 1; step <= NEAR.to; step += 1) {
    reached = grown(reached, size, 1);
    if (step < NEAR.from) inner = reached;
  }
  return reached.map((is, pixel) => {
    const x = pixel % width;
    const isAtEdge = x === 0 || x === width - 1 || pixel < width || pixel >= hole.length - width;
    return is && !inner[pixel] && !isAtEdge ? 1 : 0;
  });
}

/** A reduced picture with its smoothed channels. */
type Seen = { picture: Holed; planes: readonly Float32Array[] };

/** Contrast across a pixel in a direction, or in both if none is given, in levels over two pixels. */
function contrastAt(
  { picture: { width }, planes }: Seen,
  pixel: number,
  way?: { x: number; y: number },
): number {
  const squares = planes.reduce((sum, plane) => {
    const across = (plane[pixel + 1] ?? 0) - (plane[pixel - 1] ?? 0);
    const down = (plane[pixel + width] ?? 0) - (plane[pixel - width] ?? 0);
    return sum + (way ? (across * way.x + down * way.y) ** 2 : across * across + down * down);
  }, 0);
  return Math.sqrt(squares / RGB);
}

/** How far an edge turns away from a line beyond one of its ends, in pixels per pixel; undefined where it is not seen. */
function turnBeyond(seen: Seen, { normal, offset }: Line, end: number, step: 1 | -1): number | undefined {
  const { width, height, hole } = seen.picture;
  const places: { x: number; off: number }[] = [];
  for (let distance: number = STRAIGHT.from; distance <= STRAIGHT.to; distance += 1) {
    let best = { off: 0, contrast: STRAIGHT.contrast as number };
    for (let off: number = -STRAIGHT.width; off <= STRAIGHT.width; off += 1) {
      const along = end + step * distance;
      const x = Math.round(normal.x * (offset + off) - normal.y * along);
      const y = Math.round(normal.y * (offset + off) + normal.x * along);
      const pixel = y * width + x;
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1 || hole[pixel]) continue;
      const contrast = contrastAt(seen, pixel, normal);
      if (contrast > best.contrast) best = { off, contrast };
    }
    if (best.contrast > STRAIGHT.contrast) places.push({ x: distance, off: best.off });
  }
  if (places.length < STRAIGHT.places) return undefined;
  const [middle, mean] = [
    places.reduce((sum, { x }) => sum + x, 0) / places.length,
    places.reduce((sum, { off }) => sum + off, 0) / places.length,
  ];
  const spread = places.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  return places.reduce((sum, { x, off }) => sum + (x - middle) * (off - mean), 0) / spread;
}

/** Whether an edge is as straight as its line beyond both ends. */
function isStraight(seen: Seen, line: Line): boolean {
  const turns = [turnBeyond(seen, line, line.from, -1), turnBeyond(seen, line, line.to, 1)];
  return turns.every((turn) => turn === undefined || Math.abs(turn) <= STRAIGHT.turn);
}

/** Whether a pixel lies on a straight line, or close to it. */
export const isOnLine = (pixel: number, width: number, lines: readonly Line[]) =>
  lines.some(({ normal, offset }) => {
    const along = (pixel % width) * normal.x + Math.floor(pixel / width) * normal.y;
    return Math.abs(along - offset) < LINE;
  });

/**
 * Contrasts near a reduced hole, from the strongest on, in levels over two pixels, without the edges that go straight through
 * it; none where too little is near it.
 */
function contrastsNear(picture: Holed): number[] {
  const { width } = picture;
  const seen = { picture, planes: [0, 1, 2].map((channel) => smoothedChannel(picture, channel)) };
  const lines = findLines(picture).filter((line) => isStraight(seen, line));
  const contrasts: number[] = [];
  for (const [pixel, is] of nearHole(picture).entries()) {
    // What lies on a line counts as a pixel without contrast.
    if (is) contrasts.push(isOnLine(pixel, width, lines) ? 0 : contrastAt(seen, pixel));
  }
  return contrasts.length < MIN_PIXELS ? [] : contrasts.sort((one, other) => other - one);
}

const strongest = (contrasts: readonly number[]) => contrasts[Math.floor(STRAY * contrasts.length)] ?? 0;

/** The contrast of edges that run into a reduced hole and do not go straight through it, in levels over two pixels. */
export const contrastAround = (picture: Holed): number => strongest(contrastsNear(picture));

/** A part of a hole with what is around it, as a share of its longer side, reduced to the size at which it is judged. */
export async function seenAround(
  picture: Holed,
  { left, top, right, bottom }: Bounds,
  share: number,
): Promise<Holed> {
  const longer = Math.max(right - left, bottom - top) + 1;
  const margin = Math.max(AROUND.min, Math.ceil(share * longer));
  const from = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  const width = Math.min(picture.width, right + margin + 1) - from.left;
  const height = Math.min(picture.height, bottom + margin + 1) - from.top;
  const part = cropped({ ...picture, barred: undefined }, { ...from, width, height });
  return reduced(part, Math.min(1, SIDE / longer));
}

/**
 * Checks that what surrounds a hole can be continued into it from the picture: grounds, textures and straight lines. Edges
 * of things that run into it otherwise cannot, since nothing tells where they go, unless a trial shows that the picture has
 * alike places enough ({@link isContinuable}). Each part of the hole is judged by itself. `found` is the strongest contrast
 * of such edges, in levels.
 */
export async function checkPlainSurroundings(picture: Holed, signal: AbortSignal): Promise<TaskCheck> {
  const { numbers, bounds } = holeParts(picture, TOGETHER);
  const counts = new Uint32Array(bounds.length);
  for (const [pixel, number] of numbers.entries())
    if (picture.hole[pixel]) counts[number] = (counts[number] ?? 0) + 1;
  let [found, need, ok] = [0, MAX_CONTRAST, true];
  for (const [number, box] of bounds.entries()) {
    if (number === 0 || box.right < 0) continue;
    const contrasts = contrastsNear(await seenAround(picture, box, AROUND.share));
    const contrast = Math.round(strongest(contrasts));
    found = Math.max(found, contrast);
    const share = (counts[number] ?? 0) / numbers.length;
    const most = share < LARGE.share ? MAX_CONTRAST : LARGE.contrast;
    if (!ok || contrast <= most) continue;
    ok = await isContinuable(await seenAround(picture, box, AROUND.trial), { contrasts, share }, signal);
    if (!ok) need = most;
  }
  return { key: 'plainSurroundings', ok, found, need };
}
