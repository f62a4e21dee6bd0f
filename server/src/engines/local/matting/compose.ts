import type { Pixels } from '../picture/read';
import type { CutOut } from './cut-out';

const RGB = 3;

/** Alpha below this is invisible and does not keep a row or column from being trimmed. */
const VISIBLE = 8;

/** Trims the invisible rows and columns around the subject. */
export function trimToSubject(cutOut: CutOut): CutOut {
  const { width, height, rgb, alpha } = cutOut;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if ((alpha[pixel] ?? 0) < VISIBLE) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return cutOut;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const crop = (plane: Buffer, channels: number) => {
    const cropped = Buffer.allocUnsafe(size.width * size.height * channels);
    for (let y = 0; y < size.height; y += 1) {
      const from = ((top + y) * width + left) * channels;
      plane.copy(cropped, y * size.width * channels, from, from + size.width * channels);
    }
    return cropped;
  };
  return { ...cutOut, ...size, rgb: crop(rgb, RGB), alpha: crop(alpha, 1) };
}

/** Background: one color, or a picture of the same size. */
type Ground = readonly [red: number, green: number, blue: number] | Buffer;

/** Composites the subject onto an opaque background, in place. */
export function layOn({ width, height, rgb, alpha }: CutOut, ground: Ground): Pixels {
  const isPicture = Buffer.isBuffer(ground);
  for (const [pixel, level] of alpha.entries()) {
    if (level === 255) continue;
    for (let channel = 0; channel < RGB; channel += 1) {
      const at = pixel * RGB + channel;
      const behind = ground[isPicture ? at : channel] ?? 0;
      rgb[at] = Math.round(behind + (((rgb[at] ?? 0) - behind) * level) / 255);
    }
  }
  return { width, height, rgb };
}
