import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { opacitiesOf, openCanvas } from '../../../renderer/canvas';
import { setFont, widthOf } from '../../../renderer/fonts';
import { extentOf } from './extent';

/** Font size for measuring, large enough to make rounding negligible. */
const MEASURING_SIZE = 64;

/** Ink extent of a text, and its inked area, at font size 1. */
type Ink = { width: number; height: number; area: number };

/** Margin for glyphs that extend beyond their line, in font sizes. */
const MARGIN = 0.5;

/** Measures a text's ink from pixels, because the canvas reports wrong bounds for some glyphs. */
export function inkOf(text: string, { weight, colour: color }: Pick<TextStyle, 'weight' | 'colour'>): Ink {
  const font = { size: MEASURING_SIZE, weight };
  const margin = MARGIN * MEASURING_SIZE;
  const size = { width: Math.ceil(widthOf(text, font) + 2 * margin), height: MEASURING_SIZE + 2 * margin };
  const context = openCanvas(size);
  setFont(context, font);
  // The rasterizer draws light letters heavier than dark ones, so the real color matters.
  context.fillStyle = color;
  context.fillText(text, margin, MEASURING_SIZE + margin / 2);
  const { width, height, area } = extentOf(opacitiesOf(context), (pixel) => ({
    x: pixel % size.width,
    y: Math.floor(pixel / size.width),
  }));
  return { width: width / MEASURING_SIZE, height: height / MEASURING_SIZE, area: area / MEASURING_SIZE ** 2 };
}
