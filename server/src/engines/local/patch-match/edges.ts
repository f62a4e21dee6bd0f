import { mapToBytes, mapToFloats } from '../picture/map-values';
import { type Holed, isSilent } from './layer';

/** A pixel on an edge: position, gradient direction and strength. */
export type Edge = { x: number; y: number; angle: number; strength: number };

/** Edges are searched within this distance of the hole, in pixels. */
const RING = 24;
/** Weaker gradients, in levels per pixel, are texture. */
const MIN_STRENGTH = 6;
/** Stronger gradients get no more weight than this. */
const MAX_STRENGTH = 40;

/** Derivative kernel along an axis and smoothing kernel across it, both five pixels long. */
const SLOPE = [-1 / 8, -2 / 8, 0, 2 / 8, 1 / 8];
const SMOOTH = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16];

/** Marks known pixels within RING steps (4-connected) of the hole, and of the objects beside it. */
function ringOf({ width, height, ...known }: Holed): Uint8Array {
  const { hole } = known;
  const reached = mapToBytes(hole, (_, pixel) => (isSilent(known, pixel) ? 1 : 0));
  let front = [...reached.keys()].filter((pixel) => reached[pixel]);
  for (let step = 0; step < RING; step += 1) {
    const next: number[] = [];
    const visit = (pixel: number) => {
      if (reached[pixel]) return;
      reached[pixel] = 1;
      next.push(pixel);
    };
    for (const pixel of front) {
      const x = pixel % width;
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (pixel >= width) visit(pixel - width);
      if (pixel < width * (height - 1)) visit(pixel + width);
    }
    front = next;
  }
  return reached.map((is, pixel) => (is && !isSilent(known, pixel) ? 1 : 0));
}

/** Brightness per pixel; NaN in the hole and in objects, so that pixels next to them have no gradient. */
function grayOf({ channels, pixels, ...known }: Holed): Float32Array {
  return mapToFloats(known.hole, (_, pixel) => {
    const at = pixel * channels;
    return isSilent(known, pixel)
      ? Number.NaN
      : ((pixels[at] ?? 0) + 2 * (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 4;
  });
}

/** Finds the edge pixels around the hole of a picture. */
export function findEdges(picture: Holed): Edge[] {
  const { width, height } = picture;
  const ring = ringOf(picture);
  const gray = grayOf(picture);
  /** The derivative along `step`, smoothed along `across`. */
  const slope = (pixel: number, step: number, across: number) => {
    let sum = 0;
    for (const [index, share] of SMOOTH.entries()) {
      const at = pixel + (index - 2) * across;
      for (const [place, part] of SLOPE.entries()) sum += share * part * (gray[at + (place - 2) * step] ?? 0);
    }
    return sum;
  };
  const edges: Edge[] = [];
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      if (!ring[at]) continue;
      const across = slope(at, 1, width);
      const down = slope(at, width, 1);
      const strength = Math.hypot(across, down);
      if (!(strength >= MIN_STRENGTH)) continue;
      edges.push({ x, y, angle: Math.atan2(down, across), strength: Math.min(strength, MAX_STRENGTH) });
    }
  }
  return edges;
}
