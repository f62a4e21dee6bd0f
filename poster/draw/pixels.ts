import type { ImageFilter } from '../document';

/**
 * Pixel operations that canvases implement differently or not at all (`filter` is missing on iOS and in the
 * mini-program, shadow blur differs): the results are identical everywhere.
 */

const RGBA = 4;

/** Three box blurs are visually indistinguishable from a Gaussian. Their radii (W3C filter effects, 9.6). */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const odd = Math.floor(ideal) - (Math.floor(ideal) % 2 === 0 ? 1 : 0);
  const smaller = Math.round((12 * sigma * sigma - 3 * odd * odd - 12 * odd - 9) / (-4 * odd - 4));
  return [0, 1, 2].map((pass) => ((pass < smaller ? odd : odd + 2) - 1) / 2);
}

/** Reach of a blur with this sigma, in whole pixels. */
export const blurReach = (sigma: number): number =>
  sigma > 0 ? boxRadii(sigma).reduce((sum, radius) => sum + radius, 0) : 0;

/** Blurs one line of `count` values, `step` apart. Beyond the ends, values are `0` or the end's own value. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  holdsEnds: boolean,
): void {
  const last = start + (count - 1) * step;
  const [before, after] = holdsEnds ? [from[start] as number, from[last] as number] : [0, 0];
  const share = 1 / (2 * radius + 1);
  let sum = before * radius;
  for (let index = 0; index <= radius; index += 1)
    sum += index < count ? (from[start + index * step] as number) : after;
  for (let index = 0; index < count; index += 1) {
    to[start + index * step] = sum * share;
    const next = index + radius + 1;
    const past = index - radius;
    sum += next < count ? (from[start + next * step] as number) : after;
    sum -= past >= 0 ? (from[start + past * step] as number) : before;
  }
}

function blurPlane(
  plane: Float32Array,
  width: number,
  height: number,
  sigma: number,
  holdsEnds: boolean,
): Float32Array {
  const [from, to]: [Float32Array, Float32Array] = [plane, new Float32Array(plane.length)];
  for (const radius of boxRadii(sigma)) {
    if (radius < 1) continue;
    for (let y = 0; y < height; y += 1) blurLine(from, to, y * width, 1, width, radius, holdsEnds);
    for (let x = 0; x < width; x += 1) blurLine(to, from, x, width, height, radius, holdsEnds);
  }
  return from;
}

/** Turns drawn content into its shadow: its opacity, blurred, in one color. */
export function toShadow(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  sigma: number,
  [red, green, blue, opacity]: readonly [number, number, number, number],
): void {
  let alpha: Float32Array = new Float32Array(width * height);
  for (let index = 0; index < alpha.length; index += 1) alpha[index] = pixels[index * RGBA + 3] as number;
  if (sigma > 0) alpha = blurPlane(alpha, width, height, sigma, false);
  for (let index = 0; index < alpha.length; index += 1) {
    const at = index * RGBA;
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
    pixels[at + 3] = Math.round(((alpha[index] as number) * opacity) / 255);
  }
}

/** Blurs an image without fading its edges. */
function blurPicture(pixels: Uint8ClampedArray, width: number, height: number, sigma: number): void {
  const planes = [0, 1, 2, 3].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let index = 0; index < plane.length; index += 1) {
      const at = index * RGBA;
      const opacity = pixels[at + 3] as number;
      // Premultiplied, or transparent areas would bleed into opaque ones.
      plane[index] = channel === 3 ? opacity : ((pixels[at + channel] as number) * opacity) / 255;
    }
    return blurPlane(plane, width, height, sigma, true);
  }) as [Float32Array, Float32Array, Float32Array, Float32Array];
  for (let index = 0; index < width * height; index += 1) {
    const at = index * RGBA;
    const opacity = planes[3][index] as number;
    const by = opacity > 0 ? 255 / opacity : 0;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = Math.round((planes[channel as 0 | 1 | 2][index] as number) * by);
    pixels[at + 3] = Math.round(opacity);
  }
}

/** Maximum amount that warmth adds to red and subtracts from blue, out of 255. */
const WARMTH = 40;

/** Whether a filter has any effect. */
export const isFiltered = (filter: ImageFilter | undefined): filter is ImageFilter =>
  filter !== undefined && Object.values(filter).some((amount) => amount !== undefined && amount !== 0);

/** Applies a filter to pixels in place; `scale` is pixels per unit of its blur. */
export function applyFilter(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  filter: ImageFilter,
  scale: number,
): void {
  const { brightness = 0, contrast = 0, saturation = 0, warmth = 0, blur = 0 } = filter;
  if (brightness || contrast || saturation || warmth) {
    const steep = contrast < 0 ? 1 + contrast : 1 + contrast * 1.5;
    const colorful = saturation < 0 ? 1 + saturation : 1 + saturation * 1.5;
    for (let at = 0; at < pixels.length; at += RGBA) {
      const [red, green, blue] = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
      const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = channel === 0 ? red : channel === 1 ? green : blue;
        let value =
          grey + (own - grey) * colorful + (channel === 0 ? warmth : channel === 2 ? -warmth : 0) * WARMTH;
        value += brightness * 128;
        pixels[at + channel] = Math.round((value - 127.5) * steep + 127.5);
      }
    }
  }
  if (blur * scale > 0.1) blurPicture(pixels, width, height, blur * scale);
}
