import type { TextRun } from '../document';

/** The concatenated text of runs. */
export const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

const isHigh = (text: string, at: number) => /[\ud800-\udbff]/.test(text.charAt(at));

/** Length of the common prefix of two texts, without splitting a surrogate pair. */
function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at > 0 && isHigh(one, at - 1) ? at - 1 : at;
}

/** Length of the common suffix, not overlapping the prefix. */
function sameEnd(one: string, other: string, start: number): number {
  const max = Math.min(one.length, other.length) - start;
  let count = 0;
  while (count < max && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count > 0 && /[\udc00-\udfff]/.test(one.charAt(one.length - count)) ? count - 1 : count;
}

/** Digits, Latin letters and everything else: in a price they often have different sizes. */
const kindOf = (character: string) =>
  /\d/.test(character) ? 'digit' : /[a-z]/i.test(character) ? 'letter' : 'other';

/** The neighbor whose style inserted text takes: the one before, unless only the one after is of its kind. */
function neighborOf(before: string, place: number, fresh: string): number {
  const kind = kindOf(fresh.charAt(fresh.length - 1));
  const isLikeNext = place < before.length && kindOf(before.charAt(place)) === kind;
  const isLikeLast = place > 0 && kindOf(before.charAt(place - 1)) === kind;
  return isLikeNext && !isLikeLast ? place : Math.max(0, place - 1);
}

/**
 * Runs with the new `text`: unchanged parts keep their style; new text takes the style of what it replaces, or of what
 * precedes it.
 */
export function reworded(runs: readonly TextRun[], text: string): TextRun[] {
  const before = textOf(runs);
  if (before === text) return [...runs];
  const start = sameStart(before, text);
  const end = sameEnd(before, text, start);
  const fresh = text.slice(start, text.length - end);
  const cut = { from: start, to: before.length - end };
  // The run of the first replaced character; for an insertion, of its neighbor.
  const anchor = cut.from < cut.to ? cut.from : neighborOf(before, cut.from, fresh);
  let at = 0;
  let isPlaced = false;
  const changed = runs.map((run, index) => {
    const [from, to] = [at, at + run.text.length];
    at = to;
    const head = run.text.slice(0, Math.max(0, cut.from - from));
    const tail = run.text.slice(Math.max(0, cut.to - from));
    const takes = !isPlaced && (anchor < to || index === runs.length - 1);
    if (takes) isPlaced = true;
    return { ...run, text: head + (takes ? fresh : '') + tail };
  });
  const nonEmpty = changed.filter((run) => run.text !== '');
  // An empty text keeps its style.
  return nonEmpty.length > 0 ? nonEmpty : changed.slice(0, 1);
}

/** Runs in one color. */
export const inColor = (runs: readonly TextRun[], color: string): TextRun[] =>
  runs.map((run) => ({ ...run, fill: { type: 'solid', color } }));
