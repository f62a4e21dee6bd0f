import { boxBlur } from '../matting/box-blur';

/** Radius within which light does not change and hair does, at the height of every measurement, in pixels. */
const STRAND = 3;

/** Share of skin around a pixel below which its mean is not trusted. */
const FEW = 0.05;

type Plane = { width: number; height: number; skin: Float32Array };

/** Mean of the skin around each pixel, of a plane; `skin` has the share of each pixel that is skin, 0–1. */
export function meanAround(
  plane: Float32Array,
  { width, height, skin }: Plane,
  radius: number,
): Float32Array {
  const blur = (one: Float32Array) => boxBlur(boxBlur(one, width, height, radius), width, height, radius);
  const sums = blur(plane.map((value, pixel) => value * (skin[pixel] ?? 0)));
  const shares = blur(skin);
  return sums.map((sum, pixel) => sum / Math.max(FEW, shares[pixel] ?? 0));
}

/** Weighted mean of a plane over the pixels of a part. */
export function meanIn(
  plane: Float32Array,
  skin: Float32Array,
  isPart: (pixel: number) => boolean = () => true,
) {
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel < plane.length; pixel += 1) {
    const share = skin[pixel] ?? 0;
    if (share === 0 || !isPart(pixel)) continue;
    sum += (plane[pixel] ?? 0) * share;
    count += share;
  }
  return count === 0 ? 0 : sum / count;
}

/** Darkest mean that is divided by, in levels: below it, noise would count as detail. */
const DARKEST = 10;

/**
 * Detail of the skin in a part of a face, as a share of its lightness: root mean square of the differences from the mean
 * of the skin nearby. Hair, glasses and beards have much, bare skin little.
 */
export function detailIn(light: Float32Array, plane: Plane, isPart: (pixel: number) => boolean): number {
  const around = meanAround(light, plane, STRAND);
  const squares = light.map((value, pixel) => (value - (around[pixel] ?? 0)) ** 2);
  const mean = Math.max(DARKEST, meanIn(light, plane.skin, isPart));
  return Math.sqrt(meanIn(squares, plane.skin, isPart)) / mean;
}
