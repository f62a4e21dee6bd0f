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

/** A resampling kernel: weight by distance in pixels, and the distance from which it is 0. */
type Kernel = { weight: (distance: number) => number; reach: number };

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const LANCZOS: Kernel = { weight: (x) => sinc(x) * sinc(x / 3), reach: 3 };

/** Keys' cubic with a = -0.5, as in the bicubic reductions with which networks are trained and compared. */
const BICUBIC: Kernel = {
  weight: (x) => (x <= 1 ? 1.5 * x ** 3 - 2.5 * x ** 2 + 1 : -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2),
  reach: 2,
};

/** Source pixels and weights of each pixel along one side. Reducing widens the kernel (antialiasing). */
function tapsOf(from: number, to: number, { weight, reach }: Kernel): { at: number; share: number }[][] {
  const stretch = Math.max(1, from / to);
  return Array.from({ length: to }, (_, target) => {
    const center = ((target + 0.5) * from) / to - 0.5;
    const taps: { at: number; share: number }[] = [];
    for (let at = Math.ceil(center - reach * stretch); at <= center + reach * stretch; at += 1) {
      const away = Math.abs(at - center) / stretch;
      if (away < reach) taps.push({ at: Math.min(from - 1, Math.max(0, at)), share: weight(away) });
    }
    const sum = taps.reduce((total, { share }) => total + share, 0);
    return taps.map(({ at, share }) => ({ at, share: share / sum }));
  });
}

/**
 * Resamples with pixel centers in place. Not by sharp: what it enlarges lies half a pixel too far right and down, which
 * would count as an error of the picture compared with.
 */
function resampled({ width, height, rgb }: Picture, to: { width: number; height: number }, kernel: Kernel) {
  const columns = tapsOf(width, to.width, kernel);
  const rows = tapsOf(height, to.height, kernel);
  const wide = new Float64Array(to.width * height * RGB);
  for (let y = 0; y < height; y += 1) {
    for (const [x, taps] of columns.entries()) {
      for (let channel = 0; channel < RGB; channel += 1) {
        let sum = 0;
        for (const { at, share } of taps) sum += share * (rgb[(y * width + at) * RGB + channel] ?? 0);
        wide[(y * to.width + x) * RGB + channel] = sum;
      }
    }
  }
  const result = new Uint8ClampedArray(to.width * to.height * RGB);
  const row = to.width * RGB;
  for (const [y, taps] of rows.entries()) {
    for (let index = 0; index < row; index += 1) {
      let sum = 0;
      for (const { at, share } of taps) sum += share * (wide[at * row + index] ?? 0);
      result[y * row + index] = sum;
    }
  }
  return Buffer.from(result.buffer);
}

/** Enlarges with Lanczos-3. */
export const byLanczos = (picture: Picture, factor: number): Buffer =>
  resampled(picture, { width: picture.width * factor, height: picture.height * factor }, LANCZOS);

/** Downscales with an antialiased bicubic kernel. */
export function reducedBicubic(picture: Picture, factor: number): Picture {
  const size = { width: picture.width / factor, height: picture.height / factor };
  return { ...size, rgb: resampled(picture, size, BICUBIC) };
}
