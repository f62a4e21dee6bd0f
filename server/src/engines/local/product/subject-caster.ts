import { boxBlur } from '../matting/box-blur';
import type { Outline } from './base';
import { darknessAt, footprintOf } from './footprint';
import { alphaOfFront } from './parts';
import type { Caster } from './scenes/caster';
import { LINEAR, type Light } from './scenes/color';
import type { Camera, Fit, Vector } from './scenes/stage';

/** A cut-out in RGBA, at its size on the stage. */
export type Picture = { width: number; height: number; rgba: Buffer };

/** Precomputed blur radii, in pixels of the small copy; values between them are interpolated. */
const RADII = [0, 1, 2, 4, 8, 16, 30] as const;

/** Margin around the small copy, so that blurred edges are not cut off. */
const MARGIN = 34;

const RGBA = 4;

/** Slices that cast the product's shadow, a body and not a sheet: the fewest and most, and their largest distance in units. */
const SLICES = { least: 3, most: 13, apart: 0.08 } as const;

/** Softness of the sharpest shadow, in units: the ground is sampled at intervals that would break thinner lines. */
const SHARPEST = 0.024;

/** Softness of the sharpest shadow of several slices, as a share of their distance. */
const SOFTER = 0.6;

/** Largest share of a product's picture that is taken for its depth instead of its height. */
const LOWEST = 0.6;

/** Elevation from which the slices of a product begin where the ground is seen at their depth. */
const SEEN_FROM_ABOVE = 0.15;

/**
 * Share of the way to the lamp up to which a slice behind a point touches it: surfaces are found that exactly, and where a slice
 * was taken for one behind what lies on it, pieces of its shadow were missing.
 */
const TOUCHING = 0.004;

type Level = { alpha: Float32Array; color: readonly Float32Array[] };

function blurred(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius === 0) return plane;
  // Three box blurs approximate a Gaussian.
  const once = boxBlur(plane, width, height, Math.max(1, Math.round(radius * 0.6)));
  return boxBlur(once, width, height, Math.max(1, Math.round(radius * 0.6)));
}

/** The front of the small copy with its margin at increasing blur; colors are premultiplied linear light. */
function levelsOf(
  { width, height, rgba }: Picture,
  front: Uint8Array,
): { levels: Level[]; columns: number; rows: number } {
  const columns = width + 2 * MARGIN;
  const rows = height + 2 * MARGIN;
  const alpha = new Float32Array(columns * rows);
  const color = [0, 1, 2].map(() => new Float32Array(columns * rows));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * RGBA;
      const to = (y + MARGIN) * columns + x + MARGIN;
      const opacity = (front[y * width + x] ?? 0) / 255;
      alpha[to] = opacity;
      for (const [channel, plane] of color.entries())
        plane[to] = opacity * (LINEAR[rgba[from + channel] ?? 0] ?? 0);
    }
  }
  const levels = RADII.map((radius) => ({
    alpha: blurred(alpha, columns, rows, radius),
    color: color.map((plane) => blurred(plane, columns, rows, radius)),
  }));
  return { levels, columns, rows };
}

const outlineOf = ({ width, height, rgba }: Picture): Outline => {
  const alpha = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) alpha[pixel] = rgba[pixel * RGBA + 3] ?? 0;
  return { width, height, alpha };
};

type Manner = {
  /** Whether it casts a shadow besides the one where it touches the ground. */
  casts: boolean;
  /** See `elevationOf`; 0 for what lies. */
  elevation: number;
  /** Whether it lies, so that nothing of it is further back. */
  lies?: boolean;
};

/**
 * Derives a product's shadow, contact shadow and reflection from its cut-out.
 * @param picture at most about 256 pixels long: shadows are soft
 */
