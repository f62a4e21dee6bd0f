import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS, type PictureUse } from './pictures';

/** Drawn twice as wide as it is shown, for edges as fine as those of a screen. */
export const DRAWN_WIDTH = 2 * PICTURE_WIDTHS.preview;

/** What the pictures of a template should not be larger than. */
export const MOST_BYTES: Readonly<Record<PictureUse, number>> = { thumb: 25_000, preview: 80_000 };

const BEST_QUALITY = 88;
const QUALITY_STEP = 6;
const WORST_QUALITY = 28;

const PLACEHOLDER_WIDTH = 10;

/** The best WebP within so many bytes; of the worst quality where none is. */
async function encoded(picture: Sharp, most: number): Promise<Buffer> {
  for (let quality = BEST_QUALITY; ; quality -= QUALITY_STEP) {
    const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= most || quality <= WORST_QUALITY) return bytes;
  }
}

type Drawn = { width: number; height: number; pixels: Uint8ClampedArray };

/** A drawn page as WebP for lists and previews, and some pixels of it as a `data:` address. */
export async function thumbsOf({
  width,
  height,
  pixels,
}: Drawn): Promise<Record<PictureUse, Buffer> & { placeholder: string }> {
  const whole = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
  const of = async (use: PictureUse) => {
    const picture = sharp(await whole.clone().resize(PICTURE_WIDTHS[use]).png().toBuffer());
    return encoded(picture, MOST_BYTES[use]);
  };
  const tiny = await whole.clone().resize(PLACEHOLDER_WIDTH).webp({ quality: 40, effort: 6 }).toBuffer();
  return {
    thumb: await of('thumb'),
    preview: await of('preview'),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}
