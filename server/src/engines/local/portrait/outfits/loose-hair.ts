import { boxBlur } from '../../matting/box-blur';
import { inFace, type Person } from '../person';
import type { Fitting } from './fitting';
import type { Parts } from './parts';
import { shoulderLine } from './pieces';
import { rowsOf } from './rows';

const RGB = 3;

/** Hair below the eyes: alpha 0–255, and its color without the background. */
export type LooseHair = Pick<Person, 'rgb' | 'alpha'>;

/** Extracts the hair that hangs over something. */
export function looseHair(person: Person, { hair }: Parts): LooseHair {
  const { width, height, rgb, alpha, face } = person;
  const { eyes } = rowsOf(person);
  const share = boxBlur(hair, width, height, inFace(face, 0.004)).fill(0, 0, eyes * width);
  const radius = inFace(face, 0.015);
  const sure = share.map((opacity) => opacity ** 2);
  const weights = boxBlur(sure, width, height, radius);
  const colors = Buffer.from(rgb);
  for (let channel = 0; channel < RGB; channel += 1) {
    const mean = boxBlur(
      sure.map((weight, pixel) => weight * (rgb[pixel * RGB + channel] ?? 0)),
      width,
      height,
      radius,
    );
    for (const [pixel, opacity] of share.entries()) {
      if (opacity === 0) continue;
      const own = rgb[pixel * RGB + channel] ?? 0;
      const near = (mean[pixel] ?? 0) / Math.max(1e-3, weights[pixel] ?? 0);
      // The fainter a strand, the more of its color comes from what was behind it.
      colors[pixel * RGB + channel] = Math.round(Math.min(255, own * opacity + near * (1 - opacity)));
    }
  }
  return { rgb: colors, alpha: Buffer.from(share.map((opacity, pixel) => opacity * (alpha[pixel] ?? 0))) };
}

/** Hair that continues this far below a shoulder's line hangs in front of it, in face widths. */
const BEFORE = 0.2;

/** Largest horizontal step of a strand per row, in pixels. */
const SLANT = 2;

/**
 * Share of the hair that hangs in front of a garment, 0–1: strands that continue well below its shoulders, along their
 * whole length. The others end behind it.
 */
export function hairBefore(
  { width, height, face }: Person,
  hair: LooseHair,
  { x, y, unit, alter }: Fitting,
): Float32Array {
  const reaches = new Float32Array(width * height);
  for (let row = height - 1; row >= 0; row -= 1) {
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column;
      if ((hair.alpha[pixel] ?? 0) < 100) continue;
      const aside = (column - x) / unit;
      const line = y + alter(aside, shoulderLine(aside) + BEFORE)[1] * unit;
      let below = row >= line ? 1 : 0;
      for (let step = -SLANT; step <= SLANT && row < height - 1; step += 1) {
        if (column + step >= 0 && column + step < width)
          below = Math.max(below, reaches[pixel + width + step] ?? 0);
      }
      reaches[pixel] = below;
    }
  }
  const soft = boxBlur(reaches, width, height, inFace(face, 0.012));
  return soft.map((share) => Math.min(1, 3 * share));
}

/** Composites hair over a dressed person, in place, as far as it hangs in front of the garment. */
export function layHair({ rgb, alpha }: Person, hair: LooseHair, before?: Float32Array): void {
  for (const [pixel, opacity] of hair.alpha.entries()) {
    const share = (opacity / 255) * (before?.[pixel] ?? 1);
    if (share === 0) continue;
    const rest = (1 - share) * ((alpha[pixel] ?? 0) / 255);
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      rgb[at] = Math.round(((hair.rgb[at] ?? 0) * share + (rgb[at] ?? 0) * rest) / (share + rest));
    }
    alpha[pixel] = Math.round((share + rest) * 255);
  }
}
