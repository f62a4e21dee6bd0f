import type { Layer } from './layer';
import type { Pace } from './pace';
import { createRings, waysAround } from './rings';
import { createVote } from './vote';

/** What is left of a difference one ring farther into the hole. */
const FADE = 0.99;

/** Differences are evened out so many pixels along the seam before they go in. */
const EVEN = 4;

/** A smaller difference, in levels, is none. */
const NOTHING = 0.25;

/** A greater difference, in levels, is one of things and not of light: not all of it is to go on as a streak. */
const MOST = 24;

/** Differences are kept in parts of a level, so that they take two bytes a channel. */
export const PART = 1 / 64;

/** Rings beyond this are too far from the seam to show it. */
const MOST_RINGS = 400;

/** The ways from a pixel to all that are at most EVEN away, itself included. */
function squareAround(width: number): Int32Array {
  const span = 2 * EVEN + 1;
  return Int32Array.from({ length: span * span }, (_, index) => {
    return (Math.floor(index / span) - EVEN) * width + (index % span) - EVEN;
  });
}

/**
 * What the pixels in and next to a filled hole should be more than their patches say, in {@link PART}s of a level and
 * by channel, so that the hole meets its surroundings: around it what is known is more than the patches there say, and
 * that goes on into the hole and fades.
 */
export async function differencesAtSeam(layer: Layer, pace: Pace): Promise<Int16Array> {
  const { width, channels, pixels, targets, hole } = layer;
  const parts = new Int16Array(pixels.length);
  const isSet = new Uint8Array(hole.length);
  const vote = createVote(layer);
  const color = new Float32Array(channels);
  for (let index = 0; index < targets.length; index += 1) {
    const target = targets[index] ?? 0;
    if (index % width === 0) await pace();
    if (hole[target]) continue;
    vote(target, color);
    isSet[target] = 1;
    for (let channel = 0; channel < channels; channel += 1) {
      const at = target * channels + channel;
      const level = (pixels[at] ?? 0) - (color[channel] ?? 0);
      parts[at] = Math.round(Math.max(-MOST, Math.min(MOST, level)) / PART);
    }
  }
  /** Sets `color` to the mean difference of the pixels that these ways lead to, in levels. */
  const meanAround = (pixel: number, ways: Int32Array) => {
    color.fill(0);
    let count = 0;
    for (const way of ways) {
      const from = pixel + way;
      // At the frame's edge a way leads into the neighboring row, whose pixels near the edge serve as well.
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
  let ways = squareAround(width);
  let rings = 0;
  // Within a ring none of its own counts: what comes out does not hang on the order.
  for (const ring of createRings(layer, isSet)) {
    let greatest = 0;
    for (const pixel of ring) {
      meanAround(pixel, ways);
      for (let channel = 0; channel < channels; channel += 1) {
        const level = (color[channel] ?? 0) * FADE;
        greatest = Math.max(greatest, Math.abs(level));
        parts[pixel * channels + channel] = Math.round(level / PART);
      }
    }
    ways = near;
    rings += 1;
    if (greatest < NOTHING || rings === MOST_RINGS) break;
    await pace();
  }
  return parts;
}
