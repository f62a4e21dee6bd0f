import { crc32, deflateSync } from 'node:zlib';
import type { Metadata } from './parts';

/** Keyword of the uncompressed iTXt chunk that holds an XMP packet, by Adobe's specification. */
const XMP_KEYWORD = 'XML:com.adobe.xmp';

const SIGNATURE_BYTES = 8;
/** Bytes around a chunk's content: length, type and checksum. */
const FRAME_BYTES = 12;

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const bytes = Buffer.alloc(content.length + FRAME_BYTES);
  bytes.writeUInt32BE(content.length, 0);
  typed.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(typed), bytes.length - 4);
  return bytes;
}

/** Name, compression method 0 (deflate), the profile. */
const iccChunk = (icc: Buffer) =>
  chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)]));

/** Keyword; not compressed, method 0; no language, no translated keyword; the text. */
const xmpChunk = (xmp: Buffer) =>
  chunk('iTXt', Buffer.concat([Buffer.from(`${XMP_KEYWORD}\0\0\0\0\0`, 'latin1'), xmp]));

/** Inserts chunks right after IHDR, before any pixels. */
function insert(file: Buffer, chunks: readonly Buffer[]): Buffer {
  const afterHeader = SIGNATURE_BYTES + FRAME_BYTES + file.readUInt32BE(SIGNATURE_BYTES);
  return Buffer.concat([file.subarray(0, afterHeader), ...chunks, file.subarray(afterHeader)]);
}

/** Inserts metadata into a PNG that has none. */
export function addToPng(file: Buffer, { icc, xmp }: Metadata): Buffer {
  return insert(file, [...(icc ? [iccChunk(icc)] : []), ...(xmp ? [xmpChunk(xmp)] : [])]);
}

const METRES_PER_INCH = 0.0254;
const PER_METRE = 1;

/** Adds the print resolution to a PNG without pHYs; PNG stores it in whole pixels per meter. */
export function addDensityToPng(file: Buffer, dpi: number): Buffer {
  const content = Buffer.alloc(9, PER_METRE);
  const pixelsPerMeter = Math.round(dpi / METRES_PER_INCH);
  content.writeUInt32BE(pixelsPerMeter, 0);
  content.writeUInt32BE(pixelsPerMeter, 4);
  return insert(file, [chunk('pHYs', content)]);
}
