import type { SceneFinish } from '@tuzuo/core/backdrops';
import { type Light, lightOf, mixed } from './color';
import { layeredNoise, noise } from './noise';

/** Surface properties of a solid. */
export type Material = {
  color: Light;
  finish: SceneFinish;
  /** Reflectance when seen straight on: 0 = matt. */
  gloss: number;
  /** Blur of the reflection, 0–1. */
  rough: number;
};

const GLOSS: Readonly<Partial<Record<SceneFinish, Pick<Material, 'gloss' | 'rough'>>>> = {
  marble: { gloss: 0.05, rough: 0.25 },
  acrylic: { gloss: 0.1, rough: 0.08 },
  water: { gloss: 0.12, rough: 0.1 },
  wood: { gloss: 0.012, rough: 0.7 },
  silk: { gloss: 0.02, rough: 0.9 },
};

/** Creates a surface of that color and finish. */
export function material(color: string, finish: SceneFinish): Material {
  return { color: lightOf(color), finish, ...(GLOSS[finish] ?? { gloss: 0, rough: 1 }) };
}

/** 1 at each integer, 0 halfway between. */
const ridge = (along: number) => Math.abs(Math.cos(along * Math.PI));

/** Ridged noise: 1 along the winding lines where noise is at its mean. */
const ridged = (x: number, y: number, z: number) => 1 - Math.abs(2 * noise(x, y, z) - 1);

/** Boards: their width and length in units, and how soft the joints between them are. */
const BOARDS = { wide: 0.42, long: 3.1, joint: 0.008 } as const;

/** How dark a joint is at a distance from it in units, 0 to 1. */
const jointAt = (distance: number) => Math.exp(-((distance / BOARDS.joint) ** 2));

/** Brightness of boards along `x` that lie side by side across: tone, growth rings, fibers and joints. */
function woodShade(x: number, across: number): number {
  const row = Math.floor(across / BOARDS.wide);
  const along = x / BOARDS.long + noise(row * 7.3, 1.7, 0.5) * 5;
  const board = row * 17.1 + Math.floor(along) * 5.7;
  const within = across - row * BOARDS.wide;
  const aside = Math.min(within, BOARDS.wide - within);
  const end = Math.min(along - Math.floor(along), Math.ceil(along) - along) * BOARDS.long;
  const tone = 0.13 * (noise(board, 3.1, 8.2) - 0.5);
  // Rings are cut lengthwise: long bands that bend around where the board was cut.
  const bend = noise(x * 0.55 + board, within * 2.5, board) * 1.5 + 0.25 * noise(x * 1.7, within * 11, board);
  const ring = Math.abs(Math.cos((within * 5.2 + bend) * Math.PI)) ** 3;
  const fiber = noise(x * 1.9 + board, across * 64, 2.3) - 0.5;
  const pore = Math.max(0, noise(x * 5 + board, across * 120, 6.1) - 0.66);
  const joint = Math.max(jointAt(aside), 0.8 * jointAt(end));
  return (0.97 + tone - 0.11 * ring + 0.12 * fiber - 0.3 * pore) * (1 - 0.5 * joint);
}

