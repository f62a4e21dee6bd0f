import type { Layer } from './layer';
import type { Pace } from './pace';
import { createRings } from './rings';
import { createVote } from './vote';

/** What is left of a difference one ring farther into the hole. */
const FADE = 0.99;

/** Differences are evened out so many pixels along the seam before they go in. */
const EVEN = 4;

/** A smaller difference, in levels, is none. */
const NOTHING = 0.25;

/** Rings beyond this are too far from the seam to show it. */
const MOST_RINGS = 400;

/** Sets `into` to the mean difference of the given pixels; false when none has one. */
function mean(pixels: Iterable<number>, differences: Map<number, Float32Array>, into: Float32Array): boolean {
  into.fill(0);
  let count = 0;
  for (const pixel of pixels) {
    const difference = differences.get(pixel);
    if (!difference) continue;
    count += 1;
    for (const [channel, level] of difference.entries()) into[channel] = (into[channel] ?? 0) + level;
  }
  for (const [channel, sum] of into.entries()) into[channel] = count > 0 ? sum / count : 0;
  return count > 0;
}

function* square(middle: number, reach: number, width: number): Generator<number> {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) yield middle + dy * width + dx;
  }
}

/** What the known pixels around the hole are more than their patches say. */
async function differencesAround(layer: Layer, pace: Pace): Promise<Map<number, Float32Array>> {
  const { channels, pixels, targets, hole } = layer;
  const vote = createVote(layer);
  const said = new Float32Array(channels);
  const differences = new Map<number, Float32Array>();
  for (const [index, target] of targets.entries()) {
    if (index % layer.width === 0) await pace();
    if (hole[target]) continue;
    vote(target, said);
    differences.set(
      target,
      said.map((level, channel) => (pixels[target * channels + channel] ?? 0) - level),
    );
  }
  return differences;
}

/**
 * Makes the filled hole meet its surroundings: where the patches say something else of the known pixels around the
 * hole than those are, the difference goes on into the hole and fades. Works in place; no known pixel changes.
 */
export async function softenSeam(layer: Layer, pace: Pace): Promise<void> {
  const { width, channels, pixels, weight, hole } = layer;
  const differences = await differencesAround(layer, pace);
  const isKnown = weight.map((counts, pixel) => (counts > 0 && !hole[pixel] ? 1 : 0));
  let rings = 0;
  for (const { ring, known } of createRings(layer, isKnown)) {
    let greatest = 0;
    for (const pixel of ring) {
      const difference = new Float32Array(channels);
      mean(rings === 0 ? square(pixel, EVEN, width) : known(pixel), differences, difference);
      for (const [channel, level] of difference.entries()) {
        difference[channel] = level * FADE;
        greatest = Math.max(greatest, Math.abs(level));
        const at = pixel * channels + channel;
        pixels[at] = (pixels[at] ?? 0) + level * FADE;
      }
      differences.set(pixel, difference);
    }
    rings += 1;
    if (greatest < NOTHING || rings === MOST_RINGS) return;
    await pace();
  }
}
