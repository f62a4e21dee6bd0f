import type { Network, Planes } from '../models/session';
import { backProject } from './back-project';
import { mirrored, type Span, spansOf, weightsOf } from './tiles';

const RGB = 3;

/** A super-resolution network, its scale, and the value of full brightness in its input and output. */
type Enlarger = { network: Network; scale: number; white: number };

type Picture = { width: number; height: number; rgb: Uint8Array };

/** Extracts a tile of a picture as input of the network. */
function readTile({ rgb, width, height }: Picture, across: Span, down: Span, white: number): Planes {
  const columns = mirrored(across, width);
  const rows = mirrored(down, height);
  const size = columns.length * rows.length;
  const data = new Float32Array(RGB * size);
  const factor = white / 255;
  let to = 0;
  for (const row of rows) {
    for (const column of columns) {
      const from = (row * width + column) * RGB;
      for (let channel = 0; channel < RGB; channel += 1) {
        data[channel * size + to] = (rgb[from + channel] ?? 0) * factor;
      }
      to += 1;
    }
  }
  return { data, channels: RGB, width: columns.length, height: rows.length };
}

/** Draws the used part of an enlarged tile into a band, cross-fading with the previous tile. */
function drawTile(
  band: Uint8ClampedArray,
  bandWidth: number,
  tile: Planes,
  { across, down, scale, white }: { across: Span; down: Span; scale: number; white: number },
): void {
  const weights = weightsOf(across, scale);
  const size = tile.width * tile.height;
  const factor = 255 / white;
  const left = (across.from - across.readFrom) * scale;
  const top = (down.from - down.readFrom) * scale;
  const rows = (down.to - down.from) * scale;
  for (let y = 0; y < rows; y += 1) {
    let from = (top + y) * tile.width + left;
    let to = (y * bandWidth + across.from * scale) * RGB;
    for (const weight of weights) {
      for (let channel = 0; channel < RGB; channel += 1, to += 1) {
        const value = (tile.data[channel * size + from] ?? 0) * factor;
        const before = band[to] ?? 0;
        band[to] = weight === 1 ? value : before + (value - before) * weight;
      }
      from += 1;
    }
  }
}

/** Draws a band of tiles into the picture, cross-fading with the band above. */
function drawBand(
  target: Uint8ClampedArray,
  rowBytes: number,
  band: Uint8ClampedArray,
  down: Span,
  scale: number,
) {
  for (const [y, weight] of weightsOf(down, scale).entries()) {
    const to = (down.from * scale + y) * rowBytes;
    const row = band.subarray(y * rowBytes, (y + 1) * rowBytes);
    if (weight === 1) target.set(row, to);
    else {
      for (let index = 0; index < rowBytes; index += 1) {
        const before = target[to + index] ?? 0;
        target[to + index] = before + ((row[index] ?? 0) - before) * weight;
      }
    }
  }
}

/**
 * Enlarges a picture tile by tile, with memory independent of its size except for the result (3 bytes per pixel). Tiles
 * are feathered into each other. `onTile` gets the share done after each tile; throws the signal's reason between two
 * tiles.
 */
export async function magnify(
  picture: Picture,
  { network, scale, white }: Enlarger,
  { signal, onTile }: { signal: AbortSignal; onTile: (share: number) => void },
): Promise<Buffer> {
  const columns = spansOf(picture.width);
  const rows = spansOf(picture.height);
  const rowBytes = picture.width * scale * RGB;
  const result = Buffer.allocUnsafe(rowBytes * picture.height * scale);
  const target = new Uint8ClampedArray(result.buffer, result.byteOffset, result.byteLength);
  const longest = Math.max(...rows.map(({ from, to }) => to - from));
  const band = new Uint8ClampedArray(rowBytes * longest * scale);
  let done = 0;
  for (const down of rows) {
    for (const across of columns) {
      signal.throwIfAborted();
      const low = readTile(picture, across, down, white);
      const high = await network.run(low);
      backProject(high, low, scale);
      drawTile(band, picture.width * scale, high, { across, down, scale, white });
      done += 1;
      onTile(done / (rows.length * columns.length));
    }
    drawBand(target, rowBytes, band, down, scale);
  }
  return result;
}
