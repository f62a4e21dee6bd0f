import { inflateSync } from 'node:zlib';
import { ImportRefusal } from '../imported';

/** Size and notation of a plane: the values of one channel. */
type PlaneFormat = {
  width: number;
  height: number;
  /** Bits per value. */
  bits: 1 | 8 | 16 | 32;
  /** Whether the file is a PSB, whose counts are wider. */
  isLarge: boolean;
  /** Whether values of 32 bits are linear light, as those of colors are; those of opacity are not. */
  isLight: boolean;
};

const RAW = 0;
const RLE = 1;
const ZIP = 2;
const ZIP_PREDICTED = 3;

/** The most that a byte can unpack to: PackBits repeats a byte 128 times with two, deflate 1,032 times. */
const MAX_RLE_RATIO = 64;
const MAX_ZIP_RATIO = 1_032;

const damaged = () => new ImportRefusal('damaged');

const bytesPerRow = ({ width, bits }: PlaneFormat) => Math.ceil((width * bits) / 8);

/** Unpacks the PackBits rows from `at` on, as many as `lengths` has. */
function unpackRows(data: Uint8Array, at: number, lengths: readonly number[], rowBytes: number): Uint8Array {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (at + total > data.length || total * MAX_RLE_RATIO < lengths.length * rowBytes) throw damaged();
  const plane = new Uint8Array(lengths.length * rowBytes);
  let from = at;
  for (const [row, length] of lengths.entries()) {
    const [end, rowEnd] = [from + length, (row + 1) * rowBytes];
    let to = row * rowBytes;
    while (from < end && to < rowEnd) {
      const head = data[from++] as number;
      if (head === 128) continue;
      const isRepeat = head > 128;
      const count = Math.min(isRepeat ? 257 - head : head + 1, rowEnd - to);
      if (isRepeat) plane.fill(data[from++] ?? 0, to, to + count);
      else {
        plane.set(data.subarray(from, Math.min(from + count, end)), to);
        from += count;
      }
      to += count;
    }
    from = end;
  }
  return plane;
}

function rowLengths(data: Uint8Array, count: number, isLarge: boolean): { lengths: number[]; at: number } {
  const each = isLarge ? 4 : 2;
  if (count * each > data.length) throw damaged();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const lengths = Array.from({ length: count }, (_none, row) =>
    isLarge ? view.getUint32(row * each) : view.getUint16(row * each),
  );
  return { lengths, at: count * each };
}

function inflated(data: Uint8Array, bytes: number): Uint8Array {
  if (data.length * MAX_ZIP_RATIO < bytes) throw damaged();
  try {
    const plane = inflateSync(data, { maxOutputLength: bytes });
    if (plane.length === bytes) return plane;
  } catch {
    // Unpacks to more than the plane, or is not a stream at all.
  }
  throw damaged();
}

/**
 * Undoes the prediction of 32 bits in place: the bytes of a row are stored by significance, all first ones, all second
 * ones …, each as the difference to the one before.
 */
function addFloatDifferences(plane: Uint8Array, { width, height }: PlaneFormat): void {
  const row = new Uint8Array(4 * width);
  for (let start = 0; start < 4 * width * height; start += 4 * width) {
    let value = 0;
    for (let at = 0; at < row.length; at++) {
      value = (value + (plane[start + at] as number)) & 255;
      row[4 * (at % width) + Math.floor(at / width)] = value;
    }
    plane.set(row, start);
  }
}

/** Undoes the prediction in place: each value is stored as the difference to the one on its left. */
function addDifferences(plane: Uint8Array, format: PlaneFormat): void {
  const { width, height, bits } = format;
  const view = new DataView(plane.buffer, plane.byteOffset, plane.byteLength);
  for (let row = 0; row < height; row++) {
    for (let x = 1; x < width; x++) {
      const at = row * width + x;
      if (bits === 8) plane[at] = (plane[at] as number) + (plane[at - 1] as number);
      else view.setUint16(at * 2, view.getUint16(at * 2) + view.getUint16(at * 2 - 2));
    }
  }
}

