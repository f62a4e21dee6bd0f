import { join } from 'node:path';
import { type Area, fitWithin, type Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import { EngineFailure, type EnginePicture } from '../../port';
import { findParts } from '../matting/mask-cleanup';
import { findSubject } from '../matting/subject-mask';
import type { Networks } from '../models/session';
import { resizePixels } from '../picture/resize-pixels';

/** Longest side at which objects are found, in pixels: what the network sees. */
const SIDE = 1024;

/** The objects that stand out in an area of a picture. */
export type Objects = Size & {
  /** In pixels of the picture; `width` and `height` are those of the reduced area. */
  area: Area;
  /** One level per reduced pixel. */
  alpha: Uint8Array;
  /** 1-based number of each reduced pixel's object, 0 for none. */
  parts: Int32Array;
  /** Pixels of each object; the first is unused. */
  sizes: number[];
};

type Call = {
  networks: Networks;
  /** For a temporary file. */
  directory: string;
};

/** The network, or undefined where its weights are not installed: objects are then not told from background. */
async function networkOf(networks: Networks) {
  try {
    return await networks.load('isnet');
  } catch (error) {
    if (error instanceof EngineFailure && error.kind === 'unavailable') return undefined;
    throw error;
  }
}

/** Finds the objects that stand out in an area of a picture; undefined where nothing does, or nothing can tell. */
export async function findObjects(
  picture: EnginePicture,
  area: Area,
  { networks, directory }: Call,
): Promise<Objects | undefined> {
  const network = await networkOf(networks);
  if (!network) return undefined;
  const isWhole = area.width === picture.width && area.height === picture.height;
  const path = isWhole ? picture.path : join(directory, 'area.png');
  if (!isWhole) {
    const part = sharp(picture.path).autoOrient().extract(area);
    await part.png({ compressionLevel: 1 }).toFile(path);
  }
  const shown = { ...picture, path, width: area.width, height: area.height };
  const { mask, check } = await findSubject(shown, network);
  if (!check.ok) return undefined;
  const { width, height } = fitWithin(area, SIDE);
  const square = { width: mask.width, height: mask.height, channels: 1 } as const;
  const alpha = await resizePixels(mask.data, square, { width, height }, 'linear');
  return { area, width, height, alpha, ...findParts({ data: alpha, width, height }) };
}

/** Reduces a picture's flags to the size of an area's objects: 1 where the pixel at the center is. */
export function toReduced(flags: Uint8Array, picture: Size, { area, width, height }: Objects): Uint8Array {
  const result = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = (area.top + Math.floor(((y + 0.5) * area.height) / height)) * picture.width + area.left;
    for (let x = 0; x < width; x += 1) {
      result[y * width + x] = flags[row + Math.floor(((x + 0.5) * area.width) / width)] ? 1 : 0;
    }
  }
  return result;
}

/** Enlarges flags of reduced pixels to the picture's size; 0 outside the area. */
export function toFull(flags: Uint8Array, picture: Size, { area, width, height }: Objects): Uint8Array {
  const result = new Uint8Array(picture.width * picture.height);
  const columns = Int32Array.from({ length: area.width }, (_, x) =>
    Math.floor(((x + 0.5) * width) / area.width),
  );
  for (let y = 0; y < area.height; y += 1) {
    const from = Math.floor(((y + 0.5) * height) / area.height) * width;
    const to = (area.top + y) * picture.width + area.left;
    for (const [x, column] of columns.entries()) result[to + x] = flags[from + column] ?? 0;
  }
  return result;
}
