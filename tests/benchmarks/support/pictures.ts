import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Colors, row by row, 3 bytes per pixel. */
type Picture = { width: number; height: number; rgb: Buffer };

const RGB = 3;

export const photo = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/photos/${name}`, import.meta.url));

/** The center of a photo, with sides of at most `side` that are multiples of 4. */
export async function middleOf(name: string, side: number): Promise<Picture> {
  const image = sharp(photo(name));
  const { width: wide = 0, height: high = 0 } = await image.metadata();
  const [width, height] = [Math.min(side, wide) & ~3, Math.min(side, high) & ~3];
  const area = { left: (wide - width) >> 1, top: (high - height) >> 1, width, height };
  return { width, height, rgb: await image.removeAlpha().extract(area).raw().toBuffer() };
}

/** Downscales by averaging `factor` × `factor` pixels, like a camera with larger pixels. */
export function reduced({ width, height, rgb }: Picture, factor: number): Picture {
  const size = { width: width / factor, height: height / factor };
  const small = Buffer.alloc(size.width * size.height * RGB);
  for (const index of small.keys()) {
    const pixel = Math.floor(index / RGB);
    const [x, y] = [(pixel % size.width) * factor, Math.floor(pixel / size.width) * factor];
    let sum = 0;
    for (let step = 0; step < factor * factor; step += 1) {
      const from = (y + Math.floor(step / factor)) * width + x + (step % factor);
      sum += rgb[from * RGB + (index % RGB)] ?? 0;
    }
    small[index] = Math.round(sum / (factor * factor));
  }
  return { ...size, rgb: small };
}

/** PSNR of two pictures with 8 bits per channel, in dB. */
export function psnr(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [index, level] of one.entries()) sum += (level - (other[index] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / one.length));
}

export async function byLanczos({ width, height, rgb }: Picture, factor: number): Promise<Buffer> {
  return sharp(rgb, { raw: { width, height, channels: RGB } })
    .resize(width * factor, height * factor, { kernel: 'lanczos3' })
    .raw()
    .toBuffer();
}
