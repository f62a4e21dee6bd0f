import { BLOCK, restoreRows, transformRows } from '../enhance/cosine-transform';
import type { Quantization, quantizationOf } from '../picture/jpeg-tables';
import type { Pixels } from '../picture/read';

const RGB = 3;

/** Distance from a block to the next, in pixels: with 4, half of the gain is lost. */
const STEP = 2;

/** Rows that are cleaned at once: what lies beside the result takes 20 bytes per pixel of them. */
const STRIP = 128;

/**
 * Shares of a frequency's quantization step below which it is taken for an artifact. Less leaves rings around letters, more
 * takes texture; colors lose at twice their share. Measured on 26 photos (docs/measured.md).
 */
const SHARE = { brightness: 0.55, color: 0.15 } as const;

/** Weights of the colors of a JPEG (ITU-R BT.601), and ranges of its two differences of colors. */
const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;
const BLUISH = 2 * (1 - BLUE);
const REDDISH = 2 * (1 - RED);

type Colors = Pick<Pixels, 'width' | 'height' | 'rgb'>;
type Rows = { from: number; to: number };
type Quantizations = NonNullable<ReturnType<typeof quantizationOf>>;

/** Index in a block, row by row, of each step of a table in zigzag order. */
const ZIGZAG = Array.from({ length: BLOCK * BLOCK }, (_, index) => index)
  .map((index) => ({ index, row: Math.floor(index / BLOCK), column: index % BLOCK }))
  .sort((one, other) => {
    const diagonal = one.row + one.column;
    // Even diagonals run upwards.
    const along = diagonal % 2 === 0 ? other.row - one.row : one.row - other.row;
    return diagonal - (other.row + other.column) || along;
  })
  .map(({ index }) => index);

/**
 * Limits of the 64 frequencies of a block of the picture, row by row. A component that has fewer samples than the picture
 * (by `across` and `down`) is spread over more pixels: its frequencies are lower, and larger by the root of the ratio. The
 * lesser of both directions counts, since the picture may have been turned.
 */
function limitsOf({ steps }: Quantization, across: number, down: number, share: number): Float32Array {
  const table = new Float32Array(BLOCK * BLOCK);
  for (const [order, index] of ZIGZAG.entries()) table[index] = steps[order] ?? 0;
  const size = Math.sqrt(across * down);
  const stepAt = (row: number, column: number) =>
    table[Math.min(BLOCK - 1, row * down) * BLOCK + Math.min(BLOCK - 1, column * across)] ?? 0;
  return table.map((_, index) => {
    const [row, column] = [Math.floor(index / BLOCK), index % BLOCK];
    return share * size * Math.min(stepAt(row, column), stepAt(column, row));
  });
}

/** Limits of the brightness and of both differences of colors. */
function limitsFor({ brightness, color = brightness }: Quantizations): [Float32Array, Float32Array] {
  const across = Math.max(1, brightness.across / (color.across || 1));
  const down = Math.max(1, brightness.down / (color.down || 1));
  return [limitsOf(brightness, 1, 1, SHARE.brightness), limitsOf(color, across, down, SHARE.color)];
}

/** Starts of blocks along a side, the last one at its end. */
function startsOf(length: number): number[] {
  const last = length - BLOCK;
  return Array.from({ length: Math.ceil(last / STEP) + 1 }, (_, index) => Math.min(last, index * STEP));
}

/** Sets the frequencies of a block that are below their limits to 0, except the mean. Returns how many are left. */
function shrink(block: Float32Array, limits: Float32Array): number {
  let kept = 1;
  for (let at = 1; at < block.length; at += 1) {
    if (Math.abs(block[at] ?? 0) < (limits[at] ?? 0)) block[at] = 0;
    else kept += 1;
  }
  return kept;
}