/** Texture brightness of each finish, as a factor of the color. */
const SHADE: Readonly<Record<SceneFinish, (x: number, y: number, z: number) => number>> = {
  plain: () => 1,
  acrylic: () => 1,
  silk: () => 1,
  plaster: (x, y, z) =>
    0.94 + 0.09 * layeredNoise(x * 1.6, y * 1.6, z * 1.6, 4) + 0.03 * noise(x * 26, y * 26, z * 26),
  marble: (x, y, z) => {
    const bend = layeredNoise(x * 0.9 + 5, y * 0.9, z * 0.9, 4) - 0.5;
    const fray = layeredNoise(x * 4.2, y * 4.2 + 7, z * 4.2, 3) - 0.5;
    const across = x * 0.62 + y * 0.5 + z * 0.78;
    const vein = ridge(across * 1.15 + bend * 2.6 + fray * 0.24);
    const fine = ridge(across * 2.3 - x * 1.4 + bend * 3.4 + fray * 0.5 + 0.37);
    // Veins vary from broad and pale to hair-thin, and break off.
    const strength = layeredNoise(x * 1.7 + 31, y * 1.7, z * 1.7, 2);
    const cloud = layeredNoise(x * 1.1, y * 1.1 + 13, z * 1.1, 4);
    return (
      1.02 -
      0.36 * strength * vein ** (10 + 34 * strength) -
      0.1 * strength * vein ** 4 -
      0.16 * strength * fine ** 40 -
      0.12 * Math.max(0, cloud - 0.42)
    );
  },
  wood: (x, y, z) => woodShade(x, y - z),
  linen: (x, y, z) =>
    0.95 + 0.05 * Math.sin(x * 150) * Math.sin((y + z) * 150) + 0.06 * layeredNoise(x * 5, y * 5, z * 5, 3),
  sand: (x, y, z) => 0.9 + 0.12 * noise(x * 90, y * 90, z * 90) + 0.08 * layeredNoise(x * 4, y * 4, z * 4, 3),
  stone: (x, y, z) =>
    0.8 + 0.26 * layeredNoise(x * 3, y * 3, z * 3, 5) + 0.1 * (noise(x * 34, y * 34, z * 34) - 0.5),
  terrazzo: () => 1,
  moss: (x, y, z) => {
    const cushion = layeredNoise(x * 4.4, y * 4.4, z * 4.4, 3);
    return 0.5 + 0.72 * cushion + 0.5 * (layeredNoise(x * 30, y * 30, z * 30, 2) - 0.5);
  },
  // Foliage far out of focus: light and dark spots that blend.
  foliage: (x, y, z) => {
    const leaves = layeredNoise(x * 1.25, y * 1.25 + 3, z, 3);
    const lights = Math.max(0, noise(x * 2.1 + 40, y * 2.1, z) - 0.62) * 1.5;
    return 0.55 + 0.75 * leaves + lights;
  },
  // Caustics of ripples on shallow ground; far away they are finer than a pixel.
  water: (x, y, z) => {
    const [bendX, bendZ] = [layeredNoise(x * 1.2, 5, z * 1.2, 2), layeredNoise(x * 1.2 + 9, 2, z * 1.2, 2)];
    const [u, v] = [x * 1.9 + bendX * 2.4, z * 2.5 + bendZ * 2.4];
    const net = ridged(u, y, v) ** 7 + 0.6 * ridged(u * 1.7 + 11, y, v * 1.7) ** 9;
    return 0.93 + (0.5 * net) / (1 + 0.22 * Math.max(0, 1 - z) ** 1.6);
  },
};

/** Colors of terrazzo chips. */
const CHIPS: readonly Light[] = ['#8f7a68', '#c98f6b', '#f7f2ea', '#5f6a66'].map(lightOf);

function terrazzo(base: Light, x: number, y: number, z: number): Light {
  for (const [index, chip] of CHIPS.entries()) {
    const scale = 9 + index * 2.5;
    const warp = noise(x * 3 + index * 9, y * 3, z * 3);
    if (noise(x * scale + warp + index * 31, y * scale, z * scale + warp) > 0.83)
      return mixed(base, chip, 0.7);
  }
  return base;
}

/** Writes a surface's color at a point to `out`. */
export function colorAt({ color, finish }: Material, x: number, y: number, z: number, out: Light): void {
  const base = finish === 'terrazzo' ? terrazzo(color, x, y, z) : color;
  const shade = SHADE[finish](x, y, z);
  // What is darker in wood is redder, too.
  const deeper = finish === 'wood' ? Math.sqrt(shade) : 1;
  out[0] = base[0] * shade;
  out[1] = base[1] * shade * deeper ** 0.5;
  out[2] = base[2] * shade * deeper;
}

/** Depth and scale of a finish's bumps, which lateral light reveals. */
export const RELIEF: Readonly<Partial<Record<SceneFinish, { depth: number; scale: number }>>> = {
  plaster: { depth: 0.05, scale: 7 },
  sand: { depth: 0.22, scale: 42 },
  stone: { depth: 0.16, scale: 11 },
  linen: { depth: 0.06, scale: 30 },
  water: { depth: 0.07, scale: 3.6 },
  moss: { depth: 0.34, scale: 24 },
};
