/** Proximity: 1 = the subject, 0 = infinitely far, `far` = a wall behind a subject. Near things move more. */
export const DEPTH = { far: 0.45, subject: 1 } as const;

/** Depth of a picture that moves as a whole, between its subject and what is behind it. */
export const FLAT_DEPTH = 0.7;

/** Depth of the background along its upper and its lower side; in between it changes linearly. */
export type Plane = { top: number; bottom: number };

/** A picture that moves as a whole. */
export const FLAT: Plane = { top: FLAT_DEPTH, bottom: FLAT_DEPTH };

/** A subject that reaches below this is cut off by the edge, so what it stands on is not visible. */
const CUT = 0.985;

/**
 * Change of depth from top to bottom of a picture: by more, upright lines would lean by more than four degrees at the ends
 * of a move.
 */
const SLOPE = 0.55;

/**
 * The background of a subject: one plane that has the subject's depth at its foot, so that the foot, its shadow and the
 * ground move alike. A camera shows a plane so that straight lines stay straight. What is cut off below is before a wall.
 * @param bottom the subject's lowest point, in shares of the picture's height
 */
export function groundOf({ bottom }: { bottom: number }): Plane {
  if (bottom > CUT) return { top: DEPTH.far, bottom: DEPTH.far };
  return { top: DEPTH.subject - bottom * SLOPE, bottom: DEPTH.subject + (1 - bottom) * SLOPE };
}

/** Depth of the background at a share of its height. */
export const depthAt = ({ top, bottom }: Plane, at: number): number => top + (bottom - top) * at;
