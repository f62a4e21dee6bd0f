import type { Size } from '@tuzuo/core/geometry/size';
import { type Interleaved, interleaved } from './interleave';
import type { Pixels } from './read';
import { spreadColors } from './spread-colors';

/** A picture to work in: `channels` bytes a pixel, three colors and, where it has one, its opacity. */
export type Sheet = Interleaved & Size;

/** Colors that nobody sees are not to run into what is beside them. */
const SPREAD = 16;

const COLORS = 3;

/** The picture's channels pixel by pixel; a copy. */
export function toSheet({ width, height, rgb, alpha }: Pixels): Sheet {
  if (!alpha) return { width, height, ...interleaved({ rgb }) };
  const spread = Buffer.from(rgb);
  spreadColors(spread, alpha, { width, height, reach: SPREAD });
  return { width, height, ...interleaved({ rgb: spread, alpha }) };
}

/** Puts a pixel of the sheet back into the picture that it was made from. */
export function putBack({ channels, pixels }: Sheet, { rgb, alpha }: Pixels, pixel: number): void {
  rgb.set(pixels.subarray(pixel * channels, pixel * channels + COLORS), pixel * COLORS);
  if (alpha) alpha[pixel] = pixels[pixel * channels + COLORS] ?? 0;
}
