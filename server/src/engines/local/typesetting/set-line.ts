import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { wrapText } from '@tuzuo/core/text/wrap-text';
import type { Sheet } from '../picture/sheet';
import { MIDDLE, useFont, widthOf } from './fonts';
import { boundsOf, expanded, type Rectangle } from './rectangle';

/** From line to line, in font sizes. */
const LINE_HEIGHT = 1.15;
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
    const fits = rows.length === 1 || rows.length * LINE_HEIGHT * size <= MAX_HEIGHT * height;
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

const COLOURS = 3;
const RGBA = 4;

/** Lays what a canvas holds on a part of the sheet. */
function layOn(sheet: Sheet, drawn: Uint8ClampedArray, left: number, top: number, columns: number): void {
  const { width, channels, pixels } = sheet;
  for (let at = 0; at * RGBA < drawn.length; at += 1) {
    const share = (drawn[at * RGBA + COLOURS] ?? 0) / 255;
    if (share === 0) continue;
    const to = ((top + Math.floor(at / columns)) * width + left + (at % columns)) * channels;
    const opacity = channels > COLOURS ? (pixels[to + COLOURS] ?? 0) / 255 : 1;
    const below = opacity * (1 - share);
    for (let channel = 0; channel < COLOURS; channel += 1) {
      const level = (drawn[at * RGBA + channel] ?? 0) * share + (pixels[to + channel] ?? 0) * below;
      pixels[to + channel] = Math.round(level / (share + below));
    }
    if (channels > COLOURS) pixels[to + COLOURS] = Math.round((share + below) * 255);
  }
}

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
  const canvas = createCanvas(right - left, bottom - top);
  const context = canvas.getContext('2d');
  context.translate(box.centre.x - left, box.centre.y - top);
  context.rotate(Math.atan2(box.along.y, box.along.x));
  draw(context);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  layOn(sheet, data, left, top, canvas.width);
}

/** Writes a text into a box, in place, in the direction that the box has; answers how it was set. */
export function setLine(sheet: Sheet, text: string, style: TextStyle, box: Rectangle): Setting {
  const setting = fitText(text, style, box);
  const { rows, size, squeeze } = setting;
  drawOver(sheet, box, { across: size, down: size * rows.length }, (context) => {
    useFont(context, { size, weight: style.weight });
    context.translate(ANCHOR[style.align] * box.width, 0);
    context.scale(squeeze, 1);
    context.textAlign = style.align;
    context.fillStyle = style.colour;
    for (const [index, row] of rows.entries()) {
      const middle = (index - (rows.length - 1) / 2) * LINE_HEIGHT * size;
      context.fillText(row, 0, middle + MIDDLE * size);
    }
  });
  return setting;
}
