import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * How the values of a CMYK JPEG are to be read. The Adobe segment says it; without one, a reader has to guess: libvips
 * takes the values for inverted inks.
 */
type InkReading = {
  /** The file, with the missing segment if it is needed. */
  file: Buffer;
  /** Whether libvips reads the opposite of the inks. */
  isNegative: boolean;
};

/** Adobe segment, version 100, transform 2: inverted CMYK as luminance, chrominance and black (YCCK). */
const YCCK_SEGMENT = Buffer.from('ffee000e41646f626500640000000002', 'hex');

/** Width at which the values are looked at. */
const LOOK_WIDTH = 256;

const INKS = 4;

/** Share of pixels beyond which the values are no colors of YCC: for real ones it is below 1 in 100. */
const MAX_OUTSIDE = 0.1;
const MARGIN = 16;

/** Paper holds some 350 % of ink, so pixels above show that light and dark are interchanged. */
const MAX_INK = 3.5 * 255;
const MIN_OVERINKED = 0.002;

/** Mean ink of even dark photos; their negatives have more. */
const MAX_MEAN_INK = 0.55 * 255;

const hasAdobeSegment = (file: Buffer): boolean => {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda; ) {
    if (file[at + 1] === 0xee && file.toString('latin1', at + 4, at + 9) === 'Adobe') return true;
    at += 2 + file.readUInt16BE(at + 2);
  }
  return false;
};

/** The inks as libvips reads them, 4 bytes per pixel. */
const inksOf = (file: Buffer): Promise<Buffer> =>
  sharp(file, { ignoreIcc: true, failOn: 'none' })
    .pipelineColorspace('cmyk')
    .toColorspace('cmyk')
    .resize({ width: LOOK_WIDTH, withoutEnlargement: true, kernel: 'nearest' })
    .raw()
    .toBuffer();

/** The share of pixels for which `test` holds, of the four values. */
function share(inks: Buffer, test: (c: number, m: number, y: number, k: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < inks.length; at += INKS) {
    const [c = 0, m = 0, y = 0, k = 0] = inks.subarray(at, at + INKS);
    if (test(c, m, y, k)) count += 1;
  }
  return count / (inks.length / INKS);
}

/** Whether the first three values, inverted again, are luminance and chrominance: then they have a color in RGB. */
const looksLikeYcc = (inks: Buffer): boolean =>
  share(inks, (c, m, y) => {
    const [luma, blue, red] = [255 - c, 127 - m, 127 - y];
    const rgb = [luma + 1.402 * red, luma - 0.344 * blue - 0.714 * red, luma + 1.772 * blue];
    return Math.min(...rgb) < -MARGIN || Math.max(...rgb) > 255 + MARGIN;
  }) < MAX_OUTSIDE;

const totalOf = (...values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** Whether light and dark are interchanged: pixels have more ink than paper holds, or most of the picture is ink. */
function looksNegative(inks: Buffer): boolean {
  const overinked = share(inks, (...values) => totalOf(...values) > MAX_INK);
  const overinkedNegative = share(inks, (...values) => INKS * 255 - totalOf(...values) > MAX_INK);
  if (Math.max(overinked, overinkedNegative) > MIN_OVERINKED) return overinked > overinkedNegative;
  return inks.reduce((sum, value) => sum + value, 0) / inks.length > MAX_MEAN_INK;
}

/** Finds out how to read a CMYK JPEG whose Adobe segment is missing, from its values. */
export async function readInks(path: string): Promise<InkReading> {
  const file = await readFile(path);
  if (hasAdobeSegment(file)) return { file, isNegative: false };
  const marked = looksLikeYcc(await inksOf(file))
    ? Buffer.concat([file.subarray(0, 2), YCCK_SEGMENT, file.subarray(2)])
    : file;
  return { file: marked, isNegative: looksNegative(await inksOf(marked)) };
}
