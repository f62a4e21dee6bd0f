/** A point on an image that a tool proposes and the user may drag: fractions of the image's sides, 0–1. */
export type PlacedPoint = { name: string; x: number; y: number };

/**
 * The points of a garment: the ends of its shoulders or waist, and of its hem. A tool may prefix them with a slot and a
 * dot.
 */
export const GARMENT_POINTS = ['topLeft', 'topRight', 'hemLeft', 'hemRight'] as const;

/** The points of a pair of shoes. */
export const SHOE_POINTS = ['heelLeft', 'toeLeft', 'heelRight', 'toeRight'] as const;

/** Maximum distance of a dragged point from the proposed one, as a fraction of the image's longer side. */
export const PLACEMENT_REACH = 0.18;

/** Maximum number of points; no tool proposes more. */
export const MAX_POINTS = 8;

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Moves a dragged point back into the image, and within reach of the proposed one. */
export function boundedPoint(
  { x, y }: PlacedPoint,
  proposed: PlacedPoint,
  { width, height }: { width: number; height: number },
): PlacedPoint {
  const side = Math.max(width, height);
  const [dx, dy] = [((x - proposed.x) * width) / side, ((y - proposed.y) * height) / side];
  const distance = Math.hypot(dx, dy);
  const share = distance > PLACEMENT_REACH ? PLACEMENT_REACH / distance : 1;
  const rounded = (value: number) => Math.round(within(value, 0, 1) * 10_000) / 10_000;
  return {
    name: proposed.name,
    x: rounded(proposed.x + (dx * share * side) / width),
    y: rounded(proposed.y + (dy * share * side) / height),
  };
}
