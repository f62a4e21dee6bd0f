import type { Canvas, Metadata } from './parts';

/** Flags of the extended header for the chunks that follow. */
const FLAG = { icc: 0x20, alpha: 0x10, xmp: 0x04 } as const;

const RIFF_BYTES = 12;
const HEAD_BYTES = 8;
const EXTENDED_BYTES = 10;

/** A RIFF chunk: FourCC, length and content, padded to an even length that the length field excludes. */
function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function extendedHeader({ width, height, hasAlpha }: Canvas, { icc, xmp }: Metadata): Buffer {
  const content = Buffer.alloc(EXTENDED_BYTES);
  content[0] = (icc ? FLAG.icc : 0) | (hasAlpha ? FLAG.alpha : 0) | (xmp ? FLAG.xmp : 0);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', content);
}

/** The chunks after the RIFF header, without an existing extended header. */
function pictureChunks(file: Buffer): Buffer {
  const body = file.subarray(RIFF_BYTES);
  const isExtended = body.toString('latin1', 0, 4) === 'VP8X';
  return isExtended ? body.subarray(HEAD_BYTES + EXTENDED_BYTES) : body;
}

/** Inserts metadata into a still WebP that has none: the profile before the pixels, the XMP packet after them. */
export function addToWebp(file: Buffer, metadata: Metadata, canvas: Canvas): Buffer {
  const { icc, xmp } = metadata;
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    extendedHeader(canvas, metadata),
    ...(icc ? [chunk('ICCP', icc)] : []),
    pictureChunks(file),
    ...(xmp ? [chunk('XMP ', xmp)] : []),
  ]);
  return chunk('RIFF', body);
}
