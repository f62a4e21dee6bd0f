import type { TextRun } from '../document';
import { round } from './numbers';

/**
 * Splits a run in small capitals: its lower-case letters become smaller upper-case ones.
 * @param share size of a small capital relative to the others
 */
export function smallCapitals(run: TextRun, share: number): TextRun[] {
  return [...run.text.matchAll(/\p{Ll}+|\P{Ll}+/gu)].map(([part]) => {
    const isSmall = /^\p{Ll}/u.test(part);
    return {
      ...run,
      text: isSmall ? part.toUpperCase() : part,
      size: isSmall ? Math.max(1, round(run.size * share)) : run.size,
    };
  });
}

/** Joins neighboring runs that look the same. */
export function joinedRuns(runs: readonly TextRun[]): TextRun[] {
  const styleKey = ({ text: _text, ...look }: TextRun) => JSON.stringify(look);
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined[joined.length - 1];
    if (last && styleKey(last) === styleKey(run)) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}
