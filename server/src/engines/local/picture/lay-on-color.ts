import type { Pixels } from './read';

const RGB = 3;

/** Composites the picture onto one color (red, green, blue). An opaque picture is returned unchanged. */
export function layOnColor(
  { alpha, ...pixels }: Pixels,
  color: readonly [number, number, number],
): Omit<Pixels, 'alpha'> {
  if (!alpha) return pixels;
  const rgb = Buffer.from(pixels.rgb);
  for (const [pixel, opacity] of alpha.entries()) {
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      const ground = color[channel] ?? 0;
      rgb[at] = Math.round(ground + (((rgb[at] ?? 0) - ground) * opacity) / 255);
    }
  }
  return { ...pixels, rgb };
}
