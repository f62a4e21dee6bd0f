import { quickRandom } from '../random';

const RGB = 3;

/** A color as light and two differences of color, which shadows change less. */
export type Tone = readonly [light: number, blue: number, red: number];

export function toneOf(rgb: Uint8Array, pixel: number): Tone {
  const at = pixel * RGB;
  const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
  const light = 0.299 * r + 0.587 * g + 0.114 * b;
  return [light, 0.564 * (b - light), 0.713 * (r - light)];
}

/** How unlike two tones are: a difference of light counts a third of one of color. */
export const unlike = (one: Tone, other: Tone): number =>
  Math.hypot((one[0] - other[0]) * 0.35, one[1] - other[1], one[2] - other[2]);

/** The tone that half of the pixels lie on each side of, part by part; undefined of too few. */
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
/** More pixels tell no more of what colors there are. */
const MOST = 3_000;

/** The colors that cloth is of: `count` means of its pixels' tones, those of few pixels left out (k-means). */
export function paletteOf(rgb: Uint8Array, pixels: readonly number[], count: number): Tone[] {
  if (pixels.length < 12) return [];
  const random = quickRandom(SEED);
  const step = Math.max(1, pixels.length / MOST);
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
      let [nearest, least] = [0, Number.POSITIVE_INFINITY];
      for (const [index, mean] of means.entries()) {
        const far = unlike(tone, mean);
        if (far < least) [nearest, least] = [index, far];
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

/** How unlike a tone is to the nearest one of a palette; far from everything where there is none. */
export function unlikePalette(tone: Tone, palette: readonly Tone[]): number {
  let least = 999;
  for (const one of palette) least = Math.min(least, unlike(tone, one));
  return least;
}
