import type { Light } from './color';
import type { Vector } from './stage';

/** Effect of the product on the light of its stage. All in world units; `blur` is a radius. */
export type Caster = {
  /** Share of a lamp's light blocked at a point, 0–1. */
  shades: (point: Vector, lamp: Vector, lampWidth: number) => number;
  /** Contact shadow: darkening of the ground near its foot, 0–1. */
  darkens: (x: number, z: number) => number;
  /** Alpha and color of its reflection at a position in its picture. */
  mirrored: (x: number, y: number, blur: number, out: Light) => number;
};
