import type { Size } from '@tuzuo/core/geometry/size';
import type { Background, BackgroundFill } from '@tuzuo/core/id-photo/options';
import { rgbOf } from '@tuzuo/core/text/hex-color';

const RGB = 3;

/**
 * Share of white at a place of the gradient, 0–1; x and y are shares of width and height. Equals CSS
 * `linear-gradient(color, white)` and `radial-gradient(ellipse farthest-corner, white, color)`.
 */
function whiteAt(fill: BackgroundFill, x: number, y: number): number {
  if (fill === 'plain') return 0;
  if (fill === 'down') return y;
  return 1 - Math.hypot(2 * x - 1, 2 * y - 1) / Math.SQRT2;
}

/** Renders a background. */
export function drawBackground({ colour: color, fill }: Background, { width, height }: Size): Buffer {
  const start = rgbOf(color);
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
