import type { TextRun } from '../document';
import { UPRIGHT } from '../fonts/glyphs';
import { type Levels, levelsOf, mirrored } from './bidi';
import { isInvisible, isLatin, isWide, textUnits } from './units';

/**
 * Orientation of a unit: on a horizontal line, upright in a column, rotated with the column, or one or two digits that
 * share an upright cell.
 */
type Stance = 'flat' | 'upright' | 'turned' | 'digits';

export interface KeyedUnit extends Levels {
  text: string;
  /** Keys of its glyphs: none for an invisible unit, two for a pair of digits. */
  keys: string[];
  /** Index of the run. */
  run: number;
  stance: Stance;
}

const DIGIT = /^[0-9]$/;

/** Between Latin letters the apostrophe must be narrow: the fonts of hanzi have a wide one. */
function isApostrophe(text: string, before: string | undefined, after: string | undefined): boolean {
  return text === '’' && before !== undefined && after !== undefined && isLatin(before) && isLatin(after);
}

/** Whether the digits from `first` up to `end` are isolated: no letter, sign or further digit beside them. */
function standAlone(units: readonly { text: string }[], first: number, end: number): boolean {
  const free = (unit: { text: string } | undefined) => !unit || isInvisible(unit.text) || isWide(unit.text);
  return end - first <= 2 && free(units[first - 1]) && free(units[end]);
}

/** Splits rich text into units with the keys of their glyphs. */
export function keyedUnits(runs: readonly TextRun[], vertical: boolean): KeyedUnit[] {
  const texts = runs.flatMap(({ text }, run) => textUnits(text).map((unit) => ({ text: unit, run })));
  const levels = levelsOf(texts);
  const units = texts.map((unit, i) => ({ ...unit, ...(levels[i] as Levels) }));
  const keyed: KeyedUnit[] = [];
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as (typeof units)[number];
    if (isInvisible(unit.text)) {
      keyed.push({ ...unit, keys: [], stance: vertical ? 'turned' : 'flat' });
      continue;
    }
    if (vertical && DIGIT.test(unit.text)) {
      let end = i + 1;
      while (DIGIT.test(units[end]?.text ?? '')) end++;
      const pair = units.slice(i, end);
      if (standAlone(units, i, end) && pair.every(({ run }) => run === unit.run)) {
        const keys = pair.map(({ text }) => text);
        keyed.push({ ...unit, text: keys.join(''), keys, stance: 'digits' });
      } else {
        for (const digit of pair) keyed.push({ ...digit, keys: [digit.text], stance: 'turned' });
      }
      i = end - 1;
      continue;
    }
    const apostrophe = isApostrophe(unit.text, units[i - 1]?.text, units[i + 1]?.text);
    const upright = vertical && !apostrophe && isWide(unit.text);
    const shown = unit.level % 2 === 1 ? mirrored(unit.text) : unit.text;
    const key = apostrophe ? "'" : unit.text === '\t' ? ' ' : shown;
    keyed.push({
      ...unit,
      text: apostrophe ? "'" : unit.text,
      keys: [upright ? UPRIGHT + key : key],
      stance: upright ? 'upright' : vertical ? 'turned' : 'flat',
    });
  }
  return keyed;
}
