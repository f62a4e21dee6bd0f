/** Side of a tile without overlap, in pixels of the small picture. */
const TILE = 192;

/** Context around a tile on each side: a network darkens edges without neighbors. */
export const OVERLAP = 12;

/** How far a tile is drawn beyond its own part, to cross-fade with its neighbor. */
const FADE = 4;

/** A tile along one axis, in pixels of the small picture; ends are exclusive. */
export type Span = {
  /** Input range; it may extend beyond the picture, which is mirrored there. */
  readFrom: number;
  readTo: number;
  /** Range of the result that is used. */
  from: number;
  to: number;
  /** Length of the cross-fade with the previous tile, at the beginning; 0 for the first. */
  fade: number;
};

/** Splits a line into equal, overlapping tiles. */
export function spansOf(length: number): Span[] {
  const count = Math.ceil(length / TILE);
  return Array.from({ length: count }, (_, index) => {
    const start = Math.round((length * index) / count);
    const end = Math.round((length * (index + 1)) / count);
    return {
      readFrom: start - OVERLAP,
      readTo: end + OVERLAP,
      from: index === 0 ? 0 : start - FADE,
      to: index === count - 1 ? length : end + FADE,
      fade: index === 0 ? 0 : 2 * FADE,
    };
  });
}

/** Weight of a tile per enlarged pixel of its span: a ramp over the fade, then 1. */
export function weightsOf({ from, to, fade }: Span, scale: number): Float32Array {
  const weights = new Float32Array((to - from) * scale).fill(1);
  const rising = fade * scale;
  for (let index = 0; index < rising; index += 1) weights[index] = (index + 0.5) / rising;
  return weights;
}

/** Source pixel for each pixel that a tile reads along an axis, mirrored at the picture's edges. */
export function mirrored({ readFrom, readTo }: Span, length: number): Int32Array {
  return Int32Array.from({ length: readTo - readFrom }, (_, index) => {
    const position = readFrom + index;
    const inside = position < 0 ? -1 - position : position >= length ? 2 * length - 1 - position : position;
    return Math.min(length - 1, Math.max(0, inside));
  });
}
