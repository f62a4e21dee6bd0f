import type { Size } from '@tuzuo/core/geometry/size';
import type { Rectangle } from '@tuzuo/core/id-photo/packing/rectangle';
import type { SheetLayout } from '@tuzuo/core/id-photo/packing/sheet';
import sharp from 'sharp';

const CHANNELS = 3;
const PAPER_WHITE = 255;
/** Dark enough to cut along, light enough to be unobtrusive next to a photo. */
const LINE_GRAY = 176;

const QUALITY = 95;

/** A picture to print: its path and, if AI-made, the XMP packet that labels it. */
export type SheetPicture = { path: string; xmp?: string | undefined };

type Canvas = Size & { pixels: Buffer };

/** The pixels of a photo in its orientation on the sheet: sRGB, three bytes each. */
const readPhoto = (path: string, { width, height }: Size, turned: boolean): Promise<Buffer> => {
  const upright = turned ? { width: height, height: width } : { width, height };
  return sharp(path)
    .resize({ ...upright, fit: 'fill' })
    .rotate(turned ? 90 : 0)
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer();
};

function layOn({ width, pixels }: Canvas, photo: Buffer, { x, y, width: w, height: h }: Rectangle): void {
  const row = w * CHANNELS;
  for (let line = 0; line < h; line += 1) {
    photo.copy(pixels, ((y + line) * width + x) * CHANNELS, line * row, (line + 1) * row);
  }
}

/** Fills the part of a rectangle that is on the canvas. */
function drawLine({ width, height, pixels }: Canvas, line: Rectangle): void {
  const [left, right] = [Math.max(0, line.x), Math.min(width, line.x + line.width)];
  const [top, bottom] = [Math.max(0, line.y), Math.min(height, line.y + line.height)];
  if (right <= left) return;
  for (let y = top; y < bottom; y += 1) {
    pixels.fill(LINE_GRAY, (y * width + left) * CHANNELS, (y * width + right) * CHANNELS);
  }
}

/** Draws four lines just outside a photo, each extended by half the gap. */
function drawCropLines(canvas: Canvas, { x, y, width, height }: Rectangle, gap: number): void {
  const reach = Math.floor(gap / 2);
  for (const at of [x - 1, x + width]) {
    drawLine(canvas, { x: at, y: y - reach, width: 1, height: height + 2 * reach });
  }
  for (const at of [y - 1, y + height]) {
    drawLine(canvas, { x: x - reach, y: at, width: width + 2 * reach, height: 1 });
  }
}

/**
 * Draws a sheet as JPEG with its density to `path`. Photos are drawn over the lines, so that all of their pixels stay;
 * a photo at the sheet's dpi is not scaled.
 */
export async function drawSheet(
  {
    layout,
    pictures,
    dpi,
    cropLines,
  }: {
    layout: SheetLayout;
    /** Indexed by the `kind` of a placement. */
    pictures: readonly SheetPicture[];
    dpi: number;
    cropLines: boolean;
  },
  path: string,
): Promise<void> {
  const { width, height, gap, placements } = layout;
  const canvas = { width, height, pixels: Buffer.alloc(width * height * CHANNELS, PAPER_WHITE) };
  if (cropLines) for (const place of placements) drawCropLines(canvas, place, gap);
  const read = new Map<string, Buffer>();
  for (const place of placements) {
    const key = `${place.kind} ${place.turned}`;
    const picture = pictures[place.kind];
    if (!picture) throw new Error('placement without a picture');
    const photo = read.get(key) ?? (await readPhoto(picture.path, place, place.turned));
    read.set(key, photo);
    layOn(canvas, photo, place);
  }
  const xmp = pictures.find((picture) => picture.xmp !== undefined)?.xmp;
  const sheet = sharp(canvas.pixels, { raw: { width, height, channels: CHANNELS } })
    .withMetadata({ density: dpi })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
  await (xmp === undefined ? sheet : sheet.withXmp(xmp)).toFile(path);
}
