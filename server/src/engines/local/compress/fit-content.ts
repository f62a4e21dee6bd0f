import sharp from 'sharp';
import type { Pixels } from '../picture/read';
import { resizePixels } from '../picture/resize-pixels';
import { holds } from '../picture/write';
import type { EncodedMime } from './encoders';
import { type Fitted, type Fitting, fitInto } from './fit';

const RGB = 3;

/** Mean squared error of what is seen: colors weighted by opacity, and the opacity itself. Both have the same size. */
function errorOf(one: Pixels, other: Pixels): number {
  let sum = 0;
  for (let pixel = 0, at = 0; pixel < one.width * one.height; pixel += 1) {
    const [opacity, found] = [one.alpha?.[pixel] ?? 255, other.alpha?.[pixel] ?? 255];
    sum += (opacity - found) ** 2;
    for (const end = at + RGB; at < end; at += 1) {
      sum += (((one.rgb[at] ?? 0) * opacity - (other.rgb[at] ?? 0) * found) / 255) ** 2;
    }
  }
  return sum / (one.width * one.height);
}

/** Error of a file that shows `pixels`; one that was reduced is enlarged for that, as a viewer would. */
async function lossOf(pixels: Pixels, { file, width, height }: Fitted): Promise<number> {
  const image = sharp(file, { ignoreIcc: true, limitInputPixels: false });
  const colors = await image.clone().removeAlpha().toColorspace('srgb').raw().toBuffer();
  const alpha = pixels.alpha && (await image.ensureAlpha().extractChannel(RGB).raw().toBuffer());
  const seen: Pixels = {
    width: pixels.width,
    height: pixels.height,
    rgb: await resizePixels(colors, { width, height, channels: RGB }, pixels),
    ...(alpha && { alpha: await resizePixels(alpha, { width, height, channels: 1 }, pixels) }),
  };
  return errorOf(pixels, seen);
}

/**
 * Like {@link fitInto} for a PNG, but as a JPEG, or a WebP for transparency, where that shows the picture more
 * faithfully within `maxBytes`: a photo needs few colors or few pixels to be a small PNG, a drawing does not.
 */
export async function fitByContent(
  pixels: Pixels,
  fitting: Omit<Fitting, 'mime'>,
): Promise<(Fitted & { mime: EncodedMime }) | undefined> {
  const png = await fitInto(pixels, { ...fitting, mime: 'image/png' });
  const loss = png && (await lossOf(pixels, png));
  if (png && loss === 0) return { ...png, mime: 'image/png' };
  const mime = pixels.alpha ? 'image/webp' : 'image/jpeg';
  const other = holds(mime, pixels) ? await fitInto(pixels, { ...fitting, mime }) : undefined;
  if (other && (loss === undefined || (await lossOf(pixels, other)) < loss)) return { ...other, mime };
  return png && { ...png, mime: 'image/png' };
}
