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

/** Differences are kept in parts of a level, so that they take two bytes a channel. */
const PART = 1 / 64;

/** Rings beyond this are too far from the seam to show it. */
const MOST_RINGS = 400;

/** What pixels should be more than they are, by channel. */
type Differences = { isSet: Uint8Array; parts: Int16Array };

/** Sets `into` to the mean difference of the given pixels, in levels; those that have none do not count. */
function mean(pixels: Iterable<number>, { isSet, parts }: Differences, into: Float32Array): void {
  into.fill(0);
  let count = 0;
  for (const pixel of pixels) {
    if (!isSet[pixel]) continue;
    count += 1;
    for (let channel = 0; channel < into.length; channel += 1) {
      into[channel] = (into[channel] ?? 0) + (parts[pixel * into.length + channel] ?? 0) * PART;
    }
  }
  for (let channel = 0; channel < into.length; channel += 1)
    into[channel] = (into[channel] ?? 0) / (count || 1);
}

function* square(middle: number, reach: number, width: number): Generator<number> {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) yield middle + dy * width + dx;
  }
}

/** What the known pixels around the hole are more than their patches say. */
async function differencesAround(layer: Layer, pace: Pace): Promise<Differences> {
  const { channels, pixels, targets, hole } = layer;
  const vote = createVote(layer);
  const said = new Float32Array(channels);
  const differences = { isSet: new Uint8Array(hole.length), parts: new Int16Array(pixels.length) };
  for (let index = 0; index < targets.length; index += 1) {
    const target = targets[index] ?? 0;
    if (index % layer.width === 0) await pace();
    if (hole[target]) continue;
    vote(target, said);
    differences.isSet[target] = 1;
    for (let channel = 0; channel < channels; channel += 1) {
      const at = target * channels + channel;
      differences.parts[at] = Math.round(((pixels[at] ?? 0) - (said[channel] ?? 0)) / PART);
    }
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
  const { isSet, parts } = differences;
  const isKnown = weight.map((counts, pixel) => (counts > 0 && !hole[pixel] ? 1 : 0));
  const difference = new Float32Array(channels);
  let rings = 0;
  for (const { ring, known } of createRings(layer, isKnown)) {
    let greatest = 0;
    for (const pixel of ring) {
      mean(rings === 0 ? square(pixel, EVEN, width) : known(pixel), differences, difference);
      for (let channel = 0; channel < channels; channel += 1) {
        const at = pixel * channels + channel;
        const level = (difference[channel] ?? 0) * FADE;
        greatest = Math.max(greatest, Math.abs(level));
        pixels[at] = (pixels[at] ?? 0) + level;
        parts[at] = Math.round(level / PART);
      }
    }
    // Within a ring none of its own counts: what comes out must not hang on the order.
    for (const pixel of ring) isSet[pixel] = 1;
    rings += 1;
    if (greatest < NOTHING || rings === MOST_RINGS) return;
    await pace();
  }
}
