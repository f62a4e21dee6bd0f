import type { Metadata } from './parts';

const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0';
const ICC_HEADER = 'ICC_PROFILE\0';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const COMMENT = 0xfe;

const MARKER_BYTES = 2;
/** The length field of a segment includes itself. */
const LENGTH_BYTES = 2;
const MAX_CONTENT = 0xffff - LENGTH_BYTES;

function segment(marker: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  if (bytes.length > MAX_CONTENT) throw new RangeError('a JPEG segment holds at most 64 KB');
  const head = Buffer.alloc(MARKER_BYTES + LENGTH_BYTES);
  head.writeUInt16BE(0xff00 | marker, 0);
  head.writeUInt16BE(bytes.length + LENGTH_BYTES, MARKER_BYTES);
  return Buffer.concat([head, bytes]);
}

/** Splits a profile into segments, each with its 1-based number and the total count. */
function iccSegments(icc: Buffer): Buffer[] {
  const room = MAX_CONTENT - ICC_HEADER.length - 2;
  const count = Math.ceil(icc.length / room);
  return Array.from({ length: count }, (_, index) => {
    const part = icc.subarray(index * room, (index + 1) * room);
    return segment(APP2, Buffer.from(ICC_HEADER, 'latin1'), Buffer.from([index + 1, count]), part);
  });
}

/** Where segments may be inserted: after the JFIF segment, which must stay first. */
function afterJfif(file: Buffer): number {
  const isJfif = file[MARKER_BYTES] === 0xff && file[MARKER_BYTES + 1] === APP0;
  return isJfif ? 2 * MARKER_BYTES + file.readUInt16BE(2 * MARKER_BYTES) : MARKER_BYTES;
}

/**
 * Lengthens a JPEG to `bytes`, or up to 3 more, by comments of spaces; the picture stays the same. One that is long
 * enough is returned unchanged.
 */
export function padJpeg(file: Buffer, bytes: number): Buffer {
  const comments: Buffer[] = [];
  for (let missing = bytes - file.length; missing > 0; ) {
    const length = Math.min(MAX_CONTENT, Math.max(0, missing - MARKER_BYTES - LENGTH_BYTES));
    const comment = segment(COMMENT, Buffer.alloc(length, ' '));
    comments.push(comment);
    missing -= comment.length;
  }
  const start = afterJfif(file);
  return Buffer.concat([file.subarray(0, start), ...comments, file.subarray(start)]);
}

/** Inserts metadata into a JPEG that has none. */
export function addToJpeg(file: Buffer, { icc, xmp }: Metadata): Buffer {
  const start = afterJfif(file);
  return Buffer.concat([
    file.subarray(0, start),
    ...(xmp ? [segment(APP1, Buffer.from(XMP_HEADER, 'latin1'), xmp)] : []),
    ...(icc ? iccSegments(icc) : []),
    file.subarray(start),
  ]);
}
