import type { Network, Planes } from '../models/session';
import { pointIn, type Rectangle } from '../typesetting/rectangle';

/** Input height of the network, in pixels. */
const HEIGHT = 48;
/** Longer lines are squeezed. */
const MAX_WIDTH = 3_200;
const WIDTH_STEP = 8;

const RGB = 3;
/** The network's blank class (CTC). */
const BLANK = 0;

/** A picture with 3 bytes per pixel. */
export type Colors = { width: number; height: number; rgb: Buffer };

/** Text of a line and the network's mean confidence, 0 to 1. */
export type Reading = { text: string; confidence: number };

function columnsFor(box: Rectangle): number {
  const wanted = (HEIGHT * box.width) / box.height;
  return Math.min(MAX_WIDTH, Math.max(HEIGHT / 2, Math.ceil(wanted / WIDTH_STEP) * WIDTH_STEP));
}

/** Draws a rectangle's content upright into a strip, from column `start` on, as levels from -1 to 1. */
function drawPart({ width, height, rgb }: Colors, box: Rectangle, strip: Planes, start: number): void {
  const { data } = strip;
  const columns = columnsFor(box);
  const area = strip.width * HEIGHT;
  const [stepX, stepY] = [box.width / columns, box.height / HEIGHT];
  // Supersamples where single samples would skip strokes.
  const samples = Math.max(1, Math.ceil(Math.max(stepX, stepY)));
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const sums = [0, 0, 0];
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const right = (column + ((sample % samples) + 0.5) / samples) * stepX - box.width / 2;
        const down = (row + (Math.floor(sample / samples) + 0.5) / samples) * stepY - box.height / 2;
        const { x, y } = pointIn(box, right, down);
        const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
        const [shareX, shareY] = [x - 0.5 - left, y - 0.5 - top];
        const [x0, x1] = [Math.min(width - 1, Math.max(0, left)), Math.min(width - 1, Math.max(0, left + 1))];
        const [y0, y1] = [Math.min(height - 1, Math.max(0, top)), Math.min(height - 1, Math.max(0, top + 1))];
        for (let channel = 0; channel < RGB; channel += 1) {
          const level = (px: number, py: number) => rgb[(py * width + px) * RGB + channel] ?? 0;
          const upper = level(x0, y0) * (1 - shareX) + level(x1, y0) * shareX;
          const lower = level(x0, y1) * (1 - shareX) + level(x1, y1) * shareX;
          sums[channel] = (sums[channel] ?? 0) + upper * (1 - shareY) + lower * shareY;
        }
      }
      for (let channel = 0; channel < RGB; channel += 1) {
        const level = (sums[channel] ?? 0) / (samples * samples) / 255;
        data[(RGB - 1 - channel) * area + row * strip.width + start + column] = (level - 0.5) / 0.5;
      }
    }
  }
}

/** A line's parts as one upright strip, in PaddleOCR's channel order BGR. */
function stripOf(picture: Colors, parts: readonly Rectangle[]): Planes {
  const width = parts.reduce((sum, part) => sum + columnsFor(part), 0);
  const strip = {
    data: new Float32Array(width * HEIGHT * RGB),
    channels: RGB,
    width,
    height: HEIGHT,
  };
  let start = 0;
  for (const part of parts) {
    drawPart(picture, part, strip, start);
    start += columnsFor(part);
  }
  return strip;
}

/**
 * Probability of a space, at any step between two letters, from which there is one: in capitals and beside digits,
 * "blank" is likelier even in a wide gap. Within words it reaches 0.004, but for two of 3,184 drawn gaps (0.02); between
 * words it is below 0.01 in one of a hundred (`spaces.bench.ts`).
 */
const SPACE = 0.01;

/**
 * CTC decoding: the most likely class of each step, with repetitions merged and blanks dropped; a space needs only
 * {@link SPACE}. The last letter is the space.
 */
export function decode(
  { data, channels: steps, height: classes }: Planes,
  letters: readonly string[],
): Reading {
  const space = letters.length;
  let [text, sum, count, before, gap] = ['', 0, 0, BLANK, 0];
  for (let step = 0; step < steps; step += 1) {
    let best = BLANK;
    for (let one = 1; one < classes; one += 1) {
      if ((data[step * classes + one] ?? 0) > (data[step * classes + best] ?? 0)) best = one;
    }
    const here = data[step * classes + space] ?? 0;
    gap = Math.max(gap, here);
    if (best !== BLANK && best !== space) {
      if (best !== before) {
        text += (gap >= SPACE ? ' ' : '') + (letters[best - 1] ?? '');
        sum += data[step * classes + best] ?? 0;
        count += 1;
      }
      gap = here;
    }
    before = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}

/** A recognition network and its alphabet. */
export type Reader = { network: Network; letters: readonly string[] };

/** Reads a line that consists of consecutive rectangles, each in its own direction. */
export async function readLine(
  picture: Colors,
  parts: readonly Rectangle[],
  { network, letters }: Reader,
): Promise<Reading> {
  return decode(await network.run(stripOf(picture, parts)), letters);
}
