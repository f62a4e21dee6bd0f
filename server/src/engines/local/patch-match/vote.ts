import { type Layer, REACH } from './layer';
import type { Pace } from './pace';

/** Of all targets, the share whose likeness still counts as good. */
const GOOD_SHARE = 0.6;

/** Below this mean square, differences are noise, and do not tell patches apart. */
const NOISE = 20;

/** So that even a hole that nothing fits gets filled. */
const LEAST_TRUST = 1e-6;

/** How much each target's patch has to say about the pixels in it. */
function trustOf({ targets, unlike }: Layer): Float32Array {
  const sorted = new Float32Array(targets.length);
  for (let index = 0; index < targets.length; index += 1) sorted[index] = unlike[targets[index] ?? 0] ?? 0;
  sorted.sort();
  const spread = 2 * Math.max(NOISE, sorted[Math.floor(sorted.length * GOOD_SHARE)] ?? 0);
  const trust = new Float32Array(unlike.length);
  for (const target of targets) trust[target] = Math.exp(-(unlike[target] ?? 0) / spread) + LEAST_TRUST;
  return trust;
}

const SPAN = 2 * REACH + 1;

/** A patch knows its middle best: this is the sigma, in pixels, of what it has to say about the rest. */
const SIGMA = 2.5;

/** What a patch has to say about each of its pixels, row after row. */
const KERNEL = Float32Array.from({ length: SPAN * SPAN }, (_, index) => {
  const dx = (index % SPAN) - REACH;
  const dy = Math.floor(index / SPAN) - REACH;
  return Math.exp(-(dx * dx + dy * dy) / (2 * SIGMA * SIGMA));
});

/**
 * What the patches around a pixel, each taken from its nearest source, say that the pixel should be. `into` gets one
 * number a channel.
 */
export function createVote(layer: Layer): (pixel: number, into: Float32Array) => void {
  const { width, channels, pixels, nearest } = layer;
  const trust = trustOf(layer);
  return (pixel, into) => {
    into.fill(0);
    let total = 0;
    let at = 0;
    for (let dy = -REACH; dy <= REACH; dy += 1) {
      for (let dx = -REACH; dx <= REACH; dx += 1, at += 1) {
        const way = dy * width + dx;
        const centre = pixel - way;
        const source = nearest[centre] ?? -1;
        if (source < 0) continue;
        const share = (trust[centre] ?? 0) * (KERNEL[at] ?? 0);
        const from = (source + way) * channels;
        for (let channel = 0; channel < channels; channel += 1) {
          into[channel] = (into[channel] ?? 0) + (pixels[from + channel] ?? 0) * share;
        }
        total += share;
      }
    }
    for (let channel = 0; channel < channels; channel += 1) into[channel] = (into[channel] ?? 0) / total;
  };
}

/** Fills the hole with what the patches say. Sources lie outside it, so that it can be done in place. */
export async function fillByVote(layer: Layer, pace: Pace): Promise<void> {
  const { width, channels, pixels, targets, hole } = layer;
  const vote = createVote(layer);
  const colour = new Float32Array(channels);
  for (let index = 0; index < targets.length; index += 1) {
    const pixel = targets[index] ?? 0;
    if (index % width === 0) await pace();
    if (!hole[pixel]) continue;
    vote(pixel, colour);
    for (let channel = 0; channel < channels; channel += 1) {
      pixels[pixel * channels + channel] = colour[channel] ?? 0;
    }
  }
}
