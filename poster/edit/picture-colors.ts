/** Number of buckets per channel; the colors in one bucket count as one at first. */
const STEPS = 8;

/** Minimum distance between distinguishable colors. */
const APART = 48;

type Bucket = { count: number; red: number; green: number; blue: number };

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/** Saturation of a color: a small red area characterizes an image more than a large gray one. */
const strengthOf = ([red, green, blue]: readonly number[]) =>
  Math.max(red ?? 0, green ?? 0, blue ?? 0) - Math.min(red ?? 0, green ?? 0, blue ?? 0);

/**
 * The characteristic colors of an image, most important first.
 * @param pixels four bytes each; transparent ones are ignored
 */
export function colorsOfPixels(pixels: Uint8ClampedArray, max = 6): string[] {
  const buckets = new Map<number, Bucket>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 200) continue;
    const [r, g, b] = [red, green, blue].map((channel) => Math.floor((channel * STEPS) / 256)) as [
      number,
      number,
      number,
    ];
    const key = (r * STEPS + g) * STEPS + b;
    const bucket = buckets.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bucket.count += 1;
    bucket.red += red;
    bucket.green += green;
    bucket.blue += blue;
    buckets.set(key, bucket);
  }
  const colors = [...buckets.values()]
    .map(({ count, red, green, blue }) => {
      const color = [red / count, green / count, blue / count];
      return { color, weight: count * (1 + strengthOf(color) / 64) };
    })
    .sort((one, other) => other.weight - one.weight);
  const chosen: number[][] = [];
  for (const { color } of colors) {
    const isNew = chosen.every(
      (one) => Math.hypot(...one.map((value, at) => value - (color[at] ?? 0))) > APART,
    );
    if (isNew) chosen.push(color);
    if (chosen.length === max) break;
  }
  return chosen.map((color) => `#${color.map(hex).join('')}`);
}
