import { type Face, faceHeight, MESH, pointOf } from '../face/face';
import { around, boxBlur } from '../matting/box-blur';
import type { Mask } from '../matting/mask-cleanup';
import { mapToFloats } from '../picture/map-values';

/** Levels of a mask between these are neither person nor background. */
const UNDECIDED = { from: 40, to: 235 } as const;

/**
 * In face heights: half the side of the squares that an undecided area consists of, how far its edge reaches, and the radius
 * within which its level is averaged. Strands of hair are thinner than these squares.
 */
const REACH = { area: 0.1, edge: 0.17, mean: 0.25 } as const;

/** Share of an area's mean level below which a pixel is background, and from which it is person. */
const EDGE = { clear: 0.2, solid: 0.7 } as const;

/** Share of a square that must be undecided. */
const ALL = 0.9;

/** Mean level of an area from which it belongs to the person. */
const MIN_LEVEL = 70;

/** How far below the chin the shoulders begin, in face heights. */
const BELOW = 0.05;

/**
 * Makes the areas of a person's clothes opaque that the network does not decide on, in place: a jacket before a background
 * of its own color, of which the other half is found. What is undecided above is hair or background, and stays.
 * @param face in the mask's pixels
 */
export function completeBody({ data, width, height }: Mask, face: Face): void {
  const unit = faceHeight(face);
  const pixels = (share: number) => Math.max(1, Math.round(share * unit));
  const from = Math.min(height, Math.round(pointOf(face, MESH.chin)[1] + BELOW * unit)) * width;
  const undecided = mapToFloats(data, (level) => (level > UNDECIDED.from && level < UNDECIDED.to ? 1 : 0));
  const thick = boxBlur(undecided, width, height, pixels(REACH.area)).map((share, at) =>
    share > ALL && at >= from ? 1 : 0,
  );
  const isNear = around((at) => thick[at] === 1, { width, height }, pixels(REACH.edge));
  const weights = boxBlur(thick, width, height, pixels(REACH.mean));
  const levels = boxBlur(
    thick.map((is, at) => is * (data[at] ?? 0)),
    width,
    height,
    pixels(REACH.mean),
  );
  for (let at = from; at < data.length; at += 1) {
    if (!isNear[at] || (weights[at] ?? 0) <= 0) continue;
    const mean = (levels[at] ?? 0) / (weights[at] ?? 1);
    if (mean < MIN_LEVEL) continue;
    const share = ((data[at] ?? 0) / mean - EDGE.clear) / (EDGE.solid - EDGE.clear);
    data[at] = Math.max(data[at] ?? 0, Math.round(255 * Math.min(1, Math.max(0, share))));
  }
}
