import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Area, Size } from '@tuzuo/core/geometry/size';

const RGB = 3;
const RGBA = 4;

/** Creates a transparent canvas, at least one pixel wide and high. */
export const openCanvas = ({ width, height }: Size): SKRSContext2D =>
  createCanvas(width, height).getContext('2d');

/** The canvas's pixels: RGBA without premultiplied alpha. */
export const pixelsOf = (context: SKRSContext2D): Uint8ClampedArray =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;

/** Alpha of each pixel of a canvas, or of a part of it, 0–1. */
export function opacitiesOf(context: SKRSContext2D, part?: Area): Float32Array {
  const { width, height } = part ?? context.canvas;
  const { data } = context.getImageData(part?.left ?? 0, part?.top ?? 0, width, height);
  const opacities = new Float32Array(width * height);
  for (let pixel = 0; pixel < opacities.length; pixel += 1)
    opacities[pixel] = (data[pixel * RGBA + RGB] ?? 0) / 255;
  return opacities;
}

/** Target pixels: interleaved (`channels` bytes each; a fourth is alpha), or with a separate alpha plane. */
type Ground = Size & { pixels: Uint8Array; channels: number; alpha?: Uint8Array };

/** Composites a canvas onto pixels, in place, at `left`, `top` ≥ 0. Parts outside are clipped. */
export function layOver(ground: Ground, context: SKRSContext2D, left: number, top: number): void {
  const { width, height, pixels, channels } = ground;
  const drawn = pixelsOf(context);
  const across = context.canvas.width;
  const columns = Math.min(across, width - left);
  const rows = Math.min(context.canvas.height, height - top);
  // Alpha is every fourth byte of the pixels, or a plane of its own.
  const isMixed = channels > RGB;
  const alpha = isMixed ? pixels : ground.alpha;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const from = (y * across + x) * RGBA;
      const share = (drawn[from + RGB] ?? 0) / 255;
      if (share === 0) continue;
      const pixel = (top + y) * width + left + x;
      const to = pixel * channels;
      const toAlpha = isMixed ? to + RGB : pixel;
      const below = alpha ? ((alpha[toAlpha] ?? 0) / 255) * (1 - share) : 1 - share;
      const opacity = share + below;
      for (let channel = 0; channel < RGB; channel += 1) {
        const level = (drawn[from + channel] ?? 0) * share + (pixels[to + channel] ?? 0) * below;
        pixels[to + channel] = Math.round(level / opacity);
      }
      if (alpha) alpha[toAlpha] = Math.round(opacity * 255);
    }
  }
}
