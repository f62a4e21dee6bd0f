import type { Place, Side } from '../body/body';
import type { Bay } from './contour';

/** What a garment covers. */
export type GarmentKind = 'top' | 'bottom' | 'onePiece';

/** Two lines that a part of a garment lies between, from its beginning to its end: as they are laid and as they are worn. */
export type Edges = { left: Place[]; right: Place[] };

/** A garment as its outline tells it, in the pixels of its shape. */
export type Garment = {
  /** Levels from the neck or the waist down, as places of the left and the right edge. */
  levels: { name: Level; left: Place; right: Place }[];
  /** Of each level but the last: the edges down to the next one. */
  torso: Edges[];
  /** From the armhole to the cuff; absent where arms are bare. */
  sleeves?: Record<Side, Edges>;
  /** From the crotch to the hem; absent where it has no legs. */
  legs?: Record<Side, Edges>;
};

export type Level = 'neck' | 'shoulder' | 'armpit' | 'waist' | 'crotch' | 'hem' | 'tail';

/** The outline of something, its bays, and the box and the middle line that it lies in. */
export type Outline = {
  contour: Place[];
  box: { left: number; top: number; width: number; height: number };
  middle: number;
  bays: Bay[];
};
