import type { Solid } from '../solids';
import { EYE_DISTANCE, type Fit } from '../stage';

/** Input of a builder. The product's foot is at the origin; `side` is the lamp's side, -1 = left. */
type Building = { fit: Fit; side: number; random: () => number };

/** Builds the solids of a scene around a product. */
export type Builder = (building: Building) => {
  solids: Solid[];
  /** Distance from the product beyond which the lamp fades. */
  reach?: number;
  /** The lamp is the sun. */
  outdoors?: true;
  /** Distance in units at which haze hides most of the scene. The ground ends 40 units away. */
  haze?: number;
};

/** Products up to this depth stand in the middle of their stand. */
const SHALLOW = 0.34;

/** Distance of a stand's center behind the product's foot, so that the product's rear stands on it, too. */
export const standBack = ({ depth }: Fit) => Math.max(0, depth - SHALLOW) / 2;

/** Half the depth of a block that carries a product: at least `min`, and `more` beyond the product. */
export const standDepth = (fit: Fit, min: number, more: number) =>
  Math.max(min, fit.depth - standBack(fit) + more);

/** Radius of a stand that the product does not overhang; what is further back looks smaller than it is. */
export const standRadius = (fit: Fit) =>
  Math.hypot((fit.width / 2) * (1 + standBack(fit) / EYE_DISTANCE), (fit.depth - standBack(fit)) * 0.6) + 0.1;
