import type { Pixels } from './read';

const RGB = 3;

/** Channels of each pixel one after the other: three, or four with the opacity. */
export type Interleaved = { channels: 3 | 4; pixels: Uint8Array };

/** A picture's colors and opacity in one; what comes out shares nothing with it. */
export function interleaved({ rgb, alpha }: Pick<Pixels, 'rgb' | 'alpha'>): Interleaved {
  if (!alpha) return { channels: RGB, pixels: Buffer.from(rgb) };
  const channels = 4;
  const pixels = new Uint8Array(alpha.length * channels);
  for (const [pixel, opacity] of alpha.entries()) {
    pixels.set(rgb.subarray(pixel * RGB, pixel * RGB + RGB), pixel * channels);
    pixels[pixel * channels + RGB] = opacity;
  }
  return { channels, pixels };
}

/** Takes colors, and opacity if there is one, apart again. */
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
