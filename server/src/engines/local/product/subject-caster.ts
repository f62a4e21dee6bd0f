import { boxBlur } from '../matting/box-blur';
import type { Caster } from './scenes/caster';
import { LINEAR, type Light } from './scenes/color';
import type { Fit, Vector } from './scenes/stage';

/** A cut-out in RGBA, at its size on the stage. */
export type Picture = { width: number; height: number; rgba: Buffer };

/** Precomputed blur radii, in pixels of the small copy; values between them are interpolated. */
const RADII = [0, 1, 2, 4, 8, 16, 30] as const;

/** Margin around the small copy, so that blurred edges are not cut off. */
const MARGIN = 34;

const RGBA = 4;

/** Depths of the slices that cast the product's shadow, as shares of its depth: a body, not a sheet. */
const SLICES = [0, 0.5, 1] as const;

/** Ground grid around the foot: extent beyond the product in units, and cells per unit. */
const GROUND = { beyond: 0.8, cells: 70 } as const;

/** Contact shadow of the foot: radii in units, and strengths. */
const CONTACTS = [
  { radius: 0.02, share: 0.6 },
  { radius: 0.06, share: 0.6 },
  { radius: 0.16, share: 0.62 },
  { radius: 0.32, share: 0.66 },
] as const;

/** How far a foot extends in front of its lowest visible point, in units. */
const FORWARD = 0.055;

/** Largest depth of what stands at one place, in units. */
const THICKEST = 0.27;

/** Parts higher above the foot than this share of the product's height do not touch the ground. */
const TOUCHING = 0.36;

type Level = { alpha: Float32Array; color: readonly Float32Array[] };

function blurred(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius === 0) return plane;
  // Three box blurs approximate a Gaussian.
  const once = boxBlur(plane, width, height, Math.max(1, Math.round(radius * 0.6)));
  return boxBlur(once, width, height, Math.max(1, Math.round(radius * 0.6)));
}

/** The small copy with its margin at increasing blur; colors are premultiplied linear light. */
function levelsOf({ width, height, rgba }: Picture): { levels: Level[]; columns: number; rows: number } {
  const columns = width + 2 * MARGIN;
  const rows = height + 2 * MARGIN;
  const alpha = new Float32Array(columns * rows);
  const color = [0, 1, 2].map(() => new Float32Array(columns * rows));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * RGBA;
      const to = (y + MARGIN) * columns + x + MARGIN;
      const opacity = (rgba[from + 3] ?? 0) / 255;
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

/** Contact area of the product on the ground, from above, 0–1 per cell. */
function footprint({ width, height, rgba }: Picture, fit: Fit, eyeSlope: number) {
  const columns = Math.ceil((fit.width + 2 * GROUND.beyond) * GROUND.cells);
  const rows = Math.ceil((fit.depth + 2 * GROUND.beyond) * GROUND.cells);
  const cells = new Float32Array(columns * rows);
  const thickness = Math.min(THICKEST, fit.depth * 0.8);
  for (let column = 0; column < columns; column += 1) {
    const across = (column / GROUND.cells - GROUND.beyond) / fit.width;
    const x = Math.floor(across * width);
    if (x < 0 || x >= width) continue;
    let bottom = height - 1;
    while (bottom >= 0 && (rgba[(bottom * width + x) * RGBA + 3] ?? 0) < 128) bottom -= 1;
    if (bottom < 0) continue;
    const rise = (height - 1 - bottom) / height;
    const touch = Math.exp(-((rise / TOUCHING) ** 2));
    // Higher in the picture means further back.
    const back = Math.min(fit.depth, (rise * fit.height) / eyeSlope);
    const first = Math.round((GROUND.beyond + fit.depth - back - thickness) * GROUND.cells);
    const last = Math.round((GROUND.beyond + fit.depth - back + FORWARD) * GROUND.cells);
    for (let row = Math.max(0, first); row <= Math.min(rows - 1, last); row += 1)
      cells[row * columns + column] = touch;
  }
  const layers = CONTACTS.map(({ radius }) => blurred(cells, columns, rows, radius * GROUND.cells));
  const dark = cells.map((_, cell) =>
    CONTACTS.reduce((light, { share }, layer) => {
      // A blurred edge has half its value on the edge itself.
      const closed = Math.min(1, 2 * (layers[layer]?.[cell] ?? 0));
      return light * (1 - share * closed);
    }, 1),
  );
  return { columns, rows, dark };
}

/**
 * Derives a product's shadow, contact shadow and reflection from its cut-out.
 * @param picture at most about 256 pixels long: shadows are soft
 * @param eyeSlope height in the picture per unit of depth
 */
export function createCaster(picture: Picture, fit: Fit, eyeSlope: number, casts: boolean): Caster {
  const { levels, columns, rows } = levelsOf(picture);
  const cell = picture.height / fit.height;
  const ground = footprint(picture, fit, eyeSlope);

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

  return {
    shades(point: Vector, lamp: Vector, lampWidth: number): number {
      if (!casts) return 0;
      let max = 0;
      for (const slice of SLICES) {
        const z = -slice * fit.depth;
        const share = (z - point[2]) / (lamp[2] - point[2]);
        if (!(share > 0.0005 && share < 1)) continue;
        const x = point[0] + (lamp[0] - point[0]) * share;
        const y = point[1] + (lamp[1] - point[1]) * share;
        const [dx, dy, dz] = [x - point[0], y - point[1], z - point[2]];
        const blur = 0.012 + Math.sqrt(dx * dx + dy * dy + dz * dz) * lampWidth * 0.75;
        max = Math.max(max, read(alphaOf, x, y, blur));
      }
      return max;
    },
    darkens(x: number, z: number): number {
      const across = (x + fit.width / 2 + GROUND.beyond) * GROUND.cells;
      const along = (z + fit.depth + GROUND.beyond) * GROUND.cells;
      const [column, row] = [Math.floor(across), Math.floor(along)];
      if (column < 0 || row < 0 || column >= ground.columns - 1 || row >= ground.rows - 1) return 0;
      const at = row * ground.columns + column;
      const light = (cell: number) => ground.dark[cell] ?? 1;
      const [u, v] = [across - column, along - row];
      const near = light(at) * (1 - u) + light(at + 1) * u;
      const far = light(at + ground.columns) * (1 - u) + light(at + ground.columns + 1) * u;
      return 1 - (near * (1 - v) + far * v);
    },
    mirrored(x: number, y: number, blur: number, out: Light): number {
      for (const channel of [0, 1, 2] as const)
        out[channel] = read(({ color }) => color[channel], x, y, blur);
      const opacity = read(alphaOf, x, y, blur);
      if (opacity > 0.001) for (const channel of [0, 1, 2] as const) out[channel] /= opacity;
      return opacity;
    },
  };
}
