import { largestCrop } from '@tuzuo/core/geometry/frame-size';
import type { Area, Size } from '@tuzuo/core/geometry/size';

/** Space above a subject that does not fit, in shares of the visible height. */
const HEADROOM = 0.08;

/** A subject's box, in shares of the picture's sides. */
export type Box = { left: number; top: number; right: number; bottom: number };

/**
 * The area of the picture for a video of this ratio: as large as possible, centered on the subject as far as the
 * picture allows. A subject that is too tall keeps its head.
 */
export function cropTo(ratio: string, picture: Size, subject: Box | undefined): Area {
  const { width, height } = largestCrop(ratio, picture);
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
