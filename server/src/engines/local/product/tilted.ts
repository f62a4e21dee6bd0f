import type { Outline } from './base';

/** Alpha from which a pixel belongs to the product. */
const SOLID = 128;

/** Share of the smallest rectangle around it that a rectangular product fills at least; a box seen at a corner fills less. */
const FILLS = 0.87;

/** Angle of its sides to those of the photo from which it is tilted, in degrees. */
const TILTED = 4;

/** The solid pixels at the two ends of each row, and how many are solid. */
function endsOf({ width, height, alpha }: Outline) {
  const ends: { x: number; y: number }[] = [];
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    let [first, last] = [-1, -1];
    for (let x = 0; x < width; x += 1) {
      if ((alpha[y * width + x] ?? 0) < SOLID) continue;
      count += 1;
      if (first < 0) first = x;
      last = x;
    }
    if (first >= 0) ends.push({ x: first, y }, { x: last, y });
  }
  return { ends, count };
}

/**
 * Whether a product is a rectangle whose sides slant in the photo, like a book, a wallet or a telephone that lies there and
 * was photographed from above: what stands has a level base, or shows two of its sides.
 */
export function isTiltedRectangle(product: Outline): boolean {
  const { ends, count } = endsOf(product);
  let best = { area: Number.POSITIVE_INFINITY, angle: 0 };
  for (let angle = 0; angle < 90; angle += 1) {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const [across, down] = [
      ends.map(({ x, y }) => x * cos + y * sin),
      ends.map(({ x, y }) => y * cos - x * sin),
    ];
    const span = (values: readonly number[]) => {
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const value of values) {
        if (value < least) least = value;
        if (value > most) most = value;
      }
      return most - least + 1;
    };
    const area = span(across) * span(down);
    if (area < best.area) best = { area, angle };
  }
  return Math.min(best.angle, 90 - best.angle) >= TILTED && count >= FILLS * best.area;
}
