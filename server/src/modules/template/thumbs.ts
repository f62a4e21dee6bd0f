import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS, type PictureUse } from './pictures';

/** Drawn at twice the displayed width, for sharp edges on high-density screens. */
export const DRAWN_WIDTH = 2 * PICTURE_WIDTHS.preview;

/** Target file sizes of a template's pictures, in bytes. */
export const MAX_BYTES: Readonly<Record<PictureUse, number>> = { thumb: 25_000, preview: 80_000 };

const BEST_QUALITY = 88;
const QUALITY_STEP = 6;
const WORST_QUALITY = 28;

const PLACEHOLDER_WIDTH = 10;

/** The best WebP quality that fits into `max` bytes, or the lowest quality if none does. */
async function encoded(picture: Sharp, max: number): Promise<Buffer> {
  for (let quality = BEST_QUALITY; ; quality -= QUALITY_STEP) {
    const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= max || quality <= WORST_QUALITY) return bytes;
  }
}

type Drawn = { width: number; height: number; pixels: Uint8ClampedArray };

/** Encodes a drawn page as WebP for lists and previews, and as a tiny placeholder `data:` URL. */
export async function thumbsOf({
  width,
  height,
  pixels,
}: Drawn): Promise<Record<PictureUse, Buffer> & { placeholder: string }> {
  const whole = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
  const of = async (use: PictureUse) => {
    const picture = sharp(await whole.clone().resize(PICTURE_WIDTHS[use]).png().toBuffer());
    return encoded(picture, MAX_BYTES[use]);
  };
  const tiny = await whole.clone().resize(PLACEHOLDER_WIDTH).webp({ quality: 40, effort: 6 }).toBuffer();
  return {
    thumb: await of('thumb'),
    preview: await of('preview'),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}
