import type { TextStyle } from '@tuzuo/core/text/text-lines';
import { setFont } from '../../../renderer/fonts';
import type { Sheet } from '../picture/sheet';
import { lightUp } from './glow';
import type { Rectangle } from './rectangle';
import { ANCHOR, drawOver, type GlowingStyle, minSize } from './set-line';
import { MIDDLE } from './text-box';

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Punctuation that is rotated in a column. */
const TURNED = /[（）《》〈〉「」『』【】〔〕()[\]{}—–―…～~-]/;
/** Punctuation at the top right of its cell in a column, instead of the bottom left. */
const RAISED = /[，。、]/;
/** Shift to the right and up, in font sizes. */
const RAISE = 0.55;

/** Limits of the letter pitch, in font sizes. */
const PITCH = { min: 1.02, max: 2.4 } as const;

const lettersOf = (text: string) => [...text.replaceAll(/\s/g, '')];

/** Whether a text is set as upright letters in a column: when at least half of it is ideographs. */
export function isSetUpright(text: string): boolean {
  const letters = lettersOf(text);
  return letters.filter((letter) => IDEOGRAPH.test(letter)).length * 2 >= letters.length;
}

/** Letter pitch of a column, in pixels; `run` is its box as a line that runs down. */
export function pitchOf(text: string, run: Rectangle, size: number): number {
  const steps = Math.max(1, lettersOf(text).length - 1);
  const pitch = (run.width - run.height) / steps;
  return Math.min(PITCH.max * size, Math.max(PITCH.min * size, pitch));
}

/** The largest setting, up to the style's size, in which the letters fit into a column's length. */
export function fitColumn(
  count: number,
  style: TextStyle,
  length: number,
  pitch: number,
): { size: number; pitch: number; squeeze: number } {
  const whole = Math.max(1, length);
  if ((count - 1) * pitch + style.size <= whole) return { size: style.size, pitch, squeeze: 1 };
  const fitting = whole / ((count - 1) * PITCH.min + 1);
  const size = Math.min(style.size, Math.max(minSize(style), fitting));
  const closest = PITCH.min * size;
  const squeeze = Math.min(1, fitting / size);
  return { size, pitch: squeeze < 1 || count === 1 ? closest : (whole - size) / (count - 1), squeeze };
}

/**
 * Sets a text letter below letter in a column, in place. `run` is its box as a line that runs down, `pitch` the
 * preferred letter pitch. Returns how it was set.
 */
export function setColumn(
  sheet: Sheet,
  text: string,
  style: GlowingStyle,
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
    if (style.lit) lightUp(context, style.lit, size);
    for (const [index, letter] of letters.entries()) {
      context.save();
      context.translate(start + (size / 2 + index * pitch) * squeeze, 0);
      context.scale(squeeze, 1);
      // The axes run down the column, so upright letters are rotated back.
      if (!TURNED.test(letter)) context.rotate(-Math.PI / 2);
      const raise = RAISED.test(letter) ? RAISE * size : 0;
      context.fillText(letter, raise, MIDDLE * size - raise);
      context.restore();
    }
  });
  return setting;
}
