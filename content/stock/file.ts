import { createCanvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import type { StockPicture } from './picture';

/** Longer side of a file in pixels, and its maximum size in bytes. */
const LONG = 1000;
export const MAX_BYTES = 70_000;

/** Tried in this order. */
const QUALITIES = [84, 72, 60];
const SIZES = [1, 0.86, 0.72];

type Drawn = Extract<StockPicture, { draw: unknown }>;

/** Largest logarithmic deviation of the ink's ratio from the declared one before it looks distorted. */
const NEAR = 0.08;

/** Renders a picture; an object is cropped to its ink. */
export async function drawStock({ width, height, aspect, kind, draw }: Drawn): Promise<Sharp> {
  const canvas = createCanvas(width, height);
  draw(canvas.getContext('2d'));
  const { data: pixels } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const image = sharp(pixels, { raw: { width, height, channels: 4 } });
  if (kind === 'product') image.trim({ threshold: 8 });
  // The outermost pixels of a scene may be slightly transparent.
  else image.flatten({ background: '#3a3a3a' });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const drawn = info.width / info.height;
  if (Math.abs(Math.log(drawn / aspect)) > NEAR)
    throw new Error(`Drawn ${drawn.toFixed(3)} wide, not ${aspect}`);
  const long = Math.min(LONG, Math.max(info.width, info.height));
  return sharp(data, { raw: info }).resize({
    width: Math.round(aspect > 1 ? long : long * aspect),
    height: Math.round(aspect > 1 ? long / aspect : long),
    fit: 'fill',
  });
}

/** Encodes a WebP at the best quality within the size limit, smaller if necessary; alpha is lossless. */
export async function encodeStock(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  for (const size of SIZES)
    for (const quality of QUALITIES) {
      const bytes = await sharp(data, { raw: info })
        .resize(Math.round(info.width * size))
        .webp({ quality, alphaQuality: 100, smartSubsample: true })
        .toBuffer();
      if (bytes.length <= MAX_BYTES) return bytes;
    }
  throw new Error('The picture does not become light enough');
}
