import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { opacitiesOf, openCanvas } from '../../../renderer/canvas';
import { setFont, widthOf } from '../../../renderer/fonts';
import { extentOf } from './extent';

/** What letters are measured at: large enough that rounding does not count. */
const MEASURING_SIZE = 64;

/** Width and height of what the letters of a text cover, and how much of a square pixel they ink, at font size 1. */
type Ink = { width: number; height: number; area: number };

/** In font sizes: around the letters, for what reaches beyond their line. */
const MARGIN = 0.5;

/** Measures a text as it would be written in a weight, by its pixels: bounds that a canvas tells are off for some signs. */
export function inkOf(text: string, { weight, colour: color }: Pick<TextStyle, 'weight' | 'colour'>): Ink {
  const font = { size: MEASURING_SIZE, weight };
  const margin = MARGIN * MEASURING_SIZE;
  const size = { width: Math.ceil(widthOf(text, font) + 2 * margin), height: MEASURING_SIZE + 2 * margin };
  const context = openCanvas(size);
  setFont(context, font);
  // Light letters are drawn heavier than dark ones.
  context.fillStyle = color;
  context.fillText(text, margin, MEASURING_SIZE + margin / 2);
  const { width, height, area } = extentOf(opacitiesOf(context), (pixel) => ({
    x: pixel % size.width,
    y: Math.floor(pixel / size.width),
  }));
  return { width: width / MEASURING_SIZE, height: height / MEASURING_SIZE, area: area / MEASURING_SIZE ** 2 };
}
