import type { Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { interleaved, separated } from './interleave';
import type { Pixels } from './read';

/** Longest side of the canvas at which it is blurred, in pixels: what is blurred needs no more. */
const SMALL = 480;

/** Radius of the blur, as a share of the canvas's shorter side. */
const RADIUS = 0.045;

/** How bright and colorful the ground is beside the picture, which stands out on it. */
const CALM = { brightness: 0.9, saturation: 0.92 } as const;

/** The middle of a picture in the shape of a canvas, as large as possible. */
function middleOf({ width, height }: Size, canvas: Size) {
  const ratio = canvas.width / canvas.height;
  const size = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
  return {
    left: Math.floor((width - size.width) / 2),
    top: Math.floor((height - size.height) / 2),
    ...size,
  };
}

/** Lays a plane of a picture over one of its canvas. */
function laidOn(ground: Buffer, plane: Buffer, channels: number, { width }: Size, canvas: Canvas): void {
  const rowBytes = width * channels;
  for (let from = 0, y = canvas.top; from < plane.length; from += rowBytes, y += 1)
    ground.set(plane.subarray(from, from + rowBytes), (y * canvas.width + canvas.left) * channels);
}

/**
 * Places a picture on a canvas whose other area shows the same picture, enlarged and blurred. The result has the canvas's
 * size; no pixel of the picture changes, and transparency is blurred like colors.
 */
export async function onBlurredCanvas(picture: Pixels, canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas;
  const { channels, pixels } = interleaved(picture);
  const scale = Math.min(1, SMALL / Math.max(width, height));
  const small = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const blurred = await sharp(pixels, {
    raw: { width: picture.width, height: picture.height, channels },
    limitInputPixels: false,
  })
    .extract(middleOf(picture, canvas))
    .resize({ ...small, fit: 'fill' })
    .blur(Math.max(0.5, RADIUS * Math.min(small.width, small.height)))
    .modulate(CALM)
    .raw()
    .toBuffer();
  const ground = await sharp(blurred, { raw: { ...small, channels } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const { rgb, alpha } = separated({ channels, pixels: ground });
  laidOn(rgb, picture.rgb, 3, picture, canvas);
  if (alpha && picture.alpha) laidOn(alpha, picture.alpha, 1, picture, canvas);
  return { width, height, rgb, ...(alpha && { alpha }), ...(picture.icc && { icc: picture.icc }) };
}
