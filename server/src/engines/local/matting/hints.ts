import type { EnginePicture } from '../../port';
import { readResized } from '../picture/read';
import { boxBlur } from './box-blur';
import type { Mask } from './mask-cleanup';

const RGB = 3;

/** Where a colour begins to be one, and the others to be none. */
const PAINTED = 128;

/** How far around what was painted the edge is looked for anew, and how wide it is seen, as shares of the side. */
const BAND = 0.03;
const WINDOW = 0.008;

/** Variance of brightness (0–1) that is an edge. */
const EDGE = 1e-4;

/** From this level on a pixel is the subject's. */
const SOLID = 128;

/** What the user says of each pixel: 1 = stays, -1 = goes, 0 = nothing. */
type Hints = Int8Array;

/** What was painted, at the size of a mask: green stays, red goes. */
async function readHints(painted: EnginePicture, size: { width: number; height: number }): Promise<Hints> {
  const rgb = await readResized(painted, { ...size, fit: 'fill', ground: 'black' });
  return Int8Array.from({ length: size.width * size.height }, (_, pixel) => {
    const [red = 0, green = 0] = rgb.subarray(pixel * RGB, pixel * RGB + 2);
    if (green >= PAINTED && red < PAINTED) return 1;
    return red >= PAINTED && green < PAINTED ? -1 : 0;
  });
}

/** Brightness 0–1 of a picture at the size of a mask. */
async function brightnessOf(picture: EnginePicture, size: { width: number; height: number }) {
  const rgb = await readResized(picture, { ...size, fit: 'fill' });
  return Float32Array.from({ length: size.width * size.height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * RGB, pixel * RGB + RGB);
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  });
}

type Plane = Float32Array;

/** Lets the edges of `levels` follow those of `guide`: a guided filter (He, Sun, Tang 2010). Both 0–1. */
function guided(levels: Plane, guide: Plane, { width, height }: Mask, radius: number): Plane {
  const mean = (plane: Plane) => boxBlur(plane, width, height, radius);
  const times = (one: Plane, other: Plane) => one.map((value, at) => value * (other[at] ?? 0));
  const [meanGuide, meanLevel] = [mean(guide), mean(levels)];
  const variance = mean(times(guide, guide)).map((square, at) => square - (meanGuide[at] ?? 0) ** 2);
  const slope = mean(times(guide, levels)).map((product, at) => {
    const covariance = product - (meanGuide[at] ?? 0) * (meanLevel[at] ?? 0);
    return covariance / (Math.max(0, variance[at] ?? 0) + EDGE);
  });
  const offset = meanLevel.map((level, at) => level - (slope[at] ?? 0) * (meanGuide[at] ?? 0));
  const [meanSlope, meanOffset] = [mean(slope), mean(offset)];
  return guide.map((value, at) => (meanSlope[at] ?? 0) * value + (meanOffset[at] ?? 0));
}

/**
 * Lays what the user has painted over a mask: what stays is subject, what goes is ground, and around it the edge is
 * put where the picture has one. Far from what was painted nothing changes.
 */
export async function applyHints(mask: Mask, picture: EnginePicture, painted: EnginePicture): Promise<Mask> {
  const { width, height } = mask;
  const hints = await readHints(painted, mask);
  const said = mask.data.map((level, at) => (hints[at] === 0 ? level : (hints[at] ?? 0) > 0 ? 255 : 0));
  const near = boxBlur(
    Float32Array.from(hints, (hint) => Math.abs(hint)),
    width,
    height,
    Math.max(1, Math.round(BAND * width)),
  );
  const levels = Float32Array.from(said, (level) => level / 255);
  const radius = Math.max(1, Math.round(WINDOW * width));
  const edges = guided(levels, await brightnessOf(picture, mask), mask, radius);
  const data = said.map((level, at) => {
    if (hints[at] !== 0 || (near[at] ?? 0) === 0) return level;
    return Math.min(255, Math.max(0, Math.round((edges[at] ?? 0) * 255)));
  });
  return { ...mask, data };
}

/** The share of a mask that is subject, 0 to 1. */
export function subjectShare({ data }: Mask): number {
  let solid = 0;
  for (const level of data) if (level >= SOLID) solid += 1;
  return solid / data.length;
}
