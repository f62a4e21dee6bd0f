import type { Network, Planes } from '../../models/session';
import { pointIn, type Rectangle } from '../rectangle';

/** What the network reads lines at, in pixels. */
const HEIGHT = 48;
/** Longer lines are squeezed. */
const MAX_WIDTH = 3_200;
const WIDTH_STEP = 8;

const RGB = 3;
/** The network's class for "no letter here". */
const BLANK = 0;

type Colours = { width: number; height: number; rgb: Buffer };

/** Letters of a line, and how sure the network is of them on the whole: 0 to 1. */
export type Reading = { text: string; confidence: number };

/** The line as an upright strip, levels from -1 to 1, blue first as PaddleOCR has it. */
function stripOf({ width, height, rgb }: Colours, box: Rectangle): Planes {
  const wanted = (HEIGHT * box.width) / box.height;
  const columns = Math.min(MAX_WIDTH, Math.max(HEIGHT / 2, Math.ceil(wanted / WIDTH_STEP) * WIDTH_STEP));
  const area = columns * HEIGHT;
  const data = new Float32Array(area * RGB);
  const [stepX, stepY] = [box.width / columns, box.height / HEIGHT];
  // Several looks at each pixel, where one would skip strokes.
  const looks = Math.max(1, Math.ceil(Math.max(stepX, stepY)));
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const sums = [0, 0, 0];
      for (let look = 0; look < looks * looks; look += 1) {
        const right = (column + ((look % looks) + 0.5) / looks) * stepX - box.width / 2;
        const down = (row + (Math.floor(look / looks) + 0.5) / looks) * stepY - box.height / 2;
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
        const level = (sums[channel] ?? 0) / (looks * looks) / 255;
        data[(RGB - 1 - channel) * area + row * columns + column] = (level - 0.5) / 0.5;
      }
    }
  }
  return { data, channels: RGB, width: columns, height: HEIGHT };
}

/** The likeliest class of each step, one letter for a run of the same, nothing for blanks (CTC). */
export function decode(
  { data, channels: steps, height: classes }: Planes,
  letters: readonly string[],
): Reading {
  let [text, sum, count, before] = ['', 0, 0, BLANK];
  for (let step = 0; step < steps; step += 1) {
    let best = BLANK;
    for (let one = 1; one < classes; one += 1) {
      if ((data[step * classes + one] ?? 0) > (data[step * classes + best] ?? 0)) best = one;
    }
    if (best !== BLANK && best !== before) {
      text += letters[best - 1] ?? '';
      sum += data[step * classes + best] ?? 0;
      count += 1;
    }
    before = best;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}

/** Reads the line in a rectangle, in the direction that this has. */
export async function readLine(
  picture: Colours,
  box: Rectangle,
  { network, letters }: { network: Network; letters: readonly string[] },
): Promise<Reading> {
  return decode(await network.run(stripOf(picture, box)), letters);
}
