import type { Background, BackgroundFill } from '@tuzuo/core/id-photo/options';

const RGB = 3;

export type Colour = readonly [red: number, green: number, blue: number];

/** The parts of `#rrggbb`. */
export function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/**
 * How much of the colour has turned white at a place, 0–1; x and y are shares of width and height. As CSS has it:
 * `linear-gradient(colour, white)`, and `radial-gradient(ellipse farthest-corner, white, colour)`.
 */
function whiteAt(fill: BackgroundFill, x: number, y: number): number {
  if (fill === 'plain') return 0;
  if (fill === 'down') return y;
  return 1 - Math.hypot(2 * x - 1, 2 * y - 1) / Math.SQRT2;
}

/** The pixels of a background. */
export function drawBackground(
  { colour, fill }: Background,
  { width, height }: { width: number; height: number },
): Buffer {
  const start = colourOf(colour);
  const rgb = Buffer.allocUnsafe(width * height * RGB);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const white = whiteAt(fill, (x + 0.5) / width, (y + 0.5) / height);
      for (const value of start) {
        rgb[at] = Math.round(value + (255 - value) * white);
        at += 1;
      }
    }
  }
  return rgb;
}
