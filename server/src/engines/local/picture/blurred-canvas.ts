import type { Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { interleaved, separated } from './interleave';
import type { Pixels } from './read';

/** Longest side of the canvas at which it is blurred, in pixels: what is blurred needs no more. */
const SMALL = 720;

/** Radius of the blur, as a share of the canvas's shorter side, and how bright and colorful the copy is: the picture stands out on it. */
const COPY = { radius: 0.06, brightness: 0.78, saturation: 0.95 } as const;

/** The picture's shadow on the copy: how dark it is at its edge, and the distance at which it has faded by e, a share of the shorter side. */
const SHADOW = { share: 0.3, reach: 0.025 } as const;

/** A picture that fills a small canvas, blurred and a little darker. */
async function enlarged(picture: Pixels, canvas: Canvas) {
  const { channels, pixels } = interleaved(picture);
  const scale = Math.min(1, SMALL / Math.max(canvas.width, canvas.height));
  const size = {
    width: Math.max(1, Math.round(canvas.width * scale)),
    height: Math.max(1, Math.round(canvas.height * scale)),
  };
  const copy = await sharp(pixels, {
    raw: { width: picture.width, height: picture.height, channels },
    limitInputPixels: false,
  })
    .resize({ ...size, fit: 'cover' })
    .blur(Math.max(0.5, COPY.radius * Math.min(size.width, size.height)))
    .modulate({ brightness: COPY.brightness, saturation: COPY.saturation })
    .raw()
    .toBuffer();
  return sharp(copy, { raw: { ...size, channels } })
    .resize({ width: canvas.width, height: canvas.height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
    .then((ground) => separated({ channels, pixels: ground }));
}

/** Darkens what is near the picture on its canvas. */
function castShadow(rgb: Buffer, { width, height }: Size, canvas: Canvas): void {
  const reach = SHADOW.reach * Math.min(canvas.width, canvas.height);
  for (let y = 0, at = 0; y < canvas.height; y += 1) {
    const down = Math.max(0, canvas.top - y, y - canvas.top - height + 1);
    for (let x = 0; x < canvas.width; x += 1, at += 3) {
      const across = Math.max(0, canvas.left - x, x - canvas.left - width + 1);
      const light = 1 - SHADOW.share * Math.exp(-Math.hypot(across, down) / reach);
      for (let channel = at; channel < at + 3; channel += 1)
        rgb[channel] = Math.round((rgb[channel] ?? 0) * light);
    }
  }
}

/** Lays a plane of a picture over one of its canvas. */
function laidOn(ground: Buffer, plane: Buffer, channels: number, { width }: Size, canvas: Canvas): void {
  const rowBytes = width * channels;
  for (let from = 0, y = canvas.top; from < plane.length; from += rowBytes, y += 1)
    ground.set(plane.subarray(from, from + rowBytes), (y * canvas.width + canvas.left) * channels);
}

/**
 * Places a picture on a canvas whose other area shows an enlarged, blurred, darker copy of it, on which it casts a shadow.
 * The result has the canvas's size; no pixel of the picture changes, and transparency is blurred like colors.
 */
export async function onBlurredCanvas(picture: Pixels, canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas;
  const { rgb, alpha } = await enlarged(picture, canvas);
  castShadow(rgb, picture, canvas);
  laidOn(rgb, picture.rgb, 3, picture, canvas);
  if (alpha && picture.alpha) laidOn(alpha, picture.alpha, 1, picture, canvas);
  return { width, height, rgb, ...(alpha && { alpha }), ...(picture.icc && { icc: picture.icc }) };
}
