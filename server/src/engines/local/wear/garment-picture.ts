import type { TaskCheck } from '@tuzuo/core/api/task';
import sharp from 'sharp';
import type { EnginePicture } from '../../port';
import { findFaces } from '../face/face-mesh';
import { type CutOut, cutOutPixels } from '../matting/cut-out';
import type { Mask } from '../matting/mask-cleanup';
import { findSubject } from '../matting/subject-mask';
import type { Network } from '../models/session';
import { mapToBytes } from '../picture/map-values';
import { type Pixels, readPixels } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
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
const MIN_SHARE = 0.04;

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
  return { shape: { ...size, data: mapToBytes(levels, (level) => (level > 127 ? 1 : 0)) }, scale };
}

/** Largest gap between two stripes of one garment, in shares of the picture's height. */
const STRIPE = 0.075;

/** Size relative to the largest part from which a part is a stripe of the body; stripes of sleeves are shorter. */
const BAND = 0.4;

/** Share of a stripe that must lie above or below the widest one. */
const OVERLAP = 0.6;

/**
 * Fills the gaps between the parts of a garment whose stripes have the background's color: each column, between parts
 * that lie closely below each other and mostly overlap. Undefined when there is nothing to fill.
 */
export function withStripes(shape: Shape): Shape | undefined {
  const { width, height } = shape;
  const parts = partsOf(shape);
  const min = BAND * (parts[0]?.size ?? 0);
  const bands = parts.filter(({ size }) => size >= min);
  if (bands.length < 3) return undefined;
  const extents = bands.map(({ shape: { data } }) => {
    let [left, right] = [width, 0];
    for (let pixel = 0; pixel < data.length; pixel += 1) {
      if (!data[pixel]) continue;
      left = Math.min(left, pixel % width);
      right = Math.max(right, pixel % width);
    }
    return { left, right };
  });
  // Two shirts beside each other are no stripes.
  const [widest] = [...extents].sort((one, other) => other.right - other.left - one.right + one.left);
  const areStacked = extents.every(
    ({ left, right }) =>
      widest &&
      Math.min(right, widest.right) - Math.max(left, widest.left) >= OVERLAP * (right - left) &&
      (left + right) / 2 > widest.left &&
      (left + right) / 2 < widest.right,
  );
  if (!areStacked) return undefined;
  const data = new Uint8Array(shape.data);
  const max = STRIPE * height;
  for (let x = 0; x < width; x += 1) {
    let last = Number.NEGATIVE_INFINITY;
    for (let y = 0; y < height; y += 1) {
      if (!shape.data[y * width + x]) continue;
      if (y - last > 1 && y - last <= max)
        for (let row = last + 1; row < y; row += 1) data[row * width + x] = 1;
      last = y;
    }
  }
  return { width, height, data };
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

/** A mask with all of a shape of its picture. */
async function filled(mask: Mask, { data, width, height }: Shape): Promise<Mask> {
  const levels = await resizePixels(
    Buffer.from(data.map((is) => is * 255)),
    { width, height, channels: 1 },
    mask,
  );
  return { ...mask, data: mask.data.map((level, pixel) => Math.max(level, levels[pixel] ?? 0)) };
}

/** Analyzes a picture of one complete garment laid flat. `slot` names it in the checks. */
export async function readGarment(
  picture: EnginePicture,
  slot: GarmentKind,
  network: Network,
): Promise<GarmentPicture> {
  const pixels = await readLaid(picture);
  const { mask: seen, check } = await findSubject(picture, network);
  const { shape: raw, scale } = await shapeOf(seen, pixels);
  const striped = withStripes(raw);
  const shape = striped ?? raw;
  const mask = striped ? await filled(seen, striped) : seen;
  const [largest, second] = partsOf(shape);
  const share = (largest?.size ?? 0) / shape.data.length;
  const isAlone = check.ok && share >= MIN_SHARE && (second?.size ?? 0) < OTHER * (largest?.size ?? 0);
  const flat = (ok: boolean): TaskCheck => ({ key: 'garmentFlat', ok, found: slot, need: 1 });
  if (!isAlone || !largest) return { checks: [flat(false)], pixels, mask };
  const edge = onEdges(largest.shape);
  const whole: TaskCheck = { key: 'garmentWhole', ok: edge <= ON_EDGE, found: slot, need: 1 };
  if (!whole.ok) return { checks: [whole], pixels, mask };
  // On a person, parts of the wearer would be included.
  const isWorn = (await findFaces(pixels)).length > 0;
  const garment = isWorn ? undefined : garmentOf(largest.shape, slot);
  if (garment === 'shoulderless')
    return { checks: [whole, { key: 'garmentCut', ok: false, found: slot, need: 1 }], pixels, mask };
  const checks = [flat(garment !== undefined), whole];
  return { checks, pixels, mask, ...(garment && { garment: scaled(garment, scale) }) };
}

/** The garment's cut-out; changes the pixels' colors in place. */
export const clothIn = async ({ pixels, mask }: Pick<GarmentPicture, 'pixels' | 'mask'>): Promise<Cloth> =>
  clothOf(await cutOutPixels(pixels, mask));
