import { distanceTo, type Solid } from './solids';
import type { Vector } from './stage';

/** Far limit of the scene, in units. */
const FAR = 40;

const MAX_STEPS = 120;

/** Longest step towards a lamp: longer ones would miss near occluders. */
const LONGEST_STEP = 0.55;

/** End of a ray: index of the solid (-1 = the sky) and distance traveled. */
export type Hit = { solid: number; distance: number };

/** Distance to the nearest solid, at most `limit`; `nearest` receives its index. */
function distanceToAll(
  solids: readonly Solid[],
  x: number,
  y: number,
  z: number,
  limit: number,
  nearest?: Hit,
): number {
  let min = limit;
  for (let index = 0; index < solids.length; index += 1) {
    const solid = solids[index] as Solid;
    if (solid.bound < FAR) {
      const reach = min + solid.bound;
      const dx = x - solid.x;
      const dy = y - solid.y;
      const dz = z - solid.z;
      if (dx * dx + dy * dy + dz * dz > reach * reach) {
        index += solid.members;
        continue;
      }
    }
    const distance = distanceTo(solid, x, y, z);
    if (distance >= min) continue;
    min = distance;
    if (nearest) nearest.solid = index;
  }
  return min;
}

/** Marches a ray (of length 1) to its hit. */
export function march(solids: readonly Solid[], from: Vector, along: Vector, hit: Hit): void {
  let gone = 0.02;
  for (let step = 0; step < MAX_STEPS && gone < FAR; step += 1) {
    const distance = distanceToAll(
      solids,
      from[0] + along[0] * gone,
      from[1] + along[1] * gone,
      from[2] + along[2] * gone,
      FAR,
      hit,
    );
    if (distance < 0.0004 * gone) {
      hit.distance = gone;
      return;
    }
    gone += distance;
  }
  if (gone >= FAR) hit.solid = -1;
  hit.distance = gone;
}

/** Writes the surface normal of a solid at a point to `out`; length 1. */
export function normalOf(solid: Solid, x: number, y: number, z: number, out: [number, number, number]): void {
  const step = 0.0012;
  const a = distanceTo(solid, x + step, y - step, z - step);
  const b = distanceTo(solid, x - step, y - step, z + step);
  const c = distanceTo(solid, x - step, y + step, z - step);
  const d = distanceTo(solid, x + step, y + step, z + step);
  const nx = a - b - c + d;
  const ny = c + d - a - b;
  const nz = b + d - a - c;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  out[0] = nx / length;
  out[1] = ny / length;
  out[2] = nz / length;
}

/**
 * Visibility of a lamp from a point, 0–1, with soft shadows: how closely the ray passes occluders in relation to the
 * lamp's width (after Quilez and Aaltonen).
 */
export function lampSeen(
  solids: readonly Solid[],
  [x, y, z]: Vector,
  [dx, dy, dz]: Vector,
  { distance, width }: { distance: number; width: number },
): number {
  let seen = 1;
  let gone = 0.012;
  let before = 1e9;
  for (let step = 0; step < 44 && gone < distance; step += 1) {
    const limit = Math.max(LONGEST_STEP, 1.2 * width * gone);
    const here = distanceToAll(solids, x + dx * gone, y + dy * gone, z + dz * gone, limit);
    if (here < 0.0002) return 0;
    const back = (here * here) / (2 * before);
    const aside = Math.sqrt(Math.max(0, here * here - back * back));
    seen = Math.min(seen, aside / (width * Math.max(0.0001, gone - back)));
    if (seen < 0.004) return 0;
    before = here;
    gone += Math.min(Math.max(here, 0.014), LONGEST_STEP);
  }
  return seen * seen * (3 - 2 * seen);
}

/** Ambient occlusion of a surface point, 0–1 (1 = open), which darkens corners and joints. */
export function openness(solids: readonly Solid[], [x, y, z]: Vector, [nx, ny, nz]: Vector): number {
  let closed = 0;
  let weight = 1;
  for (let tap = 1; tap <= 6; tap += 1) {
    const out = 0.012 + 0.6 * (tap / 6) ** 2;
    const free = distanceToAll(solids, x + nx * out, y + ny * out, z + nz * out, out);
    closed += (Math.max(0, out - free) / out) * weight;
    weight *= 0.86;
  }
  return Math.max(0.08, 1 - closed * 0.235);
}
