import type { Pixels } from './read';

const RGB = 3;

/** Interleaved channels: RGB or RGBA. */
export type Interleaved = { channels: 3 | 4; pixels: Uint8Array };

/** Interleaves a picture's colors and alpha into a copy: no Buffer, of which `slice` copies nothing. */
export function interleaved({ rgb, alpha }: Pick<Pixels, 'rgb' | 'alpha'>): Interleaved {
  if (!alpha) return { channels: RGB, pixels: new Uint8Array(rgb) };
  const channels = 4;
  const pixels = new Uint8Array(alpha.length * channels);
  for (const [pixel, opacity] of alpha.entries()) {
    pixels.set(rgb.subarray(pixel * RGB, pixel * RGB + RGB), pixel * channels);
    pixels[pixel * channels + RGB] = opacity;
  }
  return { channels, pixels };
}

/** Separates colors and alpha, if there is one. */
export function separated({ channels, pixels }: Interleaved): Pick<Pixels, 'rgb' | 'alpha'> {
  if (channels === RGB) {
    return { rgb: Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength) };
  }
  const rgb = Buffer.allocUnsafe((pixels.length / channels) * RGB);
  const alpha = Buffer.allocUnsafe(pixels.length / channels);
  for (const pixel of alpha.keys()) {
    rgb.set(pixels.subarray(pixel * channels, pixel * channels + RGB), pixel * RGB);
    alpha[pixel] = pixels[pixel * channels + RGB] ?? 0;
  }
  return { rgb, alpha };
}
