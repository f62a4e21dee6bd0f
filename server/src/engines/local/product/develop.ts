import type { Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { boxBlur } from '../matting/box-blur';
import { nextState } from '../random';
import { exposed, levelOf } from './scenes/color';
import type { Rendered } from './scenes/render';

/** Aperture: growth of the blur with distance from the focal plane, in shares of the picture's width. */
const APERTURE = 0.02;

/** Largest blur radius, in the same unit. */
const SOFTEST = 0.011;

const RGB = 3;

/** Film grain in 8-bit levels, which prevents banding in soft gradients. */
const GRAIN = 1.4;

/** Share of the full blur per pixel, 0–1, by distance from the focal plane. */
function softness({ depth }: Rendered, distance: number): Float32Array {
  return depth.map((pixelDepth) =>
    Math.min(1, (APERTURE * Math.max(0, pixelDepth - distance - 0.8)) / pixelDepth / SOFTEST),
  );
}

/** Blurs the background without letting sharp areas bleed into it. */
function focus(rendered: Rendered, distance: number): Float32Array {
  const { width, height, light } = rendered;
  const soft = softness(rendered, distance);
  const radius = Math.max(1, Math.round(width * SOFTEST));
  const weight = boxBlur(boxBlur(soft, width, height, radius), width, height, radius);
  const result = new Float32Array(light.length);
  for (let channel = 0; channel < RGB; channel += 1) {
    const plane = soft.map((share, pixel) => share * (light[pixel * RGB + channel] ?? 0));
    const spread = boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
    for (const [pixel, share] of soft.entries()) {
      const at = pixel * RGB + channel;
      const mean = (spread[pixel] ?? 0) / Math.max(1e-6, weight[pixel] ?? 0);
      result[at] = (light[at] ?? 0) * (1 - share) + mean * share;
    }
  }
  return result;
}

/** Converts a rendered stage to 8-bit sRGB at the given size, 3 bytes per pixel. */
export async function develop(rendered: Rendered, distance: number, size: Size): Promise<Buffer> {
  const { width, height } = rendered;
  const light = focus(rendered, distance);
  // 16 bits, to avoid banding from upscaling.
  const levels = Uint16Array.from(light, (value) => Math.round(levelOf(exposed(value)) * 257));
  const large = await sharp(levels, { raw: { width, height, channels: RGB } })
    .toColorspace('rgb16')
    .resize(size.width, size.height, { kernel: 'cubic', fit: 'fill' })
    .raw({ depth: 'ushort' })
    .toBuffer();
  const samples = new Uint16Array(large.buffer, large.byteOffset, large.length / 2);
  const pixels = Buffer.allocUnsafe(samples.length);
  let state = 0x2545f491;
  for (let pixel = 0; pixel < samples.length; pixel += RGB) {
    state = nextState(state);
    const grain = ((state >>> 24) + ((state >>> 16) & 0xff) - 255) * (GRAIN / 255);
    for (let at = pixel; at < pixel + RGB; at += 1) {
      pixels[at] = Math.min(255, Math.max(0, Math.round((samples[at] ?? 0) / 257 + grain)));
    }
  }
  return pixels;
}
