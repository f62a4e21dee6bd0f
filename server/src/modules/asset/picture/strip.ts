import type { PictureFormat } from '@tuzuo/core/validation/media-type';
import { addMetadata } from '../../../engines/container/add-metadata';
import { addToWebp } from '../../../engines/container/webp';

/** What a stripped picture keeps or gets besides its pixels. */
type Kept = {
  keepsProfile: boolean;
  /** An XMP packet to add. */
  xmp: Buffer | undefined;
  width: number;
  height: number;
  hasAlpha: boolean;
};

/** The structure is not as expected; the picture may still be readable. */
class Unfamiliar extends Error {}

/** The bytes from `start` to `end`. @throws Unfamiliar if they are not all there */
function slice(file: Buffer, start: number, end: number): Buffer {
  if (end > file.length) throw new Unfamiliar('unexpected end of file');
  return file.subarray(start, end);
}

const MARKER = {
  start: 0xffd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app2: 0xe2,
  app14: 0xee,
  lastApp: 0xef,
  firstExtension: 0xf0,
  restart: { first: 0xd0, last: 0xd7 },
} as const;

/** `JFIF\0`, version, unit, two densities, and the size of a thumbnail that may follow. */
const JFIF_BYTES = 14;
const JFIF_THUMB = 12;

/** A segment without what it says about anything but the pixels; undefined if nothing is left. */
function keptSegment(code: number, segment: Buffer, keepsProfile: boolean): Buffer | undefined {
  const name = segment.toString('latin1', 4, 16);
  if (code === MARKER.app0) {
    if (!name.startsWith('JFIF\0') || segment.length < 4 + JFIF_BYTES) return undefined;
    const head = Buffer.from(segment.subarray(0, 4 + JFIF_BYTES));
    head.writeUInt16BE(head.length - 2, 2);
    return head.fill(0, 4 + JFIF_THUMB);
  }
  if (code === MARKER.app2) return keepsProfile && name.startsWith('ICC_PROFILE\0') ? segment : undefined;
  if (code === MARKER.app14) return name.startsWith('Adobe') ? segment : undefined;
  const isAboutPixels = code < MARKER.app0;
  return isAboutPixels ? segment : undefined;
}

/** The end of the entropy-coded data that start at `from`: the next marker other than a restart. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff;
    if (!isData && (next < MARKER.restart.first || next > MARKER.restart.last)) return at;
  }
  throw new Unfamiliar('unterminated scan');
}

function stripJpeg(file: Buffer, keepsProfile: boolean): Buffer {
  const parts = [slice(file, 0, 2)];
  for (let at = 2; ; ) {
    const code = slice(file, at, at + 2)[1] ?? 0;
    if (file[at] !== 0xff) throw new Unfamiliar('marker expected');
    if (code === MARKER.end) return Buffer.concat([...parts, slice(file, at, at + 2)]);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + slice(file, at + 2, at + 4).readUInt16BE(0);
    const segment = slice(file, at, end);
    at = code === MARKER.scan ? scanEnd(file, end) : end;
    const preserved = keptSegment(code, segment, keepsProfile);
    if (preserved) parts.push(preserved);
    if (code === MARKER.scan) parts.push(slice(file, end, at));
  }
}

const PNG_SIGNATURE_BYTES = 8;
/** Bytes around a chunk's content: length, type and checksum. */
const PNG_FRAME_BYTES = 12;
const PNG_KEPT: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND'];

function stripPng(file: Buffer, keepsProfile: boolean): Buffer {
  const parts = [slice(file, 0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; ; ) {
    const end = at + PNG_FRAME_BYTES + slice(file, at, at + 4).readUInt32BE(0);
    const type = slice(file, at + 4, at + 8).toString('latin1');
    if (PNG_KEPT.includes(type) || (keepsProfile && type === 'iCCP')) parts.push(slice(file, at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
}

const RIFF_BYTES = 12;
const RIFF_HEAD_BYTES = 8;

function stripWebp(file: Buffer, { xmp, keepsProfile, ...canvas }: Kept): Buffer {
  const parts: Buffer[] = [];
  let icc: Buffer | undefined;
  let isExtended = false;
  for (let at = RIFF_BYTES; ; ) {
    const type = slice(file, at, at + 4).toString('latin1');
    const length = slice(file, at + 4, at + RIFF_HEAD_BYTES).readUInt32LE(0);
    const end = at + RIFF_HEAD_BYTES + length + (length % 2);
    const chunk = slice(file, at, end);
    if (type === 'ICCP' && keepsProfile) icc = chunk.subarray(RIFF_HEAD_BYTES, RIFF_HEAD_BYTES + length);
    if (type === 'ALPH') isExtended = true;
    if (type === 'ALPH' || type === 'VP8 ' || type === 'VP8L') parts.push(chunk);
    if (type === 'VP8 ' || type === 'VP8L') break;
    at = end;
  }
  const riff = Buffer.from(file.subarray(0, RIFF_BYTES));
  const body = Buffer.concat([riff, ...parts]);
  body.writeUInt32LE(body.length - RIFF_HEAD_BYTES, 4);
  return isExtended || icc || xmp ? addToWebp(body, { icc, xmp }, canvas) : body;
}

/**
 * Takes a picture apart and puts it together from its pixel data, color profile and resolution only: without place,
 * device, thumbnails, comments and anything after its end. The pixels stay as they were sent, bit by bit.
 * @returns undefined if its structure is not as expected, so that it has to be decoded and encoded again
 */
export function stripPicture(file: Buffer, format: PictureFormat, options: Kept): Buffer | undefined {
  try {
    if (format === 'webp') return stripWebp(file, options);
    const bare =
      format === 'jpeg' ? stripJpeg(file, options.keepsProfile) : stripPng(file, options.keepsProfile);
    return addMetadata(bare, `image/${format}`, { xmp: options.xmp }, options);
  } catch (error) {
    if (error instanceof Unfamiliar) return undefined;
    throw error;
  }
}
