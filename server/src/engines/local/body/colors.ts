import { quickRandom } from '../random';

const RGB = 3;

/** A color as luma and two chroma differences, which shadows change less. */
export type Tone = readonly [light: number, blue: number, red: number];

export function toneOf(rgb: Uint8Array, pixel: number): Tone {
  const at = pixel * RGB;
  const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
  const light = 0.299 * r + 0.587 * g + 0.114 * b;
  return [light, 0.564 * (b - light), 0.713 * (r - light)];
}

/** Distance of two tones: luma counts about a third of chroma. */
export const unlike = (one: Tone, other: Tone): number =>
  Math.hypot((one[0] - other[0]) * 0.35, one[1] - other[1], one[2] - other[2]);

/** The componentwise median tone; undefined for too few pixels. */
export function medianTone(rgb: Uint8Array, pixels: readonly number[]): Tone | undefined {
  if (pixels.length < 12) return undefined;
  const tones = pixels.map((pixel) => toneOf(rgb, pixel));
  const middle = (part: 0 | 1 | 2) => {
    const values = tones.map((tone) => tone[part]).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  };
  return [middle(0), middle(1), middle(2)];
}

const ROUNDS = 6;
const SEED = 7;
/** Sample limit: more pixels do not improve the palette. */
const MAX_SAMPLES = 3_000;

/** Dominant colors of cloth: up to `count` k-means clusters of its pixels' tones, without the small ones. */
export function paletteOf(rgb: Uint8Array, pixels: readonly number[], count: number): Tone[] {
  if (pixels.length < 12) return [];
  const random = quickRandom(SEED);
  const step = Math.max(1, pixels.length / MAX_SAMPLES);
  const tones: Tone[] = [];
  for (let at = 0; at < pixels.length; at += step) tones.push(toneOf(rgb, pixels[Math.floor(at)] ?? 0));
  let means: Tone[] = Array.from(
    { length: count },
    () => tones[Math.floor(random() * tones.length)] ?? [0, 0, 0],
  );
  let sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = means.map(() => [0, 0, 0]);
    sizes = means.map(() => 0);
    for (const tone of tones) {
      let [nearest, min] = [0, Number.POSITIVE_INFINITY];
      for (const [index, mean] of means.entries()) {
        const far = unlike(tone, mean);
        if (far < min) [nearest, min] = [index, far];
      }
      const sum = sums[nearest];
      if (sum) for (const part of [0, 1, 2] as const) sum[part] = (sum[part] ?? 0) + tone[part];
      sizes[nearest] = (sizes[nearest] ?? 0) + 1;
    }
    means = means.map((mean, index) => {
      const size = sizes[index] ?? 0;
      const [light = 0, blue = 0, red = 0] = sums[index] ?? [];
      return size > 0 ? [light / size, blue / size, red / size] : mean;
    });
  }
  return means.filter((_, index) => (sizes[index] ?? 0) > 0.03 * tones.length);
}

/** Distance of a tone to the nearest one in a palette; 999 for an empty palette. */
export function unlikePalette(tone: Tone, palette: readonly Tone[]): number {
  let min = 999;
  for (const one of palette) min = Math.min(min, unlike(tone, one));
  return min;
}
