import type { CutOut } from '../matting/cut-out';

/** From this opacity on a pixel is the product's. */
const SOLID = 128;

/** What ends higher than this above the foot, in shares of the height, hangs over: a sleeve, a handle. */
const OVERHANGS = 0.3;

/** Of the columns that stand, so many end no higher than what is told. */
const MOST = 0.8;

/**
 * How far a product's lower outline rises, in shares of its height, 0–0.3: of what is photographed from above, the
 * parts that stand farther back end higher up in the picture; of what is photographed straight on, none do.
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
  return rises[Math.floor(rises.length * MOST)] ?? 0;
}
