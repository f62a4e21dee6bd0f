import type { PhotoFormat } from '@tuzuo/core/id-photo/format';
import sharp from 'sharp';
import { addMetadata } from '../../container/add-metadata';
import { padJpeg } from '../../container/jpeg';
import { addDensityToPng } from '../../container/png';
import { type AigcLabel, labelPacket } from '../../label/aigc';
import type { Pixels } from '../picture/read';

/** Forms count a kilobyte as 1,000 or as 1,024 bytes and do not say which, so a photo meets its range in both. */
const SMALL_KILOBYTE = 1000;
const LARGE_KILOBYTE = 1024;

/** Lowest acceptable JPEG quality. */
const LOWEST_QUALITY = 25;
const BEST_QUALITY = 100;
/** Quality without a limit on the file size. */
const USUAL_QUALITY = 95;

/** Quality from which chroma is not subsampled. */
const FINE_COLORS = 88;

/** Insert position after the two-byte SOI marker. */
const START = 2;

type Encoding = {
  dpi: number;
  minKb?: number;
  maxKb?: number;
  label: AigcLabel | undefined;
  format: PhotoFormat;
  /** Called before each try; throws when the run was ended. */
  onTry: () => void;
};

/** A JFIF segment, version 1.01: horizontal and vertical DPI, no thumbnail. */
function jfif(dpi: number): Buffer {
  const segment = Buffer.from('ffe000104a46494600010101000000000000', 'hex');
  segment.writeUInt16BE(dpi, 12);
  segment.writeUInt16BE(dpi, 14);
  return segment;
}

/** Adds the print resolution to a JPEG; sharp writes no segment that could hold it. */
function withDensity(file: Buffer, dpi: number): Buffer {
  return Buffer.concat([file.subarray(0, START), jfif(dpi), file.subarray(START)]);
}

const imageOf = ({ width, height, rgb }: Pixels) => sharp(rgb, { raw: { width, height, channels: 3 } });

function labeled(file: Buffer, { width, height }: Pixels, { format, label }: Encoding): Buffer {
  if (!label) return file;
  const canvas = { width, height, hasAlpha: false };
  return addMetadata(file, `image/${format}`, { xmp: labelPacket(label) }, canvas);
}

async function encodeAt(pixels: Pixels, quality: number, encoding: Encoding): Promise<Buffer> {
  const bare = await imageOf(pixels)
    .jpeg({ quality, chromaSubsampling: quality >= FINE_COLORS ? '4:4:4' : '4:2:0' })
    .toBuffer();
  return labeled(withDensity(bare, encoding.dpi), pixels, encoding);
}

async function encodePng(pixels: Pixels, encoding: Encoding): Promise<Buffer> {
  encoding.onTry();
  const bare = await imageOf(pixels).png({ compressionLevel: 9 }).toBuffer();
  return labeled(addDensityToPng(bare, encoding.dpi), pixels, encoding);
}

/** The range in bytes; one that is too narrow for both kinds of kilobytes is met in those of 1,024 bytes. */
function bytesOf({ minKb = 0, maxKb = Number.POSITIVE_INFINITY }: Pick<Encoding, 'minKb' | 'maxKb'>) {
  const min = minKb * LARGE_KILOBYTE;
  const max = maxKb * SMALL_KILOBYTE;
  return { min, max: min <= max ? max : maxKb * LARGE_KILOBYTE };
}

/** The encoded photo, or the size in kilobytes when even the lowest quality is above the maximum. */
export type Encoded = { file: Buffer } | { foundKb: number; needKb: number };

/**
 * Encodes a photo with its resolution: as PNG, or as the best JPEG within the range of kilobytes (JPEG only). A plain
 * photo whose best quality is below the minimum gets empty comments: portals refuse it otherwise.
 */
export async function encodePhoto(pixels: Pixels, encoding: Encoding): Promise<Encoded> {
  const { minKb, maxKb, onTry, format } = encoding;
  if (format === 'png') return { file: await encodePng(pixels, encoding) };
  const at = (quality: number) => {
    onTry();
    return encodeAt(pixels, quality, encoding);
  };
  if (minKb === undefined && maxKb === undefined) return { file: await at(USUAL_QUALITY) };
  const { min, max } = bytesOf(encoding);

  let best = await at(LOWEST_QUALITY);
  if (best.length > max) {
    return { foundKb: Math.ceil(best.length / (SMALL_KILOBYTE / 10)) / 10, needKb: maxKb ?? 0 };
  }
  let [low, high] = [LOWEST_QUALITY, BEST_QUALITY + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const file = await at(middle);
    if (file.length <= max) [low, best] = [middle, file];
    else high = middle;
  }
  return { file: best.length < min ? padJpeg(best, min) : best };
}
