import { type Tone, toneAt } from '../skin';

/** Histogram bins: luma in steps of 10 levels, the two chroma differences in steps of 3. */
const LIGHT = { count: 26, step: 10 } as const;
const CHROMA = { count: 32, step: 3 } as const;
const BINS = LIGHT.count * CHROMA.count * CHROMA.count;

/** Smoothing passes of a histogram, so that a few pixels stand for similar tones, too. */
const SMOOTHINGS = 3;

/** Probability of a tone that a model has never seen. */
const UNSEEN = 0.02 / BINS;

const bin = (value: number, { count, step }: { count: number; step: number }) =>
  Math.min(count - 1, Math.max(0, Math.floor(value / step)));

function binOf([light, blue, red]: Tone): number {
  const middle = (CHROMA.count * CHROMA.step) / 2;
  const chroma = bin(blue + middle, CHROMA) * CHROMA.count + bin(red + middle, CHROMA);
  return bin(light, LIGHT) * CHROMA.count * CHROMA.count + chroma;
}

/** The bin of every pixel of a picture, as {@link learnColors} takes them. */
export function colorBins(rgb: Uint8Array, pixels: number): Uint16Array {
  const bins = new Uint16Array(pixels);
  for (let pixel = 0; pixel < pixels; pixel += 1) bins[pixel] = binOf(toneAt(rgb, pixel));
  return bins;
}

/** Blurs a histogram by 1-2-1 along one of its axes: `count` bins at a distance of `stride`. */
function smooth(from: Float32Array, stride: number, count: number): Float32Array {
  const to = new Float32Array(BINS);
  const line = stride * count;
  for (let start = 0; start < BINS; start += line) {
    for (let at = start; at < start + line; at += 1) {
      const before = at < start + stride ? at : at - stride;
      const after = at >= start + line - stride ? at : at + stride;
      to[at] = ((from[before] ?? 0) + 2 * (from[at] ?? 0) + (from[after] ?? 0)) / 4;
    }
  }
  return to;
}

/**
 * Learns the probability of each bin from pixels with these weights (0–1).
 * @param bins of every pixel
 */
export function learnColors(bins: Uint16Array, weights: Float32Array): Float32Array {
  const histogram = new Float32Array(BINS);
  let sum = 0;
  for (const [pixel, weight] of weights.entries()) {
    if (weight === 0) continue;
    const at = bins[pixel] ?? 0;
    histogram[at] = (histogram[at] ?? 0) + weight;
    sum += weight;
  }
  if (sum === 0) return histogram.fill(1 / BINS);
  return spread(histogram).map((weight) => weight / sum + UNSEEN);
}

/** Smooths a histogram, so that a few pixels stand for similar tones, too. */
function spread(exact: Float32Array): Float32Array {
  let histogram = exact;
  for (let time = 0; time < SMOOTHINGS; time += 1) {
    histogram = smooth(histogram, 1, CHROMA.count);
    histogram = smooth(histogram, CHROMA.count, CHROMA.count);
    histogram = smooth(histogram, CHROMA.count * CHROMA.count, LIGHT.count);
  }
  return histogram;
}

/** Samples of a {@link toneRange}. */
const RANGE = 24;

/** Model of all tones between two, such as skin under hair or in its shadow. */
export function toneRange(from: Tone, to: Tone): Float32Array {
  const histogram = new Float32Array(BINS);
  for (let step = 0; step <= RANGE; step += 1) {
    const at = (part: 0 | 1 | 2) => from[part] + ((to[part] - from[part]) * step) / RANGE;
    const place = binOf([at(0), at(1), at(2)]);
    histogram[place] = (histogram[place] ?? 0) + 1 / (RANGE + 1);
  }
  return spread(histogram);
}

/** Mixes one model with a share of another. */
export const mixedWith = (model: Float32Array, other: Float32Array, share: number) =>
  model.map((probability, at) => probability * (1 - share) + (other[at] ?? 0) * share);

/**
 * Similarity of two models, 0–1 (the Bhattacharyya coefficient): 1 = they cannot be distinguished by color.
 */
export function overlap(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, probability, at) => sum + Math.sqrt(probability * (other[at] ?? 0)), 0);
}
