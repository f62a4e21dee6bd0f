import type { Holed } from '../patch-match/layer';
import { mapToBytes } from '../picture/map-values';
import { resizePixels } from '../picture/resize-pixels';

const RGB = 3;

/** The colors of a picture, on gray where it is transparent, so that invisible colors do not count. */
function colorsOf({ channels, pixels, hole }: Holed): Uint8Array {
  if (channels === RGB) return pixels;
  const rgb = new Uint8Array(hole.length * RGB);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const share = (pixels[pixel * channels + RGB] ?? 0) / 255;
    for (let channel = 0; channel < RGB; channel += 1) {
      const level = pixels[pixel * channels + channel] ?? 0;
      rgb[pixel * RGB + channel] = Math.round(level * share + 128 * (1 - share));
    }
  }
  return rgb;
}

/** A picture at `scale` (at most 1), in RGB; a pixel that shows some of the hole is in it. */
export async function reduced(part: Holed, scale: number): Promise<Holed> {
  const { width, height, hole } = part;
  if (scale === 1) return { width, height, channels: RGB, pixels: colorsOf(part), hole };
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const pixels = await resizePixels(colorsOf(part), { width, height, channels: RGB }, size, 'linear');
  const flags = hole.map((is) => is * 255);
  const share = await resizePixels(flags, { width, height, channels: 1 }, size, 'linear');
  return { ...size, channels: RGB, pixels, hole: mapToBytes(share, (level) => (level > 0 ? 1 : 0)) };
}
