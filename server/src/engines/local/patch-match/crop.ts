import type { Area, Size } from '@tuzuo/core/geometry/size';
import { setBounds } from '../picture/mask';
import type { Holed } from './layer';

/** Radius of the source area around a hole: a multiple of the hole's longer side, and at least this many pixels. */
const AROUND = { times: 1.5, min: 240 } as const;

/** The area of the hole and its surroundings; undefined without a hole. */
export function holeBounds({ width, height }: Size, hole: Uint8Array): Area | undefined {
  const bounds = setBounds(hole, { width });
  if (!bounds) return undefined;
  const { left, top, right, bottom } = bounds;
  const margin = Math.max(AROUND.min, Math.ceil(AROUND.times * Math.max(right - left, bottom - top)));
  const from = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  return {
    ...from,
    width: Math.min(width, right + margin + 1) - from.left,
    height: Math.min(height, bottom + margin + 1) - from.top,
  };
}

/** Crops an area of a picture. */
export function cropped(
  { width: stride, channels, pixels, hole, barred, isAround }: Holed,
  area: Area,
): Holed {
  const { left, top, width, height } = area;
  const part = {
    pixels: new Uint8Array(width * height * channels),
    hole: new Uint8Array(width * height),
    ...(barred && { barred: new Uint8Array(width * height) }),
  };
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * stride + left;
    part.pixels.set(pixels.subarray(from * channels, (from + width) * channels), y * width * channels);
    part.hole.set(hole.subarray(from, from + width), y * width);
    if (barred) part.barred?.set(barred.subarray(from, from + width), y * width);
  }
  return { width, height, channels, isAround, ...part };
}
