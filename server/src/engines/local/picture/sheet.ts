import type { Size } from '@tuzuo/core/geometry/size';
import { type Interleaved, interleaved } from './interleave';
import type { Pixels } from './read';
import { spreadColors } from './spread-colors';

/** A picture to work in, interleaved as RGB or RGBA. */
export type Sheet = Interleaved & Size;

/** Spreads visible colors this far, in pixels, so that invisible ones do not bleed into their neighbors. */
const SPREAD = 16;

const COLORS = 3;

/** An interleaved copy of a picture. */
export function toSheet({ width, height, rgb, alpha }: Pixels): Sheet {
  if (!alpha) return { width, height, ...interleaved({ rgb }) };
  const spread = Buffer.from(rgb);
  spreadColors(spread, alpha, { width, height, reach: SPREAD });
  return { width, height, ...interleaved({ rgb: spread, alpha }) };
}

/** Copies one pixel of the sheet back to the picture. */
export function putBack({ channels, pixels }: Sheet, { rgb, alpha }: Pixels, pixel: number): void {
  rgb.set(pixels.subarray(pixel * channels, pixel * channels + COLORS), pixel * COLORS);
  if (alpha) alpha[pixel] = pixels[pixel * channels + COLORS] ?? 0;
}
