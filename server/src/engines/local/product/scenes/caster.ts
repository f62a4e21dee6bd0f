import type { Light } from './color';
import type { Vector } from './stage';

/** How the product acts on the light of its stage. All in units of the world; `blur` is a radius. */
export type Caster = {
  /** How much of a lamp's light it keeps from a point, 0–1. */
  shades: (point: Vector, lamp: Vector, lampWidth: number) => number;
  /** How much it darkens the ground close to its foot, 0–1. */
  darkens: (x: number, z: number) => number;
  /** Its opacity and color as seen in a mirror, at a place of its picture. */
  mirrored: (x: number, y: number, blur: number, out: Light) => number;
};
