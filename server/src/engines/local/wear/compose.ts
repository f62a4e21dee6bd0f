import type { Area, Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { type Body, type Place, placedBody } from '../body/body';
import { boxBlur } from '../matting/box-blur';
import { fillHole } from '../patch-match/fill-hole';
import { mapInto, mapToBytes, mapToFloats } from '../picture/map-values';
import { grown } from '../picture/mask';
import type { Pixels } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { type Figure, figureOf } from './figure';
import type { Strip } from './fit';
import type { Layer } from './lay-strips';

const RGB = 3;

/** Longest side of the downscaled picture in which worn clothes are segmented. */
const LOOKED_SIDE = 800;

/** Shading of a garment's rounded edges, and its shadow on the surroundings, in torso lengths. */
const ROUND = { reach: 0.05, dark: 0.2 } as const;
const SHADE = { reach: 0.022, dark: 0.3 } as const;

/** The downscaled picture, with the person's mask and body in its pixels. */
export type Looked = { small: Pixels; person: Float32Array; figure: Figure; scale: number };

/**
 * Downscales a picture for analysis. `person` is the person's mask at any size; the body is in the picture's pixels.
 */
export async function lookedAt(
  pixels: Pixels,
  mask: { data: Uint8Array; width: number; height: number },
  body: Body,
): Promise<Looked> {
  const { width, height, rgb } = pixels;
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: RGB }, limitInputPixels: false })
    .resize(LOOKED_SIDE, LOOKED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = { width: info.width, height: info.height, rgb: data };
  const levels = await resizePixels(
    mask.data,
    { width: mask.width, height: mask.height, channels: 1 },
    small,
  );
  const scale = width / small.width;
  const place = ([x, y]: Place): Place => [x / scale, y / scale];
  const shape = { ...small, data: mapToBytes(levels, (level) => (level > 127 ? 1 : 0)) };
  return {
    small,
    person: mapToFloats(levels, (level) => level / 255),
    figure: figureOf(placedBody(body, place), shape),
    scale,
  };
}

/** Enlarges a plane to the picture's size, one byte per pixel. */
export async function enlarged(plane: Float32Array, { width, height }: Size, to: Size): Promise<Buffer> {
  const bytes = mapInto(new Uint8ClampedArray(plane.length), plane, (value) => value * 255);
  return resizePixels(Buffer.from(bytes.buffer), { width, height, channels: 1 }, to);
}

/** Enlarges three color planes to the picture's size. */
export async function enlargedColors(
  colors: Float32Array,
  { width, height }: Size,
  to: Size,
): Promise<Buffer> {
  const bytes = Buffer.from(Uint8ClampedArray.from(colors).buffer);
  return resizePixels(bytes, { width, height, channels: RGB }, to, 'linear');
}

export type Call = { signal: AbortSignal; onStep: (share: number) => void };

/** The picture with the background filled in behind what is removed. */
export async function plateOf(
  pixels: Pixels,
  person: Float32Array,
  small: Size,
  call: Call,
): Promise<Uint8Array> {
  const levels = await enlarged(person, small, pixels);
  const size = { width: pixels.width, height: pixels.height };
  const hole = grown(
    mapToBytes(levels, (level) => (level > 8 ? 1 : 0)),
    size,
    Math.max(2, Math.round(3 * (size.width / small.width))),
  );
  const plate = { ...size, channels: RGB as 3, pixels: Uint8Array.from(pixels.rgb), hole };
  await fillHole(plate, call);
  return plate.pixels;
}

/**
 * Replaces what is removed by the background, and by the bare body where that would be visible.
 * @param gone alpha of what is removed, one byte per pixel
 * @param plate the picture without the person
 * @param body the bare body's colors, and its alpha, one byte per pixel
 */
export function takeAway(
  { rgb }: Pixels,
  gone: Uint8Array,
  plate: Uint8Array,
  body: { rgb: Uint8Array; share: Uint8Array },
): void {
  for (let pixel = 0; pixel < gone.length; pixel += 1) {
    const much = (gone[pixel] ?? 0) / 255;
    if (much === 0) continue;
    const bare = (body.share[pixel] ?? 0) / 255;
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      const filled = (plate[at] ?? 0) * (1 - bare) + (body.rgb[at] ?? 0) * bare;
      rgb[at] = Math.round((rgb[at] ?? 0) * (1 - much) + filled * much);
    }
  }
}

/** Alpha of a layer, 0–1. */
const opacities = ({ data }: Layer): Float32Array => {
  const plane = new Float32Array(data.length / 4);
  for (let pixel = 0; pixel < plane.length; pixel += 1) plane[pixel] = (data[pixel * 4 + 3] ?? 0) / 255;
  return plane;
};

/** Blurred coverage of a garment: `inner` for its edges, `near` for the shadow next to it. */
type Fullness = { inner: Float32Array; near: Float32Array };

export function fullnessOf(layer: Layer, unit: number): Fullness {
  const { width, height } = layer;
  const opaque = opacities(layer);
  return {
    inner: boxBlur(opaque, width, height, Math.max(1, Math.round(ROUND.reach * unit))),
    near: boxBlur(opaque, width, height, Math.max(1, Math.round(SHADE.reach * unit))).map((value, pixel) =>
      (opaque[pixel] ?? 0) > 0.98 ? 0 : value,
    ),
  };
}

/** Composites a layer onto a picture: lit, shaded at its edges, and behind what is in front of it. */
export function layOver(
  pixels: Pixels,
  layer: Layer,
  { front, light, inner, near }: Fullness & { front: Uint8Array; light: Uint8Array },
): void {
  const { width: stride, rgb } = pixels;
  const { left, top, width, height, data } = layer;
  const opaque = opacities(layer);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const at = (top + y) * stride + left + x;
      const before = 1 - (front[at] ?? 0) / 255;
      const share = (opaque[pixel] ?? 0) * before;
      const shade = (1 - (opaque[pixel] ?? 0)) * Math.max(0, (near[pixel] ?? 0) - 0.06) * SHADE.dark * before;
      if (share === 0 && shade === 0) continue;
      const round = 1 - ROUND.dark * Math.max(0, 1 - (inner[pixel] ?? 0)) ** 1.5;
      const lit = ((light[at] ?? 170) / 170) * round;
      for (let channel = 0; channel < RGB; channel += 1) {
        const to = at * RGB + channel;
        const below = (rgb[to] ?? 0) * (1 - shade);
        const cloth = Math.min(
          255,
          ((data[pixel * 4 + channel] ?? 0) / Math.max(1e-3, opaque[pixel] ?? 1)) * lit,
        );
        rgb[to] = Math.round(below + (cloth - below) * share);
      }
    }
  }
}

/** The area of a picture that strips cover, with a margin for their shadow. */
export function areaOf(strips: readonly Strip[], { width, height }: Size, unit: number): Area {
  const margin = ROUND.reach * unit;
  const places = strips.flatMap(({ to }) => [...to.left, ...to.right]);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(Math.max(...xs) + margin)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(Math.max(...ys) + margin)) - top),
  };
}
