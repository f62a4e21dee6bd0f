import { pointOf } from '../../face/face';
import type { Person } from '../person';
import type { Fitting } from './fitting';

/**
 * Side of a neck that is seen: it runs from the jaw's corner down to just outside the neck, in face widths from the chin's row.
 * Skin beyond it was the edge of the old collar, and would stand out beside the new one.
 */
const SIDE_LINE = { jaw: 0.03, end: 0.1, beyond: 0.015, soft: 0.012 } as const;

/** The corners of the jaw in the mesh, below the ears. */
const JAW_CORNERS = { left: 58, right: 288 } as const;

/** Shares of a place, 0 to 1, that lie within the sides of the face and of the neck; all above the corners of the jaw. */
export function sidesOf(
  { face }: Pick<Person, 'face'>,
  { x, y, unit, neck }: Omit<Fitting, 'alter' | 'neckSeen'>,
) {
  const corners = [pointOf(face, JAW_CORNERS.left), pointOf(face, JAW_CORNERS.right)] as const;
  const last = y + SIDE_LINE.end * unit;
  const away = corners.map(([cornerX]) => Math.abs(cornerX - x) / unit) as [number, number];
  return (column: number, row: number): { face: number; neck: number } => {
    const side = column < x ? 0 : 1;
    const [, cornerY] = corners[side];
    if (row <= cornerY) return { face: 1, neck: 1 };
    const aside = Math.abs(column - x) / unit;
    const within = (end: number) => Math.min(1, Math.max(0, (end - aside) / SIDE_LINE.soft + 0.5));
    const jaw = away[side] + SIDE_LINE.jaw;
    const down = Math.min(1, (row - cornerY) / Math.max(1, last - cornerY));
    // The other cheek of a head that is turned a little is seen beyond its mesh, and no neck beside it.
    const isNear = away[side] < away[side === 0 ? 1 : 0];
    return { face: isNear ? within(jaw) : 1, neck: within(jaw + (neck + SIDE_LINE.beyond - jaw) * down) };
  };
}
