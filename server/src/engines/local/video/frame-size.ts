import type { Area, Size } from '@tuzuo/core/geometry/size';

/** Limits of a video's longest side: decodable by every phone, without enlarging small photos too much. */
const LONGEST = { most: 1280, least: 640 } as const;

/** Rounds to an even number, since 4:2:0 halves both sides. */
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/** Width over height for a ratio; `source` is the picture's own. */
function shapeOf(ratio: string, { width, height }: Size): number {
  if (ratio === 'source') return width / height;
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across / down;
}

/** Space above a subject that does not fit, in shares of the visible height. */
const HEADROOM = 0.08;

/** A subject's box, in shares of the picture's sides. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * The area of the picture for a video of this ratio: as large as possible, centered on the subject as far as the
 * picture allows. A subject that is too tall keeps its head.
 */
export function cropTo(ratio: string, picture: Size, subject: Box | undefined): Area {
  const shape = shapeOf(ratio, picture);
  const width = Math.max(1, Math.round(Math.min(picture.width, picture.height * shape)));
  const height = Math.max(1, Math.round(Math.min(picture.height, picture.width / shape)));
  const { left, top, right, bottom } = subject ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const [highest, lowest] = [top * picture.height, bottom * picture.height];
  const fits = !subject || lowest - highest <= height;
  const center = {
    x: ((left + right) / 2) * picture.width,
    y: fits ? (highest + lowest) / 2 : highest + (0.5 - HEADROOM) * height,
  };
  const place = (middle: number, length: number, of: number) =>
    Math.round(Math.min(of - length, Math.max(0, middle - length / 2)));
  return {
    left: place(center.x, width, picture.width),
    top: place(center.y, height, picture.height),
    width,
    height,
  };
}

/** The size of a video's frames for a crop of the picture. */
export function frameSize({ width, height }: Size): Size {
  const longest = Math.max(width, height);
  const factor = Math.min(LONGEST.most, Math.max(LONGEST.least, longest)) / longest;
  return { width: even(width * factor), height: even(height * factor) };
}
