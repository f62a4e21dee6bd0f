import type { TaskCheck } from '@tuzuo/core/api/task';
import sharp from 'sharp';
import type { EnginePicture } from '../../port';
import { findFaces } from '../face/face-mesh';
import { type CutOut, cutOutPixels } from '../matting/cut-out';
import type { Mask } from '../matting/mask-cleanup';
import { findSubject } from '../matting/subject-mask';
import type { Network } from '../models/session';
import { type Pixels, readPixels } from '../picture/read';
import { partsOf, type Shape } from './contour';
import { garmentOf } from './garment';
import type { Garment, GarmentKind } from './garment-parts';
import type { Cloth } from './lay-strips';

/** Longest side of a garment's picture; garments are hardly ever rendered larger. */
const LAID_SIDE = 1_400;

/** Longest side of the mask for the outline. */
const SHAPE_SIDE = 560;

/** Size relative to the garment from which a second part is another garment. */
const OTHER = 0.08;

/** Largest share of a picture edge that a garment may touch. */
const ON_EDGE = 0.04;

/** Minimum share of the picture that is garment. */
const LEAST = 0.04;

/** Reads a picture upright, at the size used for rendering. */
export async function readLaid(picture: EnginePicture): Promise<Pixels> {
  const pixels = await readPixels(picture, { keepProfile: false });
  const { width, height, rgb, alpha } = pixels;
  if (Math.max(width, height) <= LAID_SIDE) return pixels;
  const resized = (data: Buffer, channels: 1 | 3) =>
    sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
      .resize(LAID_SIDE, LAID_SIDE, { fit: 'inside' })
      .toColorspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await resized(rgb, 3);
  return {
    width: info.width,
    height: info.height,
    rgb: data,
    ...(alpha && { alpha: (await resized(alpha, 1)).data }),
  };
}

/** Downscales a mask to a shape, and returns the picture's pixels per pixel of it. */
export async function shapeOf(
  mask: Mask,
  { width, height }: Pixels,
  side = SHAPE_SIDE,
): Promise<{ shape: Shape; scale: number }> {
  const scale = Math.max(1, Math.max(width, height) / side);
  const size = { width: Math.round(width / scale), height: Math.round(height / scale) };
  const levels = await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } })
    .resize(size.width, size.height, { fit: 'fill' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return { shape: { ...size, data: Uint8Array.from(levels, (level) => (level > 127 ? 1 : 0)) }, scale };
}

/** The largest share of a picture edge that a shape touches. */
export function onEdges({ data, width, height }: Shape): number {
  const counts = { top: 0, bottom: 0, left: 0, right: 0 };
  for (let x = 0; x < width; x += 1) {
    counts.top += data[x] ?? 0;
    counts.bottom += data[(height - 1) * width + x] ?? 0;
  }
  for (let y = 0; y < height; y += 1) {
    counts.left += data[y * width] ?? 0;
    counts.right += data[y * width + width - 1] ?? 0;
  }
  return Math.max(counts.top / width, counts.bottom / width, counts.left / height, counts.right / height);
}

/** A cut-out with premultiplied alpha; `keeps` scales the alpha of each pixel, 0–1. */
export function clothOf({ rgb, alpha, width, height }: CutOut, keeps?: (pixel: number) => number): Cloth {
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const opacity = ((alpha[pixel] ?? 0) / 255) * (keeps?.(pixel) ?? 1);
    for (let channel = 0; channel < 3; channel += 1) {
      data[pixel * 4 + channel] = Math.round((rgb[pixel * 3 + channel] ?? 0) * opacity);
    }
    data[pixel * 4 + 3] = Math.round(opacity * 255);
  }
  return { width, height, data };
}

const scaled = (garment: Garment, by: number): Garment => {
  const line = (places: readonly (readonly [number, number])[]) =>
    places.map(([x, y]) => [(x + 0.5) * by, (y + 0.5) * by] as const);
  const edges = ({
    left,
    right,
  }: {
    left: readonly (readonly [number, number])[];
    right: readonly (readonly [number, number])[];
  }) => ({ left: line(left), right: line(right) });
  const both = ({ left, right }: NonNullable<Garment['sleeves']>) => ({
    left: edges(left),
    right: edges(right),
  });
  return {
    levels: garment.levels.map(({ name, left, right }) => ({
      name,
      left: line([left])[0] ?? left,
      right: line([right])[0] ?? right,
    })),
    torso: garment.torso.map(edges),
    ...(garment.sleeves && { sleeves: both(garment.sleeves) }),
    ...(garment.legs && { legs: both(garment.legs) }),
  };
};

/** Analysis of a garment's picture: its checks, and the garment if it can be used. */
export type GarmentPicture = { checks: TaskCheck[]; garment?: Garment; pixels: Pixels; mask: Mask };

/** Analyzes a picture of one complete garment laid flat. `slot` names it in the checks. */
export async function readGarment(
  picture: EnginePicture,
  slot: GarmentKind,
  network: Network,
): Promise<GarmentPicture> {
  const pixels = await readLaid(picture);
  const { mask, check } = await findSubject(picture, network);
  const { shape, scale } = await shapeOf(mask, pixels);
  const [largest, second] = partsOf(shape);
  const share = (largest?.size ?? 0) / shape.data.length;
  const isAlone = check.ok && share >= LEAST && (second?.size ?? 0) < OTHER * (largest?.size ?? 0);
  const flat = (ok: boolean): TaskCheck => ({ key: 'garmentFlat', ok, found: slot, need: 1 });
  if (!isAlone || !largest) return { checks: [flat(false)], pixels, mask };
  const edge = onEdges(largest.shape);
  const whole: TaskCheck = { key: 'garmentWhole', ok: edge <= ON_EDGE, found: slot, need: 1 };
  if (!whole.ok) return { checks: [whole], pixels, mask };
  // On a person, parts of the wearer would be included.
  const isWorn = (await findFaces(pixels)).length > 0;
  const garment = isWorn ? undefined : garmentOf(largest.shape, slot);
  const checks = [flat(garment !== undefined), whole];
  return { checks, pixels, mask, ...(garment && { garment: scaled(garment, scale) }) };
}

/** The garment's cut-out; changes the pixels' colors in place. */
export const clothIn = async ({ pixels, mask }: Pick<GarmentPicture, 'pixels' | 'mask'>): Promise<Cloth> =>
  clothOf(await cutOutPixels(pixels, mask));
