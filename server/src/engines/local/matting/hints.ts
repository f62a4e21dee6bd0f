import type { Size } from '@tuzuo/core/geometry/size';
import type { EnginePicture } from '../../port';
import { mapToFloats } from '../picture/map-values';
import { readResized } from '../picture/read';
import { around, boxBlur } from './box-blur';
import type { Mask } from './mask-cleanup';

const RGB = 3;

/** Channel level from which a painted color counts as present. */
const PAINTED = 128;

/** Radius around strokes in which the mask is refined, and radius of the color samples, as shares of the side. */
const BAND = 0.02;
const AROUND = 0.05;

/** Squared distance (levels 0–255) below which two colors are too similar to separate subject from background. */
const ALIKE = 20 ** 2;

/** Mask level from which a pixel belongs to the subject. */
const SOLID = 128;

/** The user's strokes per pixel: 1 = keep, -1 = remove, 0 = none. */
type Hints = Int8Array;

/** Reads the strokes at the size of a mask: green keeps, red removes. */
async function readHints(painted: EnginePicture, { width, height }: Size): Promise<Hints> {
  const rgb = await readResized(painted, { width, height, fit: 'fill', ground: 'black' });
  const hints = new Int8Array(width * height);
  for (const pixel of hints.keys()) {
    const isRed = (rgb[pixel * RGB] ?? 0) >= PAINTED;
    const isGreen = (rgb[pixel * RGB + 1] ?? 0) >= PAINTED;
    if (isRed !== isGreen) hints[pixel] = isGreen ? 1 : -1;
  }
  return hints;
}

/** Local mean color of the pixels that `counts` selects, per channel, and where there is one. */
function colorsOf(counts: (pixel: number) => boolean, rgb: Buffer, { width, height }: Size) {
  const reach = Math.max(1, Math.round(AROUND * width));
  const isNear = around(counts, { width, height }, reach);
  const weight = mapToFloats({ length: width * height }, (_, pixel) => (counts(pixel) ? 1 : 0));
  const total = boxBlur(weight, width, height, reach);
  const planes = [0, 1, 2].map((channel) => {
    const levels = weight.map((share, pixel) => share * (rgb[pixel * RGB + channel] ?? 0));
    return boxBlur(levels, width, height, reach).map((sum, pixel) => sum / (total[pixel] || 1));
  });
  return { isNear, at: (pixel: number, channel: number) => planes[channel]?.[pixel] ?? 0 };
}

/**
 * Applies the user's strokes to a mask: kept pixels become subject, removed ones background. Around a stroke, each
 * pixel's alpha follows from its color between the nearby background and subject colors; next to a "keep" stroke alpha
 * never decreases, next to a "remove" stroke it never increases. Farther away nothing changes.
 */
export async function applyHints(mask: Mask, picture: EnginePicture, painted: EnginePicture): Promise<Mask> {
  const { width, height } = mask;
  const hints = await readHints(painted, mask);
  const rgb = await readResized(picture, { width, height, fit: 'fill' });
  const reach = Math.max(1, Math.round(BAND * width));
  const nearKept = around((pixel) => hints[pixel] === 1, mask, reach);
  const nearGone = around((pixel) => hints[pixel] === -1, mask, reach);
  const data = mask.data.map((level, pixel) => (hints[pixel] ? (hints[pixel] === 1 ? 255 : 0) : level));
  const isKnown = (pixel: number) => hints[pixel] !== 0 || !(nearKept[pixel] || nearGone[pixel]);
  const known = data.map((level, pixel) => (isKnown(pixel) ? (level >= SOLID ? 1 : 2) : 0));
  const subject = colorsOf((pixel) => known[pixel] === 1, rgb, mask);
  const ground = colorsOf((pixel) => known[pixel] === 2, rgb, mask);
  for (const [pixel, level] of data.entries()) {
    if (isKnown(pixel) || !subject.isNear[pixel] || !ground.isNear[pixel]) continue;
    let [along, whole] = [0, 0];
    for (let channel = 0; channel < RGB; channel += 1) {
      const behind = ground.at(pixel, channel);
      const difference = subject.at(pixel, channel) - behind;
      along += ((rgb[pixel * RGB + channel] ?? 0) - behind) * difference;
      whole += difference * difference;
    }
    if (whole < ALIKE) continue;
    const solved = Math.round(255 * Math.min(1, Math.max(0, along / whole)));
    if (nearKept[pixel] && solved > level) data[pixel] = solved;
    else if (nearGone[pixel] && solved < level) data[pixel] = solved;
  }
  return { ...mask, data };
}

/** Share of a mask that is subject, 0 to 1. */
export function subjectShare({ data }: Mask): number {
  let solid = 0;
  for (const level of data) if (level >= SOLID) solid += 1;
  return solid / data.length;
}
