import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { type Interleaved, interleaved, separated } from './interleave';
import type { Pixels } from './read';

/** Longest side of the canvas at which it is blurred, in pixels: what is blurred needs no more. */
const SMALL = 480;

/**
 * Radii of the blur, and the distances from the picture at which each is reached, as shares of the canvas's shorter side: the
 * colors of the picture's edge run out of it sharp, and become a calm ground.
 */
const BLURS = [
  { radius: 0.03, at: 0.04 },
  { radius: 0.16, at: 0.26 },
] as const;

const raw = ({ width, height }: Canvas, channels: Interleaved['channels']) => ({
  raw: { width, height, channels },
  limitInputPixels: false as const,
});

/** The picture, continued by the colors of its edge on all sides. */
async function continued(picture: Pixels, canvas: Canvas): Promise<Interleaved> {
  const { channels, pixels } = interleaved(picture);
  const { width, height } = picture;
  const { data } = await sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
    .extend({
      left: canvas.left,
      top: canvas.top,
      right: canvas.width - width - canvas.left,
      bottom: canvas.height - height - canvas.top,
      extendWith: 'copy',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { channels, pixels: data };
}

/** The same, blurred by a radius in shares of the shorter side. */
async function blurred(
  { channels, pixels }: Interleaved,
  canvas: Canvas,
  radius: number,
): Promise<Uint8Array> {
  const scale = Math.min(1, SMALL / Math.max(canvas.width, canvas.height));
  const small = {
    ...canvas,
    width: Math.max(1, Math.round(canvas.width * scale)),
    height: Math.max(1, Math.round(canvas.height * scale)),
  };
  const soft = await sharp(pixels, raw(canvas, channels))
    .resize({ width: small.width, height: small.height, fit: 'fill' })
    .blur(Math.max(0.5, radius * Math.min(small.width, small.height)))
    .raw()
    .toBuffer();
  return sharp(soft, raw(small, channels))
    .resize({ width: canvas.width, height: canvas.height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** Smooth step from 0 to 1. */
const eased = (share: number) => {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
};

/**
 * Places a picture on a canvas whose other area continues the colors of its edge, the more blurred the farther. The result
 * has the canvas's size; no pixel of the picture changes, and transparency is continued like colors.
 */
export async function onBlurredCanvas(picture: Pixels, canvas: Canvas): Promise<Pixels> {
  const { width, height, left, top } = canvas;
  const sharpest = await continued(picture, canvas);
  const { channels, pixels } = sharpest;
  const [near, far] = BLURS;
  const soft = await blurred(sharpest, canvas, near.radius);
  const softest = await blurred(sharpest, canvas, far.radius);
  const side = Math.min(width, height);
  const right = left + picture.width - 1;
  const bottom = top + picture.height - 1;
  for (let y = 0, at = 0; y < height; y += 1) {
    const down = Math.max(top - y, y - bottom, 0);
    for (let x = 0; x < width; x += 1, at += channels) {
      const across = Math.max(left - x, x - right, 0);
      if (across + down === 0) continue;
      const distance = Math.hypot(across, down) / side;
      const toSoft = eased(distance / near.at);
      const toSoftest = eased((distance - near.at) / (far.at - near.at));
      for (let channel = at; channel < at + channels; channel += 1) {
        const own = pixels[channel] ?? 0;
        const first = soft[channel] ?? 0;
        const blur = first + toSoftest * ((softest[channel] ?? 0) - first);
        pixels[channel] = own + toSoft * (blur - own);
      }
    }
  }
  return { width, height, ...separated({ channels, pixels }), ...(picture.icc && { icc: picture.icc }) };
}
