import type { CutOut } from '../matting/cut-out';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** Columns that end higher above the foot than this share of the height overhang, like a sleeve or a handle. */
const OVERHANGS = 0.3;

/** Quantile of the standing columns that gives the rise. */
const RISE_QUANTILE = 0.8;

/**
 * Rise of a product's lower outline as a share of its height, 0–0.3: seen from above, parts farther back end higher in
 * the picture; seen straight on, none do.
 */
export function outlineRise({ width, height, alpha }: Pick<CutOut, 'width' | 'height' | 'alpha'>): number {
  const rises: number[] = [];
  for (let x = 0; x < width; x += 1) {
    let bottom = height - 1;
    while (bottom >= 0 && (alpha[bottom * width + x] ?? 0) < SOLID) bottom -= 1;
    const rise = (height - 1 - bottom) / height;
    if (rise <= OVERHANGS) rises.push(rise);
  }
  rises.sort((a, b) => a - b);
  return rises[Math.floor(rises.length * RISE_QUANTILE)] ?? 0;
}