/** sRGB values of linear light in 65,535ths. */
const SRGB = Uint8Array.from({ length: 65_536 }, (_none, at) => {
  const light = at / 65_535;
  return Math.round(255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

/** Floating-point numbers as bytes. Light brighter than white becomes white. */
function floatsToBytes(plane: Uint8Array, { width, height, isLight }: PlaneFormat): Uint8Array {
  const bytes = new Uint8Array(width * height);
  const view = new DataView(plane.buffer, plane.byteOffset, plane.byteLength);
  for (let at = 0; at < bytes.length; at++) {
    // A number that is none counts as 0.
    const value = Math.min(1, Math.max(0, view.getFloat32(4 * at) || 0));
    bytes[at] = isLight ? (SRGB[Math.round(65_535 * value)] as number) : Math.round(255 * value);
  }
  return bytes;
}

/** Reduces a plane to 8 bits per value. */
function toBytes(plane: Uint8Array, format: PlaneFormat): Uint8Array {
  const { width, height, bits } = format;
  if (bits === 8) return plane;
  if (bits === 32) return floatsToBytes(plane, format);
  const bytes = new Uint8Array(width * height);
  if (bits === 16) {
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = Math.round((((plane[at * 2] as number) << 8) | (plane[at * 2 + 1] as number)) / 257);
    return bytes;
  }
  const rowBytes = bytesPerRow(format);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = plane[y * rowBytes + (x >> 3)] as number;
      // A set bit is black.
      bytes[y * width + x] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
  }
  return bytes;
}

/**
 * Unpacks the plane of a layer's channel.
 * @param data the channel without its compression
 * @returns one byte per pixel
 * @throws ImportRefusal before memory is taken when the bytes cannot carry the plane
 */
export function unpackPlane(compression: number, data: Uint8Array, format: PlaneFormat): Uint8Array {
  const { height, isLarge } = format;
  const bytes = bytesPerRow(format) * height;
  if (compression === RAW) {
    if (data.length < bytes) throw damaged();
    return toBytes(data.subarray(0, bytes), format);
  }
  if (compression === RLE) {
    const { lengths, at } = rowLengths(data, height, isLarge);
    return toBytes(unpackRows(data, at, lengths, bytesPerRow(format)), format);
  }
  if (compression !== ZIP && compression !== ZIP_PREDICTED) throw damaged();
  const plane = inflated(data, bytes);
  if (compression === ZIP_PREDICTED)
    (format.bits === 32 ? addFloatDifferences : addDifferences)(plane, format);
  return toBytes(plane, format);
}

/**
 * Unpacks the first planes of a file's composite picture, which share one compression.
 * @param colors the planes of colors, which come first
 * @param count the planes that are wanted
 * @param all the planes that there are
 */
export function unpackComposite(
  data: Uint8Array,
  { colors, count, all }: Record<'colors' | 'count' | 'all', number>,
  shape: Omit<PlaneFormat, 'isLight'>,
): Uint8Array[] {
  const format = { ...shape, isLight: true };
  const toOwnBytes = (plane: Uint8Array, index: number) =>
    toBytes(plane, index < colors ? format : { ...format, isLight: false });
  const compression = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  const rest = data.subarray(2);
  const [rowBytes, { height, isLarge }] = [bytesPerRow(format), format];
  if (compression === RAW) {
    if (rest.length < rowBytes * height * count) throw damaged();
    return Array.from({ length: count }, (_none, index) =>
      toOwnBytes(rest.subarray(index * rowBytes * height, (index + 1) * rowBytes * height), index),
    );
  }
  if (compression !== RLE) throw damaged();
  const { lengths, at } = rowLengths(rest, height * all, isLarge);
  let from = at;
  return Array.from({ length: count }, (_none, index) => {
    const own = lengths.slice(index * height, (index + 1) * height);
    const plane = unpackRows(rest, from, own, rowBytes);
    from += own.reduce((sum, length) => sum + length, 0);
    return toOwnBytes(plane, index);
  });
}
