import type { Light } from './color';
import type { Gobo } from './gobo';
import type { Material } from './materials';
import type { Solid } from './solids';

/** A point or a direction. */
export type Vector = readonly [x: number, y: number, z: number];

/** How large the product is, in units of the world; it stands on the origin, and its depth is a guess. */
export type Fit = {
  width: number;
  height: number;
  depth: number;
  /** How much higher than usual the eye must be, so that the product and its place are seen from one point. */
  lift?: number;
};

/** Where we look from: straight ahead, with the lens shifted, so that what is upright stays upright. */
type Camera = {
  /** Height of the eye above the product's foot. */
  eye: number;
  /** From the eye to the product. */
  distance: number;
};

/** The lamp: a disc at a distance, softer the wider it is. */
type Lamp = {
  at: Vector;
  color: Light;
  /** How wide it is for what it lights, as a tangent. */
  width: number;
  /** Something between it and the stage that throws a pattern. */
  gobo?: Gobo;
  /** Beyond this distance from the product it gets darker: a spot. */
  reach: number;
};

/** What is seen where nothing stands. */
type Sky = { low: Light; high: Light; glow: Light };

/** Everything that is drawn but the product. */
export type Stage = {
  solids: readonly Solid[];
  materials: readonly Material[];
  lamp: Lamp;
  /** Light from everywhere, from above and (thrown back) from below. */
  above: Light;
  below: Light;
  sky: Sky;
  /** Outdoors the air between hides what is far away: in so many units the most of it. */
  haze?: { color: Light; reach: number };
  camera: Camera;
};
