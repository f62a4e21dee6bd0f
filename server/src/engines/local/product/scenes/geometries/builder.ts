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

/** A product of no more than this depth stands in the middle of what carries it. */
const SHALLOW = 0.34;

/** How far behind the product's foot the middle of a stand is, so that what stands farther back is on it, too. */
export const standBack = ({ depth }: Fit) => Math.max(0, depth - SHALLOW) / 2;

/** Half the depth of a block that carries a product, at least `least`, and `more` beyond what stands on it. */
export const standDepth = (fit: Fit, least: number, more: number) =>
  Math.max(least, fit.depth - standBack(fit) + more);

/** Radius of what a product stands on so that it does not reach over the edge. */
export const standRadius = (fit: Fit) => Math.hypot(fit.width / 2, (fit.depth - standBack(fit)) * 0.6) + 0.1;
