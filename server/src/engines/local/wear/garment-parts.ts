import type { Place, Side } from '../body/body';
import type { Bay } from './contour';

/** Type of garment. */
export type GarmentKind = 'top' | 'bottom' | 'onePiece';

/** Left and right edge of a part of a garment, from its start to its end. */
export type Edges = { left: Place[]; right: Place[] };

/** A garment analyzed from its outline, in the pixels of its shape. */
export type Garment = {
  /** Levels from the neck or waist down, as points of the left and right edge. */
  levels: { name: Level; left: Place; right: Place }[];
  /** For each level but the last: the edges down to the next one. */
  torso: Edges[];
  /** From armhole to cuff; undefined for bare arms. */
  sleeves?: Record<Side, Edges>;
  /** From crotch to hem; undefined without legs. */
  legs?: Record<Side, Edges>;
};

export type Level = 'neck' | 'shoulder' | 'armpit' | 'waist' | 'crotch' | 'hem' | 'tail';

/** An outline with its concavities, bounding box and center line. */
export type Outline = {
  contour: Place[];
  box: { left: number; top: number; width: number; height: number };
  middle: number;
  bays: Bay[];
};
