import { type Layer, REACH } from './layer';
import type { Pace } from './pace';

/** Quantile of all distances that still counts as a good match. */
const GOOD_SHARE = 0.6;

/** Below this mean square, differences are noise and do not distinguish patches. */
const NOISE = 20;

/** Minimum weight, so that a hole without good matches is filled, too. */
const MIN_TRUST = 1e-6;

/** Number of evenly spread targets sampled for the quantile. */
const MAX_ASKED = 10_000;

/** Weight of each target's patch in the votes. */
export function trustOf({ targets, unlike }: Layer): Float32Array {
  const step = Math.ceil(targets.length / MAX_ASKED);
  const sorted = new Float32Array(Math.ceil(targets.length / step));
  for (let index = 0; index < sorted.length; index += 1) {
    sorted[index] = unlike[targets[index * step] ?? 0] ?? 0;
  }
  sorted.sort();
  const spread = 2 * Math.max(NOISE, sorted[Math.floor(sorted.length * GOOD_SHARE)] ?? 0);
  const trust = new Float32Array(unlike.length);
  for (const target of targets) trust[target] = Math.exp(-(unlike[target] ?? 0) / spread) + MIN_TRUST;
  return trust;
}

const SPAN = 2 * REACH + 1;

/** A patch votes most for its center: sigma of the weights, in pixels. */
const SIGMA = 6;

/** Weights of a patch's votes per pixel, row by row. */
export const KERNEL = Float32Array.from({ length: SPAN * SPAN }, (_, index) => {
  const dx = (index % SPAN) - REACH;
  const dy = Math.floor(index / SPAN) - REACH;
  return Math.exp(-(dx * dx + dy * dy) / (2 * SIGMA * SIGMA));
});

/**
 * Creates a function that computes a pixel's color as the vote of all patches around it, each taken from its nearest
 * source. `into` gets one value per channel.
 */
export function createVote(layer: Layer): (pixel: number, into: Float32Array) => void {
  const { width, channels, pixels, nearest } = layer;
  const trust = trustOf(layer);
  const hasOpacity = channels === 4;
  return (pixel, into) => {
    let [red, green, blue, opacity, total] = [0, 0, 0, 0, 0];
    // Neighbors mostly have neighboring sources: votes with the same offset refer to one pixel, which is read once.
    let [last, share] = [0, 0];
    let at = 0;
    const count = () => {
      const from = (pixel + last) * channels;
      red += (pixels[from] ?? 0) * share;
      green += (pixels[from + 1] ?? 0) * share;
      blue += (pixels[from + 2] ?? 0) * share;
      if (hasOpacity) opacity += (pixels[from + 3] ?? 0) * share;
      total += share;
      share = 0;
    };
    for (let dy = -REACH; dy <= REACH; dy += 1) {
      const row = pixel - dy * width;
      for (let center = row + REACH; center >= row - REACH; center -= 1, at += 1) {
        const source = nearest[center] ?? -1;
        if (source < 0) continue;
        if (source - center !== last) {
          count();
          last = source - center;
        }
        share += (trust[center] ?? 0) * (KERNEL[at] ?? 0);
      }
    }
    count();
    into[0] = red / total;
    into[1] = green / total;
    into[2] = blue / total;
    if (hasOpacity) into[3] = opacity / total;
  };
}

/** Fills the hole by voting. Sources lie outside of it, so this works in place. */
export async function fillByVote(layer: Layer, pace: Pace): Promise<void> {
  const { width, channels, pixels, targets, hole } = layer;
  const vote = createVote(layer);
  const color = new Float32Array(channels);
  for (let index = 0; index < targets.length; index += 1) {
    const pixel = targets[index] ?? 0;
    if (index % width === 0) await pace();
    if (!hole[pixel]) continue;
    vote(pixel, color);
    for (let channel = 0; channel < channels; channel += 1) {
      pixels[pixel * channels + channel] = color[channel] ?? 0;
    }
  }
}