/** A plane without weak frequencies of its blocks, which begin at the rows `tops`; plain blocks weigh more. */
function cleaned(data: Float32Array, width: number, tops: readonly number[], limits: Float32Array) {
  const [sums, weights] = [new Float32Array(data.length), new Float32Array(data.length)];
  const [block, turned] = [new Float32Array(BLOCK * BLOCK), new Float32Array(BLOCK * BLOCK)];
  const columns = startsOf(width);
  for (const top of tops) {
    for (const left of columns) {
      const start = top * width + left;
      for (let y = 0, from = start; y < BLOCK; y += 1, from += width)
        block.set(data.subarray(from, from + BLOCK), y * BLOCK);
      transformRows(block, turned);
      transformRows(turned, block);
      const weight = 1 / shrink(block, limits);
      restoreRows(block, turned);
      restoreRows(turned, block);
      for (let y = 0, to = start; y < BLOCK; y += 1, to += width) {
        for (let x = 0; x < BLOCK; x += 1) {
          sums[to + x] = (sums[to + x] ?? 0) + weight * (block[y * BLOCK + x] ?? 0);
          weights[to + x] = (weights[to + x] ?? 0) + weight;
        }
      }
    }
  }
  return sums.map((sum, pixel) => sum / (weights[pixel] || 1));
}

/** Brightness and differences of colors of some rows, as a JPEG has them. */
function planesOf({ width, rgb }: Colors, { from, to }: Rows) {
  const planes = [0, 1, 2].map(() => new Float32Array(width * (to - from))) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let pixel = 0, at = from * width * RGB; pixel < planes[0].length; pixel += 1, at += RGB) {
    const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    const bright = RED * red + GREEN * green + BLUE * blue;
    planes[0][pixel] = bright;
    planes[1][pixel] = (blue - bright) / BLUISH;
    planes[2][pixel] = (red - bright) / REDDISH;
  }
  return planes;
}

/** Writes the cleaned rows of a picture into `result`. */
function cleanRows(
  picture: Colors,
  rows: Rows,
  limits: readonly [Float32Array, Float32Array],
  result: Uint8ClampedArray,
): void {
  const { width, height } = picture;
  // Every block that touches the rows, also those that begin above or end below.
  const tops = startsOf(height).filter((top) => top > rows.from - BLOCK && top < rows.to);
  const part = { from: tops[0] ?? 0, to: (tops.at(-1) ?? 0) + BLOCK };
  const within = tops.map((top) => top - part.from);
  const [brights, blues, reds] = planesOf(picture, part).map((plane, index) =>
    cleaned(plane, width, within, index === 0 ? limits[0] : limits[1]),
  );
  let at = (rows.from - part.from) * width;
  for (let to = rows.from * width * RGB; to < rows.to * width * RGB; to += RGB, at += 1) {
    const bright = brights?.[at] ?? 0;
    const [bluish, reddish] = [BLUISH * (blues?.[at] ?? 0), REDDISH * (reds?.[at] ?? 0)];
    result[to] = bright + reddish;
    result[to + 1] = bright - (RED * reddish + BLUE * bluish) / GREEN;
    result[to + 2] = bright + bluish;
  }
}

/**
 * Colors of a decoded JPEG without its blocks and rings: frequencies of overlapping blocks that are weak compared with the
 * steps of its own tables are dropped (after Nosratinia 2001). A picture below 8 px is returned unchanged.
 * Rejects with the signal's reason when it is aborted.
 */
export async function withoutArtifacts(
  picture: Colors,
  quantizations: Quantizations,
  signal: AbortSignal,
): Promise<Buffer> {
  const { width, height, rgb } = picture;
  if (Math.min(width, height) < BLOCK) return rgb;
  const limits = limitsFor(quantizations);
  const result = new Uint8ClampedArray(rgb.length);
  for (let from = 0; from < height; from += STRIP) {
    // Yields, so that a cancel message can arrive.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    cleanRows(picture, { from, to: Math.min(height, from + STRIP) }, limits, result);
  }
  return Buffer.from(result.buffer);
}
