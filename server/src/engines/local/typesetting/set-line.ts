import type { SKRSContext2D } from '@napi-rs/canvas';
import { SET_LINE_HEIGHT, type TextStyle } from '@tuzuo/core/text/text-lines';
import { wrapText } from '@tuzuo/core/text/wrap-text';
import { layOver, openCanvas } from '../../../renderer/canvas';
import { setFont, widthOf } from '../../../renderer/fonts';
import type { Sheet } from '../picture/sheet';
import { type Lit, lightUp } from './glow';
import { boundsOf, expanded, type Rectangle } from './rectangle';
import { MIDDLE } from './text-box';

/** Maximum total height of wrapped lines, in box heights. */
const MAX_HEIGHT = 1.3;
/** Smallest size of one row, in sizes of several, at which it is better than those. */
const ONE_ROW = 0.75;
/** Factor between two sizes that are tried. */
const SMALLER = 0.95;
/** Minimum font size, in pixels and relative to the original; below it, letters are squeezed. */
const MIN_PIXELS = 7;
const MIN_SHARE = 0.35;

/** The font size below which letters are squeezed instead of reduced. */
export const minSize = ({ size }: Pick<TextStyle, 'size'>): number =>
  Math.min(size, Math.max(MIN_PIXELS, MIN_SHARE * size));

/** Wrapped text and how it is set; `squeeze` below 1 condenses it. */
type Setting = { rows: string[]; size: number; squeeze: number };

/** The part of the space between two lines that one of them may take: the other may need as much. */
const OWN_GAP = 0.4;

/**
 * The largest setting, up to the style's size, in which a text fits into a box.
 * @param upright free space above and below the box, in pixels
 */
export function fitText(text: string, style: TextStyle, { width, height }: Rectangle, upright = 0): Setting {
  const tallest = Math.max(MAX_HEIGHT * height, height + 2 * OWN_GAP * upright);
  const min = minSize(style);
  let wrapped: Setting | undefined;
  for (let size = style.size; size > min; size *= SMALLER) {
    if (wrapped && size < ONE_ROW * wrapped.size) break;
    const font = { size, weight: style.weight };
    const rows = wrapText(text, width, (words) => widthOf(words, font));
    if (rows.some((row) => widthOf(row, font) > width)) continue;
    if (rows.length === 1) return { rows, size, squeeze: 1 };
    if (rows.length * SET_LINE_HEIGHT * size <= tallest) wrapped ??= { rows, size, squeeze: 1 };
  }
  if (wrapped) return wrapped;
  const natural = widthOf(text, { size: min, weight: style.weight });
  return { rows: [text], size: min, squeeze: Math.min(1, width / natural) };
}

/** Anchor of a row relative to the box's center, in box widths. */
export const ANCHOR = { left: -0.5, center: 0, right: 0.5 } as const satisfies Record<
  TextStyle['align'],
  number
>;

/**
 * Draws onto a part of the sheet, in place. The canvas has the box's axes and its center as origin; drawing is clipped
 * at `margin` beyond the box.
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

/** A style, and the glow of the letters that are replaced. */
export type GlowingStyle = TextStyle & { lit?: Lit | undefined };

/** Sets a text in a box, in place, in the box's direction. Returns how it was set; see {@link fitText}. */
export function setLine(
  sheet: Sheet,
  text: string,
  style: GlowingStyle,
  box: Rectangle,
  upright?: number,
): Setting {
  const setting = fitText(text, style, box, upright);
  const { rows, size, squeeze } = setting;
  drawOver(sheet, box, { across: size, down: size * rows.length }, (context) => {
    setFont(context, { size, weight: style.weight });
    context.translate(ANCHOR[style.align] * box.width, 0);
    context.scale(squeeze, 1);
    context.textAlign = style.align;
    context.fillStyle = style.colour;
    if (style.lit) lightUp(context, style.lit, size);
    for (const [index, row] of rows.entries()) {
      const middle = (index - (rows.length - 1) / 2) * SET_LINE_HEIGHT * size;
      context.fillText(row, 0, middle + MIDDLE * size);
    }
  });
  return setting;
}
