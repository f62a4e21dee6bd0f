import type { Guide } from './guide';
import { drawSource, type Layer, REACH } from './layer';
import type { Pace } from './pace';
import { createRings, waysAround } from './rings';

/**
 * Initializes a hole: diffuses the surrounding colors into it ring by ring, draws the guiding lines, and gives every
 * target a source.
 */
export async function guess(layer: Layer, guide: Guide, random: () => number, pace: Pace): Promise<void> {
  const { channels, pixels, hole, weight, targets, nearest } = layer;
  const isKnown = weight.map((counts, pixel) => (counts > 0 && !hole[pixel] ? 1 : 0));
  const offsets = waysAround(layer.width);
  const color = new Float32Array(channels);
  for (const ring of createRings(layer, isKnown)) {
    for (const pixel of ring) {
      color.fill(0);
      let count = 0;
      for (const offset of offsets) {
        const from = pixel + offset;
        if (!isKnown[from]) continue;
        count += 1;
        for (let channel = 0; channel < channels; channel += 1) {
          color[channel] = (color[channel] ?? 0) + (pixels[from * channels + channel] ?? 0);
        }
      }
      for (let channel = 0; channel < channels; channel += 1) {
        pixels[pixel * channels + channel] = (color[channel] ?? 0) / count;
      }
    }
    await pace();
  }
  for (const target of targets) {
    const onLine = guide.start(target);
    nearest[target] = onLine ?? drawSource(layer, random);
    if (onLine === undefined || !hole[target]) continue;
    pixels.copyWithin(target * channels, onLine * channels, (onLine + 1) * channels);
  }
}

/** Initializes the sources from the next smaller scale, which has half the size. */
export function inherit(layer: Layer, coarse: Layer, random: () => number): void {
  const { width, targets, nearest, unlike, isSource } = layer;
  for (const target of targets) {
    const x = (target % width) - REACH;
    const y = Math.floor(target / width) - REACH;
    const from = ((y >> 1) + REACH) * coarse.width + (x >> 1) + REACH;
    const found = coarse.nearest[from] ?? -1;
    const sourceX = 2 * ((found % coarse.width) - REACH) + (x & 1) + REACH;
    const sourceY = 2 * (Math.floor(found / coarse.width) - REACH) + (y & 1) + REACH;
    const source = sourceY * width + sourceX;
    const fits = found >= 0 && sourceX < width && isSource[source] === 1;
    nearest[target] = fits ? source : drawSource(layer, random);
    unlike[target] = fits ? (coarse.unlike[from] ?? 0) : Number.MAX_VALUE;
  }
}
