import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { Canvas } from '@tuzuo/core/tools';

/** A box inside another one, each number in percent of the outer's side. */
export type Box = Area;

const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;

/** A canvas in the middle of a square, as large as fits. */
export function canvasBox({ width, height }: Size): Box {
  const side = Math.max(width, height);
  return {
    width: percent(width, side),
    height: percent(height, side),
    left: percent((side - width) / 2, side),
    top: percent((side - height) / 2, side),
  };
}

/** The picture's place on its canvas. */
export function pictureBox(canvas: Canvas, picture: Size): Box {
  return {
    width: percent(picture.width, canvas.width),
    height: percent(picture.height, canvas.height),
    left: percent(canvas.left, canvas.width),
    top: percent(canvas.top, canvas.height),
  };
}
