/** Where colours end: below this opacity a pixel's colour is whatever the program that saved it left there. */
const KNOWN_OPACITY = 1;

const RGB = 3;

/** The pixel itself excluded. */
const NEIGHBOURS = [-1, 0, 1]
  .flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy })))
  .filter(({ dx, dy }) => dx || dy);

/**
 * Lets the colours of visible pixels run `reach` pixels far into fully transparent ground, in place: what is computed
 * over a neighbourhood (enlarging, blurring) then brings no dark fringe in from colours that nobody sees.
 */
export function spreadColours(
  rgb: Buffer,
  alpha: Buffer,
  { width, height, reach }: { width: number; height: number; reach: number },
): void {
  const known = Uint8Array.from(alpha, (opacity) => (opacity >= KNOWN_OPACITY ? 1 : 0));
  const neighbours = function* (pixel: number): Generator<number> {
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (const { dx, dy } of NEIGHBOURS) {
      if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) yield pixel + dy * width + dx;
    }
  };
  const touchesKnown = (pixel: number) => {
    for (const neighbour of neighbours(pixel)) if (known[neighbour]) return true;
    return false;
  };
  const meanOfKnown = (pixel: number): [number, number, number] => {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (const neighbour of neighbours(pixel)) {
      if (!known[neighbour]) continue;
      red += rgb[neighbour * RGB] ?? 0;
      green += rgb[neighbour * RGB + 1] ?? 0;
      blue += rgb[neighbour * RGB + 2] ?? 0;
      count += 1;
    }
    return [red / count, green / count, blue / count];
  };

  let ring: number[] = [];
  for (let pixel = 0; pixel < known.length; pixel += 1) {
    if (!known[pixel] && touchesKnown(pixel)) ring.push(pixel);
  }
  for (let step = 0; step < reach && ring.length > 0; step += 1) {
    const colours = ring.map(meanOfKnown);
    for (const [index, pixel] of ring.entries()) {
      rgb.set(colours[index] ?? [], pixel * RGB);
      known[pixel] = 1;
    }
    const next = new Set<number>();
    for (const pixel of ring) {
      for (const neighbour of neighbours(pixel)) if (!known[neighbour]) next.add(neighbour);
    }
    ring = [...next];
  }
}
