import type { TextRun } from '../document';
import { textOf } from '../text/runs';

/** The style properties of a run. */
export type TextStyle = Partial<Omit<TextRun, 'text'>>;

/** A half-open range of characters, in UTF-16 units. */
export type TextRange = { from: number; to: number };

/** Every style property: all but the text itself. */
const STYLE_KEYS = [
  'family',
  'weight',
  'size',
  'fill',
  'tracking',
  'rise',
  'stroke',
  'underline',
  'strike',
] as const satisfies readonly (keyof TextStyle)[];

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const hasSameStyle = (one: TextRun, other: TextRun): boolean =>
  STYLE_KEYS.every((key) => isAlike(one[key], other[key]));

/** Removes empty runs and merges neighbors with the same style; an empty text keeps its style. */
function mergedRuns(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = [];
  for (const run of runs) {
    const last = merged[merged.length - 1];
    if (run.text === '') continue;
    if (last && hasSameStyle(last, run)) merged[merged.length - 1] = { ...last, text: last.text + run.text };
    else merged.push(run);
  }
  return merged.length > 0 ? merged : runs.slice(0, 1);
}

/** A run with a changed style; `undefined` removes a property. */
function styled(run: TextRun, style: TextStyle): TextRun {
  const next: TextRun = { ...run, ...style };
  for (const key of ['tracking', 'rise', 'stroke', 'underline', 'strike'] as const)
    if (next[key] === undefined || next[key] === false) delete next[key];
  return next;
}

/** Runs with a changed style in a range, by default everywhere. */
export function withStyle(runs: readonly TextRun[], style: TextStyle, range?: TextRange): TextRun[] {
  const { from, to } = range ?? { from: 0, to: textOf(runs).length };
  // An empty text takes the style for text to be typed.
  if (textOf(runs) === '') return runs.slice(0, 1).map((run) => styled(run, style));
  let at = 0;
  return mergedRuns(
    runs.flatMap((run) => {
      const [start, end] = [at, at + run.text.length];
      at = end;
      const [first, last] = [Math.max(from, start) - start, Math.min(to, end) - start];
      if (first >= last) return [run];
      return [
        { ...run, text: run.text.slice(0, first) },
        styled({ ...run, text: run.text.slice(first, last) }, style),
        { ...run, text: run.text.slice(last) },
      ];
    }),
  );
}

/** Index of the run whose style typed text takes: that of the preceding character. */
function runBefore(runs: readonly TextRun[], place: number): number {
  let end = 0;
  const index = runs.findIndex(({ text }) => {
    end += text.length;
    return text.length > 0 && place <= end;
  });
  return index === -1 ? Math.max(0, runs.length - 1) : index;
}

/** The style that all characters of a range share; at a caret, the style of typed text. */
export function styleOfRange(runs: readonly TextRun[], range?: TextRange): TextStyle {
  const { from, to } = range ?? { from: 0, to: textOf(runs).length };
  let at = 0;
  const touched = runs.filter(({ text }) => {
    const start = at;
    at += text.length;
    return start < to && at > from;
  });
  const inRange = touched.length > 0 ? touched : runs.slice(runBefore(runs, from), runBefore(runs, from) + 1);
  const [first, ...others] = inRange;
  if (!first) return {};
  const common: TextStyle = {};
  for (const key of STYLE_KEYS) {
    if (first[key] !== undefined && others.every((run) => isAlike(run[key], first[key])))
      Object.assign(common, { [key]: first[key] });
  }
  return common;
}
