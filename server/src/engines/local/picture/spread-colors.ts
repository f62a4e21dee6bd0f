import { mapToBytes } from './map-values';

/** Alpha below which a pixel's color is undefined: whatever the saving program left there. */
const KNOWN_OPACITY = 1;

const RGB = 3;

/** Offsets of the eight neighbors. */
const NEIGHBOURS = [-1, 0, 1]
  .flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy })))
  .filter(({ dx, dy }) => dx || dy);

/**
 * Spreads the colors of visible pixels `reach` pixels into fully transparent areas, in place. Neighborhood operations
 * (enlarging, blurring) then pick up no dark fringe from invisible colors.
 */
export function spreadColors(
  rgb: Buffer,
  alpha: Buffer,
  { width, height, reach }: { width: number; height: number; reach: number },
): void {
  const known = mapToBytes(alpha, (opacity) => (opacity >= KNOWN_OPACITY ? 1 : 0));
  const neighbors = function* (pixel: number): Generator<number> {
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (const { dx, dy } of NEIGHBOURS) {
      if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) yield pixel + dy * width + dx;
    }
  };
  const touchesKnown = (pixel: number) => {
    for (const neighbor of neighbors(pixel)) if (known[neighbor]) return true;
    return false;
  };
  const meanOfKnown = (pixel: number): [number, number, number] => {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (const neighbor of neighbors(pixel)) {
      if (!known[neighbor]) continue;
      red += rgb[neighbor * RGB] ?? 0;
      green += rgb[neighbor * RGB + 1] ?? 0;
      blue += rgb[neighbor * RGB + 2] ?? 0;
      count += 1;
    }
    return [red / count, green / count, blue / count];
  };

  let ring: number[] = [];
  for (let pixel = 0; pixel < known.length; pixel += 1) {
    if (!known[pixel] && touchesKnown(pixel)) ring.push(pixel);
  }
  for (let step = 0; step < reach && ring.length > 0; step += 1) {
    const colors = ring.map(meanOfKnown);
    for (const [index, pixel] of ring.entries()) {
      rgb.set(colors[index] ?? [], pixel * RGB);
      known[pixel] = 1;
    }
    const next = new Set<number>();
    for (const pixel of ring) {
      for (const neighbor of neighbors(pixel)) if (!known[neighbor]) next.add(neighbor);
    }
    ring = [...next];
  }
}
