import sharp from 'sharp';
import type { Pixels } from '../picture/read';

const RGB = 3;

/** Blur, in pixels, that is invisible at full share but saves a good part of the fine detail's bytes. */
const SIGMA = 0.8;

/** Creates a function that removes a share (0–1) of the finest detail, to fill the gaps between quality steps. */
export async function createSoftener(pixels: Pixels): Promise<(share: number) => Pixels> {
  const { width, height, rgb } = pixels;
  const raw = { width, height, channels: RGB } as const;
  const soft = await sharp(rgb, { raw, limitInputPixels: false }).blur(SIGMA).raw().toBuffer();
  return (share) => {
    const mixed = Buffer.allocUnsafe(rgb.length);
    for (let index = 0; index < rgb.length; index += 1) {
      const level = rgb[index] ?? 0;
      mixed[index] = Math.round(level + ((soft[index] ?? 0) - level) * share);
    }
    return { ...pixels, rgb: mixed };
  };
}

/** Rounds the levels to multiples of `step` (≥ 1), which makes a PNG compress better. */
export function roundLevels(pixels: Pixels, step: number): Pixels {
  const levels = Uint8Array.from({ length: 256 }, (_, level) =>
    Math.min(255, Math.round(Math.round(level / step) * step)),
  );
  return { ...pixels, rgb: Buffer.from(pixels.rgb.map((level) => levels[level] ?? 0)) };
}

/** Scales the picture by a factor of its sides. */
export async function reduce(pixels: Pixels, share: number): Promise<Pixels> {
  const size = {
    width: Math.max(1, Math.round(pixels.width * share)),
    height: Math.max(1, Math.round(pixels.height * share)),
  };
  const scale = (data: Buffer, channels: 1 | typeof RGB) =>
    sharp(data, { raw: { width: pixels.width, height: pixels.height, channels }, limitInputPixels: false })
      .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
      .toColorspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
  const alpha = pixels.alpha && (await scale(pixels.alpha, 1));
  return { ...pixels, ...size, rgb: await scale(pixels.rgb, RGB), ...(alpha && { alpha }) };
}
