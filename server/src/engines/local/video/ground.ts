import { DEPTH, FLAT_DEPTH } from './camera';

/** A row of the background, in shares of the picture's height, and its depth. */
export type Row = { at: number; depth: number };

/** A picture that moves as a whole. */
export const FLAT: Row[] = [
  { at: 0, depth: FLAT_DEPTH },
  { at: 1, depth: FLAT_DEPTH },
];

/** Vertical extent of a subject, in shares of the picture's height. */
type Standing = { top: number; bottom: number };

/** A subject that reaches below this is cut off by the edge, so what it stands on is not visible. */
const CUT = 0.97;

/**
 * Extent of the floor around the foot, in shares of the subject's height: what moves with the subject, since its shadow
 * lies there, behind and in front of its lowest point; and of the floor behind, at least `min` of the picture's height: over
 * less of it, straight lines would bend.
 */
const FLOOR = { behind: 0.4, before: 0.06, slope: 0.9, min: 0.35 } as const;

/**
 * Depth of the background by row, from top to bottom, interpolated linearly: a wall, then the floor on which the
 * subject stands, so that its foot does not slide.
 */
export function groundOf({ top, bottom }: Standing): Row[] {
  const wall = { at: 0, depth: DEPTH.far };
  if (bottom > CUT) return [wall, { at: 1, depth: DEPTH.far }];
  const high = bottom - top;
  const [back, front] = [bottom - FLOOR.behind * high, Math.min(1, bottom + FLOOR.before * high)];
  const floor = Math.max(FLOOR.slope * high, FLOOR.min);
  const beginning = back - floor;
  const steepness = (DEPTH.subject - DEPTH.far) / floor;
  const nearest = front + (DEPTH.nearest - DEPTH.subject) / steepness;
  const behind =
    beginning > 0
      ? [wall, { at: beginning, depth: DEPTH.far }]
      : [{ at: 0, depth: DEPTH.subject - Math.max(0, back) * steepness }];
  const under = [back, front].filter((at) => at > 0).map((at) => ({ at, depth: DEPTH.subject }));
  const rows = [...behind, ...under];
  if (front >= 1) return rows;
  if (nearest >= 1) return [...rows, { at: 1, depth: DEPTH.subject + (1 - front) * steepness }];
  return [...rows, { at: nearest, depth: DEPTH.nearest }, { at: 1, depth: DEPTH.nearest }];
}

/** Subdivides rows where the depth changes, at most `step` apart. */
export function finely(rows: readonly Row[], step: number): Row[] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    if (!next || next.at <= row.at) return next ? [] : [row];
    const parts = next.depth === row.depth ? 1 : Math.ceil((next.at - row.at) / step);
    return Array.from({ length: parts }, (_, part) => ({
      at: row.at + ((next.at - row.at) * part) / parts,
      depth: row.depth + ((next.depth - row.depth) * part) / parts,
    }));
  });
}