export function createCaster(
  picture: Picture,
  fit: Fit,
  camera: Camera,
  { casts, elevation, lies = false }: Manner,
): Caster {
  const outline = outlineOf(picture);
  // What stands further back only darkens the ground below it: its shadow would lie as if it floated above the front.
  const { levels, columns, rows } = levelsOf(picture, lies ? outline.alpha : alphaOfFront(outline));
  const cell = picture.height / fit.height;
  const ground = footprintOf(outline, elevation, fit, camera);

  const sample = (plane: Float32Array | undefined, px: number, py: number): number => {
    const x = Math.floor(px);
    const y = Math.floor(py);
    if (!plane || x < 0 || y < 0 || x >= columns - 1 || y >= rows - 1) return 0;
    const at = y * columns + x;
    const u = px - x;
    const v = py - y;
    const above = (plane[at] ?? 0) * (1 - u) + (plane[at + 1] ?? 0) * u;
    return above * (1 - v) + ((plane[at + columns] ?? 0) * (1 - u) + (plane[at + columns + 1] ?? 0) * u) * v;
  };
  /** Samples a blurred plane at a position of the product; `pick` selects the plane of a level. */
  const read = (pick: (level: Level) => Float32Array | undefined, x: number, y: number, blur: number) => {
    const px = (x + fit.width / 2) * cell + MARGIN - 0.5;
    const py = (fit.height - y) * cell + MARGIN - 0.5;
    const radius = Math.min(blur * cell, RADII[RADII.length - 1] ?? 0);
    let level = 0;
    while (level < RADII.length - 2 && radius > (RADII[level + 1] ?? 0)) level += 1;
    const [near, far] = [RADII[level] ?? 0, RADII[level + 1] ?? 0];
    const share = (radius - near) / (far - near);
    const [sharp, soft] = [levels[level], levels[level + 1]];
    return sample(sharp && pick(sharp), px, py) * (1 - share) + sample(soft && pick(soft), px, py) * share;
  };
  const alphaOf = ({ alpha }: Level) => alpha;
  // What was photographed from above is lower than its picture, which shows its depth, too.
  const tall = fit.height - Math.min(LOWEST * fit.height, elevation * fit.depth);
  // Further apart than shadows are soft, slices would cast stripes.
  const count = Math.min(SLICES.most, Math.max(SLICES.least, Math.ceil(fit.depth / SLICES.apart) + 1));
  const sharpest = Math.max(SHARPEST, SOFTER * (fit.depth / (count - 1)));
  const slices = Array.from({ length: count }, (_, slice) => {
    const back = (slice / (count - 1)) * fit.depth;
    const shrunk = camera.distance / (camera.distance + back);
    return { z: -back, up: Math.min(1, elevation / SEEN_FROM_ABOVE) * camera.eye * (1 - shrunk), shrunk };
  });

  return {
    shades(point: Vector, lamp: Vector, lampWidth: number): number {
      if (!casts) return 0;
      let max = 0;
      for (const { z, up, shrunk } of slices) {
        const exact = (z - point[2]) / (lamp[2] - point[2]);
        if (!(exact > -TOUCHING && exact < 1)) continue;
        const share = Math.max(0, exact);
        const x = point[0] + (lamp[0] - point[0]) * share;
        const y = point[1] + (lamp[1] - point[1]) * share;
        const [dx, dy, dz] = [x - point[0], y - point[1], z - point[2]];
        const blur = sharpest + Math.sqrt(dx * dx + dy * dy + dz * dz) * lampWidth * 0.75;
        const inside = Math.min(1, Math.max(0, (tall - y) / blur + 0.5));
        if (inside > 0) max = Math.max(max, inside * read(alphaOf, x * shrunk, up + y * shrunk, blur));
      }
      return max;
    },
    darkens: (x, z) => darknessAt(ground, x, z),
    mirrored(x: number, y: number, blur: number, out: Light): number {
      for (const channel of [0, 1, 2] as const)
        out[channel] = read(({ color }) => color[channel], x, y, blur);
      const opacity = read(alphaOf, x, y, blur);
      if (opacity > 0.001) for (const channel of [0, 1, 2] as const) out[channel] /= opacity;
      return opacity;
    },
  };
}
