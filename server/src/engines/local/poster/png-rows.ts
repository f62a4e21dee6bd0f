import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { crc32, createDeflate } from 'node:zlib';
import { addDensityToPng, addToPng } from '../../container/png';
import type { Strip, StripWriter } from './strips';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGBA = 4;
const BIT_DEPTH = 8;
const COLOR_TYPE = { 3: 2, 4: 6 } as const;

const LEVEL = 4;

const NONE = 0;
const SUB = 1;
const UP = 2;
const PAETH = 4;
const FILTERS = [NONE, SUB, UP, PAETH] as const;

/** Sampling step for rating a filter: odd, so that all channels are sampled. */
const JUDGED = 17;

/** Large enough for about one call of the compressor per row instead of one per kilobyte. */
const CHUNK_BYTES = 512 * 1024;

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}

function header(width: number, height: number, channels: 3 | 4): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = BIT_DEPTH;
  content[9] = COLOR_TYPE[channels];
  return chunk('IHDR', content);
}

function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

type FilterOf = (target: Uint8Array, row: Uint8Array, above: Uint8Array, channels: number) => void;

/** Write the filter's number and the filtered row; spelled out per filter, since this runs for every byte. */
const WRITE: Readonly<Record<(typeof FILTERS)[number], FilterOf>> = {
  [NONE]: (target, row) => target.set(row, 1),
  [SUB]: (target, row, _above, channels) => {
    target.set(row.subarray(0, channels), 1);
    for (let at = channels; at < row.length; at += 1) {
      target[at + 1] = (row[at] as number) - (row[at - channels] as number);
    }
  },
  [UP]: (target, row, above) => {
    for (let at = 0; at < row.length; at += 1) target[at + 1] = (row[at] as number) - (above[at] as number);
  },
  [PAETH]: (target, row, above, channels) => {
    for (let at = 0; at < channels; at += 1) target[at + 1] = (row[at] as number) - (above[at] as number);
    for (let at = channels; at < row.length; at += 1) {
      const left = row[at - channels] as number;
      const guess = paeth(left, above[at] as number, above[at - channels] as number);
      target[at + 1] = (row[at] as number) - guess;
    }
  },
};

const sizeOf = (difference: number) => {
  const byte = difference & 0xff;
  return byte < 128 ? byte : 256 - byte;
};

/** The filter with the smallest differences on a sample of the row. */
function bestFilter(row: Uint8Array, above: Uint8Array, channels: number): (typeof FILTERS)[number] {
  const sums = { [NONE]: 0, [SUB]: 0, [UP]: 0, [PAETH]: 0 };
  for (let at = channels; at < row.length; at += JUDGED) {
    const value = row[at] as number;
    const left = row[at - channels] as number;
    const up = above[at] as number;
    sums[NONE] += sizeOf(value);
    sums[SUB] += sizeOf(value - left);
    sums[UP] += sizeOf(value - up);
    sums[PAETH] += sizeOf(value - paeth(left, up, above[at - channels] as number));
  }
  return FILTERS.reduce((best, filter) => (sums[filter] < sums[best] ? filter : best));
}

/** Writes the filter's number and the filtered `row` into `target`. */
function filterRow(target: Uint8Array, row: Uint8Array, above: Uint8Array, channels: number): void {
  const filter = bestFilter(row, above, channels);
  target[0] = filter;
  WRITE[filter](target, row, above, channels);
}

function copyRow(row: Uint8Array, pixels: Uint8ClampedArray, from: number, channels: 3 | 4): void {
  if (channels === RGBA) {
    row.set(pixels.subarray(from, from + row.length));
    return;
  }
  for (let at = 0, source = from; at < row.length; at += 3, source += RGBA) {
    row[at] = pixels[source] ?? 0;
    row[at + 1] = pixels[source + 1] ?? 0;
    row[at + 2] = pixels[source + 2] ?? 0;
  }
}

type PngOptions = {
  width: number;
  height: number;
  /** Without transparency, three channels are enough. */
  opaque: boolean;
  /** Print resolution. */
  dpi?: number | undefined;
  /** An XMP packet. */
  xmp?: Buffer | undefined;
};

/** Opens a PNG that is written in strips: at most one of them is in memory. */
export function openPng(path: string, { width, height, opaque, dpi, xmp }: PngOptions): StripWriter {
  const channels = opaque ? 3 : 4;
  const file = createWriteStream(path);
  const deflate = createDeflate({ level: LEVEL, chunkSize: CHUNK_BYTES });
  const head = addToPng(Buffer.concat([SIGNATURE, header(width, height, channels)]), { xmp });
  file.write(dpi === undefined ? head : addDensityToPng(head, dpi));
  const packing = (async () => {
    for await (const part of deflate) {
      if (!file.write(chunk('IDAT', part as Buffer))) await once(file, 'drain');
    }
    file.end(chunk('IEND', Buffer.alloc(0)));
    await finished(file);
  })();
  // Errors surface when the next strip or the end waits for it.
  packing.catch(() => undefined);
  let above = new Uint8Array(width * channels);
  let row = new Uint8Array(width * channels);

  return {
    part: 1,
    write: async ({ pixels, height: rows }: Strip) => {
      const filtered = Buffer.allocUnsafe(rows * (row.length + 1));
      for (let index = 0; index < rows; index += 1) {
        copyRow(row, pixels, index * width * RGBA, channels);
        const start = index * (row.length + 1);
        filterRow(filtered.subarray(start, start + row.length + 1), row, above, channels);
        [above, row] = [row, above];
      }
      if (!deflate.write(filtered)) await Promise.race([once(deflate, 'drain'), packing]);
    },
    end: async () => {
      deflate.end();
      await packing;
    },
    abandon: async () => {
      deflate.destroy();
      file.destroy();
      await packing.catch(() => undefined);
    },
  };
}
