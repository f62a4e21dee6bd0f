import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { interleaved, separated } from './interleave';
import { mirroredSides } from './mirrored-sides';
import type { Pixels } from './read';

/** Longest side of the canvas at which it is blurred, in pixels: what is blurred needs no more. */
const SMALL = 720;

/** Deviation of the weakest blur, in pixels. */
const MIN_BLUR = 0.3;

/**
 * How far out of focus the sides are: the deviation of the blur per pixel of distance from the picture, and at most, as a share of the
 * canvas's shorter side. Nothing is cut where they begin, as it is beside a blurred copy.
 */
const SIDES = { slope: 0.5, most: 0.18 } as const;

/** Steps of blur, as shares of the strongest, between which the sides are mixed. */
const STEPS = [0, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1] as const;

/** Mixes steps of blur, so that the sides begin as the picture ends, and go out of focus with their distance from it. */
function mixedByDistance(
  steps: readonly Buffer[],
  { width, height, channels, most }: Size & { channels: number; most: number },
  inner: Area,
): Buffer {
  const mixed = Buffer.alloc(width * height * channels);
  for (let y = 0, at = 0; y < height; y += 1) {
    const down = Math.max(0, inner.top - y, y - inner.top - inner.height + 1);
    for (let x = 0; x < width; x += 1) {
      const across = Math.max(0, inner.left - x, x - inner.left - inner.width + 1);
      const share = Math.min(1, (SIDES.slope * Math.hypot(across, down)) / most);
      const above = Math.max(
        1,
        STEPS.findIndex((step) => step >= share),
      );
      const [from, to] = [STEPS[above - 1] ?? 0, STEPS[above] ?? 1];
      const weight = (share - from) / (to - from);
      const [sharper, softer] = [steps[above - 1], steps[above]];
      for (const end = at + channels; at < end; at += 1) {
        const level = sharper?.[at] ?? 0;
        mixed[at] = Math.round(level + ((softer?.[at] ?? 0) - level) * weight);
      }
    }
  }
  return mixed;
}

/** A canvas that shows the strips along the picture's edges in its other area, blurred at a small size and enlarged. */
async function blurredSides(picture: Pixels, canvas: Canvas) {
  const { channels, pixels } = interleaved(picture);
  const scale = Math.min(1, SMALL / Math.max(canvas.width, canvas.height));
  const reduced = (length: number) => Math.max(1, Math.round(length * scale));
  const inner = { width: reduced(picture.width), height: reduced(picture.height) };
  const size = {
    width: Math.max(inner.width, reduced(canvas.width)),
    height: Math.max(inner.height, reduced(canvas.height)),
  };
  const left = Math.min(size.width - inner.width, Math.round(canvas.left * scale));
  const top = Math.min(size.height - inner.height, Math.round(canvas.top * scale));
  const small = await sharp(pixels, {
    raw: { width: picture.width, height: picture.height, channels },
    limitInputPixels: false,
  })
    .resize({ ...inner, fit: 'fill' })
    .raw()
    .toBuffer();
  const ground = mirroredSides({ ...inner, channels, pixels: small }, { ...size, left, top });
  const raw = { raw: { ...size, channels } };
  const most = SIDES.most * Math.min(size.width, size.height);
  const steps = await Promise.all(
    STEPS.map((share) =>
      share * most < MIN_BLUR
        ? ground
        : sharp(ground, raw)
            .blur(share * most)
            .raw()
            .toBuffer(),
    ),
  );
  const mixed = mixedByDistance(steps, { ...size, channels, most }, { ...inner, left, top });
  return sharp(mixed, raw)
    .resize({ width: canvas.width, height: canvas.height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
    .then((sides) => separated({ channels, pixels: sides }));
}

/** Lays a plane of a picture over one of its canvas. */
function laidOn(ground: Buffer, plane: Buffer, channels: number, { width }: Size, canvas: Canvas): void {
  const rowBytes = width * channels;
  for (let from = 0, y = canvas.top; from < plane.length; from += rowBytes, y += 1)
    ground.set(plane.subarray(from, from + rowBytes), (y * canvas.width + canvas.left) * channels);
}

/**
 * Places a picture on a canvas whose other area shows what lies along the picture's edges, which goes out of focus with the distance
 * from them: nothing farther inside is seen there.
 * The result has the canvas's size; no pixel of the picture changes, and transparency is blurred like colors.
 */
export async function onBlurredCanvas(picture: Pixels, canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas;
  const { rgb, alpha } = await blurredSides(picture, canvas);
  laidOn(rgb, picture.rgb, 3, picture, canvas);
  if (alpha && picture.alpha) laidOn(alpha, picture.alpha, 1, picture, canvas);
  return { width, height, rgb, ...(alpha && { alpha }), ...(picture.icc && { icc: picture.icc }) };
}
