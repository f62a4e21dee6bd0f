import type { SKRSContext2D } from '@napi-rs/canvas';
import { SET_LINE_HEIGHT, type TextStyle } from '@tuzuo/core/text/text-lines';
import { wrapText } from '@tuzuo/core/text/wrap-text';
import { layOver, openCanvas } from '../../../renderer/canvas';
import { setFont, widthOf } from '../../../renderer/fonts';
import type { Sheet } from '../picture/sheet';
import { boundsOf, expanded, type Rectangle } from './rectangle';
import { MIDDLE } from './text-box';

/** In heights of the box: how high several lines may be that take the place of one. */
const MAX_HEIGHT = 1.3;
/** A try is this much smaller than the one before. */
const SMALLER = 0.95;
/** Smaller letters, in pixels or of the size that was there, are squeezed instead. */
const LEAST_PIXELS = 7;
const LEAST_SHARE = 0.35;

/** The font size from which on letters are squeezed rather than set smaller. */
export const leastSize = ({ size }: Pick<TextStyle, 'size'>): number =>
  Math.min(size, Math.max(LEAST_PIXELS, LEAST_SHARE * size));

/** Lines of text and how they are set; `squeeze` below 1 makes them narrower. */
type Setting = { rows: string[]; size: number; squeeze: number };

/** The largest setting, at most in the style's size, in which a text fits into a box. */
export function fitText(text: string, style: TextStyle, { width, height }: Rectangle): Setting {
  const least = leastSize(style);
  for (let size = style.size; size > least; size *= SMALLER) {
    const font = { size, weight: style.weight };
    const rows = wrapText(text, width, (words) => widthOf(words, font));
    const fits = rows.length === 1 || rows.length * SET_LINE_HEIGHT * size <= MAX_HEIGHT * height;
    if (fits && rows.every((row) => widthOf(row, font) <= width)) return { rows, size, squeeze: 1 };
  }
  const natural = widthOf(text, { size: least, weight: style.weight });
  return { rows: [text], size: least, squeeze: Math.min(1, width / natural) };
}

/** Where a row begins, ends or has its middle, from the middle of the box. */
export const ANCHOR = { left: -0.5, center: 0, right: 0.5 } as const satisfies Record<
  TextStyle['align'],
  number
>;

/**
 * Draws over a part of the sheet, in place. The canvas's origin is the middle of the box, its axes are the box's; what
 * lies more than `margin` beside the box is cut off.
 */
export function drawOver(
  sheet: Sheet,
  box: Rectangle,
  margin: { across: number; down: number },
  draw: (context: SKRSContext2D) => void,
): void {
  const { left, top, right, bottom } = boundsOf(expanded(box, margin.across, margin.down), sheet);
  if (right <= left || bottom <= top) return;
  const context = openCanvas({ width: right - left, height: bottom - top });
  context.translate(box.center.x - left, box.center.y - top);
  context.rotate(Math.atan2(box.along.y, box.along.x));
  draw(context);
  layOver(sheet, context, left, top);
}

/** Writes a text into a box, in place, in the direction that the box has; answers how it was set. */
export function setLine(sheet: Sheet, text: string, style: TextStyle, box: Rectangle): Setting {
  const setting = fitText(text, style, box);
  const { rows, size, squeeze } = setting;
  drawOver(sheet, box, { across: size, down: size * rows.length }, (context) => {
    setFont(context, { size, weight: style.weight });
    context.translate(ANCHOR[style.align] * box.width, 0);
    context.scale(squeeze, 1);
    context.textAlign = style.align;
    context.fillStyle = style.colour;
    for (const [index, row] of rows.entries()) {
      const middle = (index - (rows.length - 1) / 2) * SET_LINE_HEIGHT * size;
      context.fillText(row, 0, middle + MIDDLE * size);
    }
  });
  return setting;
}
