import { createCanvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import type { StockPicture } from './picture';

/** Longer side of a file, px, and what it may weigh. */
const LONG = 1000;
export const MOST_BYTES = 70_000;

/** Tried in turn. */
const QUALITIES = [84, 72, 60];
const SIZES = [1, 0.86, 0.72];

type Drawn = Extract<StockPicture, { draw: unknown }>;

/** How far the ink may be from the shape that was promised, before it looks squeezed. */
const NEAR = 0.08;

/** What a picture looks like: a thing is cropped to its ink. */
export async function drawStock({ width, height, aspect, kind, draw }: Drawn): Promise<Sharp> {
  const canvas = createCanvas(width, height);
  draw(canvas.getContext('2d'));
  const { data: pixels } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const image = sharp(pixels, { raw: { width, height, channels: 4 } });
  if (kind === 'product') image.trim({ threshold: 8 });
  // The last pixels at the edges of a scene may let something through.
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

/** A WebP of the best quality that is light enough, smaller if need be; what is transparent is so exactly. */
export async function encodeStock(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  for (const size of SIZES)
    for (const quality of QUALITIES) {
      const bytes = await sharp(data, { raw: info })
        .resize(Math.round(info.width * size))
        .webp({ quality, alphaQuality: 100, smartSubsample: true })
        .toBuffer();
      if (bytes.length <= MOST_BYTES) return bytes;
    }
  throw new Error('The picture does not become light enough');
}
