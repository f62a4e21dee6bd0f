import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { setFont } from '../../../renderer/fonts';
import type { Sheet } from '../picture/sheet';
import type { Rectangle } from './rectangle';
import { ANCHOR, drawOver, leastSize } from './set-line';
import { MIDDLE } from './text-box';

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Lie on their side in a column. */
const TURNED = /[（）《》〈〉「」『』【】〔〕()[\]{}—–―…～~-]/;
/** Stand in the upper right of their place in a column, not in the lower left. */
const RAISED = /[，。、]/;
/** In font sizes, to the right and up. */
const RAISE = 0.55;

/** In font sizes, from letter to letter. */
const PITCH = { least: 1.02, most: 2.4 } as const;

const lettersOf = (text: string) => [...text.replaceAll(/\s/g, '')];

/** Whether a text is set letter below letter in a column: when ideographs are at least half of it. */
export function isSetUpright(text: string): boolean {
  const letters = lettersOf(text);
  return letters.filter((letter) => IDEOGRAPH.test(letter)).length * 2 >= letters.length;
}

/** How far a column's letters are from each other, in pixels; `run` is its box as a line that runs down. */
export function pitchOf(text: string, run: Rectangle, size: number): number {
  const steps = Math.max(1, lettersOf(text).length - 1);
  const pitch = (run.width - run.height) / steps;
  return Math.min(PITCH.most * size, Math.max(PITCH.least * size, pitch));
}

/** The largest setting, in the style's size at most, in which so many letters fit into a column of a length. */
export function fitColumn(
  count: number,
  style: TextStyle,
  length: number,
  pitch: number,
): { size: number; pitch: number; squeeze: number } {
  const whole = Math.max(1, length);
  if ((count - 1) * pitch + style.size <= whole) return { size: style.size, pitch, squeeze: 1 };
  const fitting = whole / ((count - 1) * PITCH.least + 1);
  const size = Math.min(style.size, Math.max(leastSize(style), fitting));
  const closest = PITCH.least * size;
  const squeeze = Math.min(1, fitting / size);
  return { size, pitch: squeeze < 1 || count === 1 ? closest : (whole - size) / (count - 1), squeeze };
}

/**
 * Writes a text letter below letter into a column, in place. `run` is its box as a line that runs down, `pitch` how far
 * letters are to be from each other where there is room. Answers how it was set.
 */
export function setColumn(
  sheet: Sheet,
  text: string,
  style: TextStyle,
  run: Rectangle,
  wantedPitch: number,
): ReturnType<typeof fitColumn> {
  const letters = lettersOf(text);
  const setting = fitColumn(letters.length, style, run.width, wantedPitch);
  const { size, pitch, squeeze } = setting;
  const length = ((letters.length - 1) * pitch + size) * squeeze;
  const start = ANCHOR[style.align] * (run.width - length) - length / 2;
  drawOver(sheet, run, { across: size, down: size }, (context) => {
    setFont(context, { size, weight: style.weight });
    context.textAlign = 'center';
    context.fillStyle = style.colour;
    for (const [index, letter] of letters.entries()) {
      context.save();
      context.translate(start + (size / 2 + index * pitch) * squeeze, 0);
      context.scale(squeeze, 1);
      // The axes run down the column: an upright letter turns back against them.
      if (!TURNED.test(letter)) context.rotate(-Math.PI / 2);
      const raise = RAISED.test(letter) ? RAISE * size : 0;
      context.fillText(letter, raise, MIDDLE * size - raise);
      context.restore();
    }
  });
  return setting;
}
