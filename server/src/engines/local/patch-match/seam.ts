import type { Layer } from './layer';
import type { Pace } from './pace';
import { createRings, waysAround } from './rings';
import { createVote } from './vote';

/** Factor of a difference per ring into the hole. */
const FADE = 0.99;

/** Radius, in pixels, of smoothing differences along the seam. */
const EVEN = 4;

/** Smaller differences, in levels, are ignored. */
const NOTHING = 0.25;

/** Largest difference, in levels, that continues into the hole: a larger one is an object's edge, not lighting. */
const MAX_STEP = 24;

/** Differences are stored in this fraction of a level, to fit into two bytes per channel. */
export const PART = 1 / 64;

/** Rings farther from the seam do not need correction. */
const MAX_RINGS = 400;

/** Index offsets to all pixels within EVEN, including the pixel itself. */
function squareAround(width: number): Int32Array {
  const span = 2 * EVEN + 1;
  return Int32Array.from({ length: span * span }, (_, index) => {
    return (Math.floor(index / span) - EVEN) * width + (index % span) - EVEN;
  });
}

/**
 * Corrections of the pixels in and next to a filled hole, in {@link PART}s of a level per channel, so that the hole
 * meets its surroundings: the difference between known pixels and the patches there, which continues into the hole and
 * fades.
 */
export async function differencesAtSeam(layer: Layer, pace: Pace): Promise<Int16Array> {
  const { width, channels, pixels, targets, hole, barred } = layer;
  const parts = new Int16Array(pixels.length);
  const isSet = new Uint8Array(hole.length);
  const vote = createVote(layer);
  const color = new Float32Array(channels);
  for (let index = 0; index < targets.length; index += 1) {
    const target = targets[index] ?? 0;
    if (index % width === 0) await pace();
    // The edge of an object is no lighting of what lies behind it.
    if (hole[target] || barred[target]) continue;
    vote(target, color);
    isSet[target] = 1;
    for (let channel = 0; channel < channels; channel += 1) {
      const at = target * channels + channel;
      const level = (pixels[at] ?? 0) - (color[channel] ?? 0);
      parts[at] = Math.round(Math.max(-MAX_STEP, Math.min(MAX_STEP, level)) / PART);
    }
  }
  /** Sets `color` to the mean difference, in levels, of the pixels at these offsets. */
  const meanAround = (pixel: number, offsets: Int32Array) => {
    color.fill(0);
    let count = 0;
    for (const offset of offsets) {
      const from = pixel + offset;
      // At the border an offset leads into the next row, whose pixels near the edge serve as well.
      if (!isSet[from]) continue;
      count += 1;
      for (let channel = 0; channel < channels; channel += 1) {
        color[channel] = (color[channel] ?? 0) + (parts[from * channels + channel] ?? 0) * PART;
      }
    }
    for (let channel = 0; channel < channels; channel += 1) {
      color[channel] = (color[channel] ?? 0) / (count || 1);
    }
  };
  const near = waysAround(width);
  let offsets = squareAround(width);
  let rings = 0;
  // Pixels of the same ring are not used, so the result does not depend on their order.
  for (const ring of createRings(layer, isSet)) {
    let greatest = 0;
    for (const pixel of ring) {
      meanAround(pixel, offsets);
      for (let channel = 0; channel < channels; channel += 1) {
        const level = (color[channel] ?? 0) * FADE;
        greatest = Math.max(greatest, Math.abs(level));
        parts[pixel * channels + channel] = Math.round(level / PART);
      }
    }
    offsets = near;
    rings += 1;
    if (greatest < NOTHING || rings === MAX_RINGS) break;
    await pace();
  }
  return parts;
}
