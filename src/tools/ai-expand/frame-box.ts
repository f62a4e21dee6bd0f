import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';

/** A box inside another one; each number in percent of the outer box's side. */
type Box = Area;

/** How an image is shown on a square stage: percent of the stage per pixel, and the position of its corner. */
export type View = { scale: number; left: number; top: number };

/** Percent of the stage that a canvas fills; the rest is space to drag its edges outwards. */
const FILLED = 72;

const hundredths = (value: number) => Math.round(value * 100) / 100;

const percent = (part: number, whole: number) => hundredths((part / whole) * 100);

/** Fits a canvas into the center of the stage. */
export function fittedView(canvas: Canvas): View {
  const scale = FILLED / Math.max(canvas.width, canvas.height);
  return {
    scale,
    left: 50 - (canvas.width / 2 - canvas.left) * scale,
    top: 50 - (canvas.height / 2 - canvas.top) * scale,
  };
}

/** A canvas's box on the stage. */
export function canvasBox(canvas: Canvas, { scale, left, top }: View): Box {
  return {
    width: hundredths(canvas.width * scale),
    height: hundredths(canvas.height * scale),
    left: hundredths(left - canvas.left * scale),
    top: hundredths(top - canvas.top * scale),
  };
}

/** The image's box on its canvas. */
export function pictureBox(canvas: Canvas, picture: Size): Box {
  return {
    width: percent(picture.width, canvas.width),
    height: percent(picture.height, canvas.height),
    left: percent(canvas.left, canvas.width),
    top: percent(canvas.top, canvas.height),
  };
}

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;

export type Side = (typeof SIDES)[number];

/** A side grows by at most the image's own length. */
const bounded = (share: number) => hundredths(Math.min(1, Math.max(0, share)));

/** The expansion of a canvas on each side, as a fraction of the image's length. */
export function sharesOf(canvas: Canvas, { width, height }: Size): Record<Side, number> {
  return {
    top: bounded(canvas.top / height),
    right: bounded((canvas.width - width - canvas.left) / width),
    bottom: bounded((canvas.height - height - canvas.top) / height),
    left: bounded(canvas.left / width),
  };
}

/** The expansion of a side after its edge was dragged by a fraction of the stage. */
export function draggedShare(from: number, by: number, side: Side, { scale }: View, picture: Size): number {
  const length = side === 'left' || side === 'right' ? picture.width : picture.height;
  return bounded(from + (by * 100) / scale / length);
}
