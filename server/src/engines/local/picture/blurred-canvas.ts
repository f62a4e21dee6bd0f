import type { Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { interleaved, separated } from './interleave';
import type { Pixels } from './read';

/** Longest side of the canvas at which it is blurred, in pixels: what is blurred needs no more. */
const SMALL = 720;

/**
 * Radius of the blur, as a share of the canvas's shorter side, and how bright the sides are: the picture stands out on them. They show
 * what lies within a strip of the picture's edge, a share of its side.
 */
const SIDES = { radius: 0.06, brightness: 0.93, strip: 0.12 } as const;

/** The picture's shadow on its sides: how dark it is at its edge, and the distance at which it has faded by e, a share of the shorter side. */
const SHADOW = { share: 0.2, reach: 0.02 } as const;

/**
 * The place in a picture of a place on its canvas: beyond an edge, the strip behind it is mirrored, and stretched as wide as the
 * canvas goes on there.
 */
function placeIn(at: number, from: number, length: number, whole: number): number {
  const strip = Math.max(1, SIDES.strip * length);
  const before = from - 1 - at;
  if (before >= 0) return Math.floor(before * Math.min(1, strip / from));
  const after = at - from - length;
  if (after < 0) return at - from;
  return length - 1 - Math.floor(after * Math.min(1, strip / (whole - from - length)));
}

/** A small canvas whose other area shows the strips along the picture's edges, blurred, enlarged to its size. */
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
  const ground = Buffer.alloc(size.width * size.height * channels);
  for (let y = 0, to = 0; y < size.height; y += 1) {
    const row = placeIn(y, top, inner.height, size.height) * inner.width;
    for (let x = 0; x < size.width; x += 1, to += channels) {
      const from = (row + placeIn(x, left, inner.width, size.width)) * channels;
      small.copy(ground, to, from, from + channels);
    }
  }
  const blurred = await sharp(ground, { raw: { ...size, channels } })
    .blur(Math.max(0.5, SIDES.radius * Math.min(size.width, size.height)))
    .modulate({ brightness: SIDES.brightness })
    .raw()
    .toBuffer();
  return sharp(blurred, { raw: { ...size, channels } })
    .resize({ width: canvas.width, height: canvas.height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
    .then((sides) => separated({ channels, pixels: sides }));
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
 * Places a picture on a canvas whose other area shows what lies along the picture's edges, blurred and a little darker, on which it
 * casts a shadow: nothing farther inside is seen there.
 * The result has the canvas's size; no pixel of the picture changes, and transparency is blurred like colors.
 */
export async function onBlurredCanvas(picture: Pixels, canvas: Canvas): Promise<Pixels> {
  const { width, height } = canvas;
  const { rgb, alpha } = await blurredSides(picture, canvas);
  castShadow(rgb, picture, canvas);
  laidOn(rgb, picture.rgb, 3, picture, canvas);
  if (alpha && picture.alpha) laidOn(alpha, picture.alpha, 1, picture, canvas);
  return { width, height, rgb, ...(alpha && { alpha }), ...(picture.icc && { icc: picture.icc }) };
}
