import type { Size } from './size';

/** Limits of a video's longest side: decodable by every phone, without enlarging small photos too much. */
const LONGEST = { max: 1280, min: 640 } as const;

/** Rounds to an even number, since 4:2:0 halves both sides. */
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/** Width over height for a ratio; `source` is the picture's own. */
function shapeOf(ratio: string, { width, height }: Size): number {
  if (ratio === 'source') return width / height;
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across / down;
}

/** The largest area of a picture with this ratio, in the picture's pixels. */
export function largestCrop(ratio: string, picture: Size): Size {
  const shape = shapeOf(ratio, picture);
  return {
    width: Math.max(1, Math.round(Math.min(picture.width, picture.height * shape))),
    height: Math.max(1, Math.round(Math.min(picture.height, picture.width / shape))),
  };
}

/** The size of a video's frames for a crop of the picture. */
export function frameSize({ width, height }: Size): Size {
  const longest = Math.max(width, height);
  const factor = Math.min(LONGEST.max, Math.max(LONGEST.min, longest)) / longest;
  return { width: even(width * factor), height: even(height * factor) };
}
