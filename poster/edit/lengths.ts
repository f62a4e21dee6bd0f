import type { Shadow, Stroke, TextRun } from '../document';
import { POSTER_LIMITS as LIMITS } from '../document/limits';

/** Rounds to hundredths of a pixel, which keeps documents short without a visible difference. */
export const tidy = (value: number): number => Math.round(value * 100) / 100 + 0;

/** A value limited to a range. */
export const within = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));

/** A stroke with its lengths scaled. */
export const strokeBy = (stroke: Stroke, by: number): Stroke => ({
  ...stroke,
  width: Math.min(tidy(stroke.width * by), LIMITS.strokeWidth),
  ...(stroke.dash && { dash: stroke.dash.map((part) => Math.min(tidy(part * by), LIMITS.strokeWidth)) }),
});

/** A shadow with its lengths scaled. */
export const shadowBy = (shadow: Shadow, by: number): Shadow => ({
  ...shadow,
  blur: Math.min(tidy(shadow.blur * by), LIMITS.blur),
  x: tidy(shadow.x * by),
  y: tidy(shadow.y * by),
});

const signed = (value: number) => tidy(within(-LIMITS.fontSize, value, LIMITS.fontSize));

/** A run with its font size and everything relative to it scaled. */
export const runBy = (run: TextRun, by: number): TextRun => ({
  ...run,
  size: tidy(within(1, run.size * by, LIMITS.fontSize)),
  ...(run.tracking !== undefined && { tracking: signed(run.tracking * by) }),
  ...(run.rise !== undefined && { rise: signed(run.rise * by) }),
  ...(run.stroke && {
    stroke: { ...run.stroke, width: Math.min(tidy(run.stroke.width * by), LIMITS.strokeWidth) },
  }),
});
