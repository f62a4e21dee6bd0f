import type { Solid } from '../solids';
import type { Fit } from '../stage';

/** What a builder is told. The product's foot is at the origin; `side` is where the lamp is, -1 = left. */
type Building = { fit: Fit; side: number; random: () => number };

/** Sets up the solids of a scene around a product. */
export type Builder = (building: Building) => {
  solids: Solid[];
  /** Beyond this from the product the lamp fades. */
  reach?: number;
  /** The lamp is the sun. */
  outdoors?: true;
  /** After so many units the air has hidden most of what is there. Ground ends 40 units away. */
  haze?: number;
};

/** Radius of what a product stands on so that it does not reach over the edge. */
export const standRadius = ({ width, depth }: Fit) => Math.hypot(width / 2, depth * 0.6) + 0.1;
