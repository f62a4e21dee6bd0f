import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import sharp from 'sharp';
import { addToJpeg } from '../../container/jpeg';
import { partRows, type Strip, type StripWriter } from './strips';

/** Size of a block without chroma subsampling, in pixels. */
const BLOCK = 8;
const QUALITY = 92;
/** Largest restart interval, in blocks: a two-byte field. */
const MAX_INTERVAL = 0xffff;

/** Background of transparent pages. */
const PAPER = '#ffffff';

const SOI_BYTES = 2;
const APP0 = 0xe0;
const SOF0 = 0xc0;
const DRI = 0xdd;
const RST0 = 0xd0;
const SOS = 0xda;
const RESTARTS = 8;
const EOI = Buffer.from([0xff, 0xd9]);

/** Position of a segment, and its length including the marker. */
type Segment = { marker: number; start: number; length: number };

/** The segments before the scan data, the last of them SOS. */
function segmentsOf(file: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let at = SOI_BYTES; at < file.length; ) {
    const segment = { marker: file[at + 1] ?? 0, start: at, length: 2 + file.readUInt16BE(at + 2) };
    segments.push(segment);
    if (segment.marker === SOS) return segments;
    at += segment.length;
  }
  throw new Error('JPEG has no pixels');
}

function restartInterval(blocks: number): Buffer {
  const bytes = Buffer.from([0xff, DRI, 0, 4, 0, 0]);
  bytes.writeUInt16BE(blocks, 4);
  return bytes;
}

type JpegOptions = {
  width: number;
  height: number;
  /** Print resolution. */
  dpi?: number | undefined;
  /** An XMP packet. */
  xmp?: Buffer | undefined;
};

/** JFIF 1.1 segment with pixels per inch; without `dpi`, a pixel aspect ratio of 1:1. */
function jfif(dpi: number | undefined): Buffer {
  const bytes = Buffer.from([
    0xff,
    APP0,
    0,
    16,
    ...Buffer.from('JFIF\0', 'latin1'),
    1,
    1,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
  ]);
  if (dpi === undefined) return bytes;
  bytes[11] = 1;
  bytes.writeUInt16BE(Math.round(dpi), 12);
  bytes.writeUInt16BE(Math.round(dpi), 14);
  return bytes;
}

/** The header of the whole picture, derived from the first part's: sets height, restart interval and metadata. */
function headerOf(part: Buffer, { height, dpi, xmp }: JpegOptions, blocks: number): Buffer {
  const told = segmentsOf(part).filter(({ marker }) => marker !== APP0);
  const segments = told.map(({ marker, start, length }) => {
    const bytes = Buffer.from(part.subarray(start, start + length));
    if (marker === SOF0) bytes.writeUInt16BE(height, 5);
    return marker === SOS ? Buffer.concat([restartInterval(blocks), bytes]) : bytes;
  });
  return addToJpeg(Buffer.concat([part.subarray(0, SOI_BYTES), jfif(dpi), ...segments]), { xmp });
}

/** The scan data of a part. */
function scanOf(part: Buffer): Buffer {
  const last = segmentsOf(part).at(-1);
  return part.subarray((last?.start ?? 0) + (last?.length ?? 0), part.length - EOI.length);
}

/**
 * Opens a 4:4:4 JPEG, which keeps the edges of colored letters sharp, to be written in parts. Each part is encoded as a
 * JPEG of its own with the same tables; their scan data is joined with restart markers, at which decoders reset.
 */
export function openJpeg(path: string, options: JpegOptions): StripWriter {
  const { width } = options;
  const file = createWriteStream(path);
  // Errors surface at the next write, or at the end.
  file.on('error', () => undefined);
  const across = Math.ceil(width / BLOCK);
  const rows = partRows(width, BLOCK, Math.max(1, Math.floor(MAX_INTERVAL / across)) * BLOCK);
  const blocks = (rows / BLOCK) * across;
  let parts = 0;

  const put = async (bytes: Buffer) => {
    if (file.errored) throw file.errored;
    if (!file.write(bytes)) await once(file, 'drain');
  };

  return {
    part: rows,
    write: async (strip: Strip) => {
      for (let top = 0; top < strip.height; top += rows) {
        const height = Math.min(rows, strip.height - top);
        const pixels = strip.pixels.subarray(top * width * 4, (top + height) * width * 4);
        const part = await sharp(pixels, { raw: { width, height, channels: 4 } })
          .flatten({ background: PAPER })
          .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false })
          .toBuffer();
        if (parts === 0) await put(headerOf(part, options, blocks));
        else await put(Buffer.from([0xff, RST0 + ((parts - 1) % RESTARTS)]));
        await put(scanOf(part));
        parts += 1;
      }
    },
    end: async () => {
      file.end(EOI);
      await finished(file);
    },
    abandon: async () => {
      file.destroy();
    },
  };
}
