import { setImmediate as breathe } from 'node:timers/promises';
import type { Caster } from './caster';
import type { Light } from './color';
import { colorAt, type Material } from './materials';
import { createShading, type Look } from './shade';
import type { Stage, Vector } from './stage';

/** View of a stage: the picture's size, and the position of the product's foot in it. */
export type Frame = {
  width: number;
  height: number;
  /** Pixels per unit, at the product. */
  unit: number;
  /** Position of the product's foot, in pixels from the left and the top. */
  footX: number;
  footY: number;
};

/** Linear light (RGB) and depth of every pixel. */
export type Rendered = { width: number; height: number; light: Float32Array; depth: Float32Array };

/** Side of the square that one ray covers, in pixels; edges get one ray per pixel. */
const STEP = 3;

/** Sample positions within an edge pixel. */
const FINER: readonly (readonly [x: number, y: number])[] = [
  [0.25, 0.125],
  [0.75, 0.375],
  [0.25, 0.625],
  [0.75, 0.875],
];

/** Relative difference of two rays from which there is an edge between them. */
const EDGE = 0.16;

/** Target for the median light on surfaces, as a photographer would expose. */
const MIDDLE_LIGHT = 0.8;
const EXPOSURE = { min: 0.55, max: 2.6 } as const;

type Watch = { signal: AbortSignal; onShare: (share: number) => void };

/** Approximate brightness of a ray's result, for edge detection and exposure. */
const strengthOf = ({ lit, gleam, solid }: Look) =>
  solid < 0 ? gleam[1] : (lit[0] + lit[1] + lit[2]) / 3 + gleam[1];

function isEdge(a: Look, b: Look): boolean {
  if (a.solid !== b.solid) return true;
  const here = strengthOf(a);
  const there = strengthOf(b);
  return Math.abs(here - there) > EDGE * Math.max(0.12, here, there);
}

/** Exposure factor that makes the stage look well lit, whatever its colors. */
function exposureOf(looks: readonly Look[]): number {
  const levels = looks.filter(({ solid }) => solid >= 0).map(strengthOf);
  levels.sort((a, b) => a - b);
  const middle = levels[Math.floor(levels.length * 0.55)] ?? MIDDLE_LIGHT;
  return Math.min(EXPOSURE.max, Math.max(EXPOSURE.min, MIDDLE_LIGHT / middle));
}

/** Bilinear interpolation between four rays. */
function between(corners: readonly [Look, Look, Look, Look], u: number, v: number): Look {
  const [a, b, c, d] = corners;
  const blend = (pick: (sample: Look) => Light): Light => {
    const [p, q, r, s] = [pick(a), pick(b), pick(c), pick(d)];
    const at = (channel: 0 | 1 | 2) =>
      (p[channel] * (1 - u) + q[channel] * u) * (1 - v) + (r[channel] * (1 - u) + s[channel] * u) * v;
    return [at(0), at(1), at(2)];
  };
  const distance =
    (a.distance * (1 - u) + b.distance * u) * (1 - v) + (c.distance * (1 - u) + d.distance * u) * v;
  return {
    solid: a.solid,
    distance,
    point: blend(({ point }) => point),
    lit: blend(({ lit }) => lit),
    gleam: blend(({ gleam }) => gleam),
  };
}

/**
 * Renders a stage without its product. Traces one ray per `STEP` × `STEP` pixels and interpolates between them, unless
 * there is an edge in between. Colors are always evaluated per pixel. Yields to the event loop from time to time, and
 * stops when aborted.
 */
export async function renderStage(
  stage: Stage,
  { width, height, unit, footX, footY }: Frame,
  caster: Caster | undefined,
  { signal, onShare }: Watch,
): Promise<Rendered> {
  const { traceRay } = createShading(stage, caster);
  const { eye, distance } = stage.camera;
  const { haze } = stage;
  const from: Vector = [0, eye, distance];
  const rayAt = (x: number, y: number): Look => {
    const right = (x - footX) / unit;
    const up = (footY - y) / unit - eye;
    const length = Math.sqrt(right * right + up * up + distance * distance);
    return traceRay(from, [right / length, up / length, -distance / length]);
  };

  const columns = Math.ceil(width / STEP) + 1;
  const rows = Math.ceil(height / STEP) + 1;
  const looks: Look[] = [];
  for (let row = 0; row < rows; row += 1) {
    await breathe();
    signal.throwIfAborted();
    onShare((0.6 * row) / rows);
    for (let column = 0; column < columns; column += 1)
      looks.push(rayAt(column * STEP + 0.5, row * STEP + 0.5));
  }

  const exposure = exposureOf(looks);
  const light = new Float32Array(width * height * 3);
  const depth = new Float32Array(width * height);
  const own: Light = [0, 0, 0];
  /** Adds a share of a ray's result to a pixel. */
  const add = (
    pixel: number,
    { solid, point, lit, gleam, distance: sampleDistance }: Look,
    share: number,
  ) => {
    depth[pixel] = (depth[pixel] ?? 0) + sampleDistance * share;
    const made = stage.solids[solid]?.material;
    if (made !== undefined) colorAt(stage.materials[made] as Material, point[0], point[1], point[2], own);
    const hidden =
      haze && solid >= 0 ? 1 - Math.exp(-Math.max(0, sampleDistance - distance) / haze.reach) : 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const sent = (own[channel] ?? 0) * (lit[channel] ?? 0) + (gleam[channel] ?? 0);
      // The sky's brightness is absolute.
      const exposed = solid < 0 ? sent : sent * exposure;
      const at = pixel * 3 + channel;
      light[at] = (light[at] ?? 0) + (exposed + ((haze?.color[channel] ?? 0) - exposed) * hidden) * share;
    }
  };
  for (let row = 0; row < rows - 1; row += 1) {
    await breathe();
    signal.throwIfAborted();
    onShare(0.6 + (0.4 * row) / rows);
    for (let column = 0; column < columns - 1; column += 1) {
      const first = row * columns + column;
      const corners = [
        looks[first],
        looks[first + 1],
        looks[first + columns],
        looks[first + columns + 1],
      ] as unknown as readonly [Look, Look, Look, Look];
      const [a, b, c, d] = corners;
      const edge = isEdge(a, b) || isEdge(a, c) || isEdge(d, b) || isEdge(d, c);
      const [left, top] = [column * STEP, row * STEP];
      for (let y = top; y < Math.min(height, top + STEP); y += 1) {
        for (let x = left; x < Math.min(width, left + STEP); x += 1) {
          const pixel = y * width + x;
          if (edge) for (const [dx, dy] of FINER) add(pixel, rayAt(x + dx, y + dy), 1 / FINER.length);
          else add(pixel, between(corners, (x - left) / STEP, (y - top) / STEP), 1);
        }
      }
    }
  }
  return { width, height, light, depth };
}
