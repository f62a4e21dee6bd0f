/** A place on a picture that a tool proposes and the user may drag: shares of the picture's sides, 0–1. */
export type PlacedPoint = { name: string; x: number; y: number };

/** The places of a garment: where its shoulders or waist end, and its hem. A tool may put a slot and a dot before them. */
export const GARMENT_POINTS = ['topLeft', 'topRight', 'hemLeft', 'hemRight'] as const;

/** The places of a pair of shoes. */
export const SHOE_POINTS = ['heelLeft', 'toeLeft', 'heelRight', 'toeRight'] as const;

/** How far from what was proposed a place may be dragged, in shares of the picture's longer side. */
export const PLACEMENT_REACH = 0.18;

/** More than any tool proposes. */
export const MOST_POINTS = 8;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A dragged place, brought back into the picture and as near to the proposed one as it has to be. */
export function boundedPoint(
  { x, y }: PlacedPoint,
  proposed: PlacedPoint,
  { width, height }: { width: number; height: number },
): PlacedPoint {
  const side = Math.max(width, height);
  const [dx, dy] = [((x - proposed.x) * width) / side, ((y - proposed.y) * height) / side];
  const far = Math.hypot(dx, dy);
  const share = far > PLACEMENT_REACH ? PLACEMENT_REACH / far : 1;
  const rounded = (value: number) => Math.round(within(value, 0, 1) * 10_000) / 10_000;
  return {
    name: proposed.name,
    x: rounded(proposed.x + (dx * share * side) / width),
    y: rounded(proposed.y + (dy * share * side) / height),
  };
}
