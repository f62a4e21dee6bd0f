/** Pixels of the small picture that a tile is responsible for, along each side. */
const TILE = 192;

/** What a tile sees beyond that, on each side: a network darkens where it has no neighbors to look at. */
export const OVERLAP = 12;

/** How far a tile's result is drawn beyond its own part, to fade into its neighbor's. */
const FADE = 4;

/** One tile along one axis, in pixels of the small picture. Ends are exclusive. */
export type Span = {
  /** What goes into the network; it may reach beyond the picture, which is mirrored there. */
  readFrom: number;
  readTo: number;
  /** What is used of the result. */
  from: number;
  to: number;
  /** Length at the beginning over which it fades in over the tile before; 0 for the first. */
  fade: number;
};

/** Cuts a line into equal tiles that overlap. */
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

/** How much of a tile counts at each enlarged pixel of its span: rising over the fade, then all. */
export function weightsOf({ from, to, fade }: Span, scale: number): Float32Array {
  const weights = new Float32Array((to - from) * scale).fill(1);
  const rising = fade * scale;
  for (let index = 0; index < rising; index += 1) weights[index] = (index + 0.5) / rising;
  return weights;
}

/** For each pixel that a tile reads along an axis, the pixel of the picture; outside it the one mirrored at its edge. */
export function mirrored({ readFrom, readTo }: Span, length: number): Int32Array {
  return Int32Array.from({ length: readTo - readFrom }, (_, index) => {
    const position = readFrom + index;
    const inside = position < 0 ? -1 - position : position >= length ? 2 * length - 1 - position : position;
    return Math.min(length - 1, Math.max(0, inside));
  });
}
