import type { Light } from './color';
import type { Gobo } from './gobo';
import type { Material } from './materials';
import type { Solid } from './solids';

/** A point or a direction. */
export type Vector = readonly [x: number, y: number, z: number];

/** Size of the product in world units; it stands on the origin, and its depth is an estimate. */
export type Fit = {
  width: number;
  height: number;
  depth: number;
  /** How much the eye is raised, so that product and stand are seen from the same viewpoint. */
  lift?: number;
};

/** Distance from the eye to the product: far, like a long lens without perspective distortion. */
export const EYE_DISTANCE = 5.2;

/** The camera looks straight ahead with a shifted lens, so that verticals stay vertical. */
export type Camera = {
  /** Height of the eye above the product's foot. */
  eye: number;
  /** Distance from the eye to the product. */
  distance: number;
};

/** The lamp: a distant disc; the wider, the softer its shadows. */
type Lamp = {
  at: Vector;
  color: Light;
  /** Angular width as seen from the product, as a tangent. */
  width: number;
  /** A pattern between lamp and stage. */
  gobo?: Gobo;
  /** Distance from the product beyond which the light falls off, like a spotlight. */
  reach: number;
};

/** Light where there is no solid. */
type Sky = { low: Light; high: Light; glow: Light };

/** Everything to render except the product. */
export type Stage = {
  solids: readonly Solid[];
  materials: readonly Material[];
  lamp: Lamp;
  /** Ambient light from above, and bounced from below. */
  above: Light;
  below: Light;
  sky: Sky;
  /** Outdoor haze: its color, and the distance in units at which it hides most of the scene. */
  haze?: { color: Light; reach: number };
  camera: Camera;
};
