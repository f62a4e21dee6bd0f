import { boxBlur } from '../matting/box-blur';
import type { Outline } from './base';
import { type Footing, footingOf } from './footing';
import type { Camera, Fit } from './scenes/stage';

/** Extent of the ground beyond the product in units, and its cells per unit. */
const GROUND = { beyond: 0.8, cells: 70 } as const;

/** Contact shadow: radii in units, and strengths. What is higher than a radius above the ground does not darken it there. */
const CONTACTS = [
  { radius: 0.02, share: 0.6 },
  { radius: 0.06, share: 0.6 },
  { radius: 0.16, share: 0.62 },
  { radius: 0.32, share: 0.66 },
] as const;

/** How far a foot extends in front of its lowest visible point, in units. */
const FORWARD = 0.055;

/** The same of a foot that is narrower than a base, as a share of its width. */
const FOOT_FORWARD = 0.5;

/** How much more a narrow foot darkens the ground than a blur of its area does: it is tall, and hides more of the light. */
const FOOT_TALL = 1.8;

/** Largest depth of what stands at one place, in units. */
const THICKEST = 0.27;

/** Parts of a base whose ground is higher in the picture than this share of the product's height touch it less. */
const TOUCHING = 0.36;

/** Height above the ground up to which a part darkens it, in radii. */
const HOVERING = 1.4;

/** The ground around a product: how much light reaches its cells, 0 to 1. `left` and `back` are the edges, in units. */
type Footprint = { columns: number; rows: number; left: number; back: number; light: Float32Array };

/** Distance behind the product's foot of a place on the ground that is `up` units higher in the picture. */
export const depthAt = (up: number, { eye, distance }: Camera): number =>
  up <= 0 ? 0 : (Math.min(up, 0.8 * eye) * distance) / Math.max(0.2 * eye, eye - up);

type Place = { x: number; back: number; thick: number; forward: number; above: number; touch: number };

/** Where a column of the product is above the ground, in units. */
function placeOf(column: Footing, outline: Outline, fit: Fit, camera: Camera): Place {
  const unit = fit.height / outline.height;
  const up = column.ground * unit;
  const back = depthAt(up, camera);
  const scale = 1 + back / camera.distance;
  const x = ((column.x + 0.5) / outline.width - 0.5) * fit.width * scale;
  if (column.foot !== undefined) {
    const wide = column.foot * unit * scale;
    const thick = Math.min(THICKEST, wide);
    return { x, back, thick, forward: Math.min(FORWARD, FOOT_FORWARD * wide), above: 0, touch: FOOT_TALL };
  }
  const behind = column.behind * unit;
  return {
    x,
    back: Math.min(fit.depth + depthAt(behind, camera), back),
    thick: Math.min(THICKEST, fit.depth * 0.8),
    forward: FORWARD,
    above: column.above * unit,
    touch: Math.exp(-(((up - behind) / fit.height / TOUCHING) ** 2)),
  };
}

const smoothed = (plane: Float32Array, columns: number, rows: number, radius: number): Float32Array => {
  const side = Math.max(1, Math.round(radius * 0.6));
  return boxBlur(boxBlur(plane, columns, rows, side), columns, rows, side);
};

/** The light that reaches the ground around a product, from above; `elevation`: see `elevationOf`. */
export function footprintOf(outline: Outline, elevation: number, fit: Fit, camera: Camera): Footprint {
  const places = footingOf(outline, elevation).map((column) => placeOf(column, outline, fit, camera));
  const reach = places.reduce((most, { back, thick }) => Math.max(most, back + thick), fit.depth);
  const widest = places.reduce((most, { x }) => Math.max(most, Math.abs(x)), fit.width / 2);
  const [left, back] = [-widest - GROUND.beyond, -reach - GROUND.beyond];
  const columns = Math.ceil(-2 * left * GROUND.cells);
  const rows = Math.ceil((GROUND.beyond - back) * GROUND.cells);
  const light = new Float32Array(columns * rows).fill(1);
  for (const { radius, share } of CONTACTS) {
    const cells = new Float32Array(columns * rows);
    for (const place of places) {
      const dark = place.touch * Math.exp(-((place.above / (HOVERING * radius)) ** 2));
      const column = Math.floor((place.x - left) * GROUND.cells);
      const first = Math.round((-place.back - place.thick - back) * GROUND.cells);
      const last = Math.round((-place.back + place.forward - back) * GROUND.cells);
      for (let row = Math.max(0, first); row <= Math.min(rows - 1, last); row += 1) {
        const at = row * columns + column;
        cells[at] = Math.max(cells[at] ?? 0, dark);
      }
    }
    const closed = smoothed(cells, columns, rows, radius * GROUND.cells);
    // A blurred edge has half its value on the edge itself.
    for (const [at, value] of closed.entries())
      light[at] = (light[at] ?? 1) * (1 - share * Math.min(1, 2 * value));
  }
  return { columns, rows, left, back, light };
}

/** How much a footprint darkens the ground at a place, 0 to 1. */
export function darknessAt({ columns, rows, left, back, light }: Footprint, x: number, z: number): number {
  const [across, along] = [(x - left) * GROUND.cells, (z - back) * GROUND.cells];
  const [column, row] = [Math.floor(across), Math.floor(along)];
  if (column < 0 || row < 0 || column >= columns - 1 || row >= rows - 1) return 0;
  const at = row * columns + column;
  const lit = (cell: number) => light[cell] ?? 1;
  const [u, v] = [across - column, along - row];
  const near = lit(at) * (1 - u) + lit(at + 1) * u;
  const far = lit(at + columns) * (1 - u) + lit(at + columns + 1) * u;
  return 1 - (near * (1 - v) + far * v);
}
