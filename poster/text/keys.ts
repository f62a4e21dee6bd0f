import type { PosterDocument, TextRun } from '../document';
import { type FontFaces, faceId, type GlyphNeeds, UPRIGHT } from '../fonts/glyphs';
import { contentOf, textsOf } from '../layers/contents';
import { everyLayer } from '../layers/layer-kind';
import { type Levels, levelsOf, mirrored } from './bidi';
import { isInvisible, isLatin, isWide, textUnits } from './units';
import { unspacedParts } from './words';

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

function collect(runs: readonly TextRun[], vertical: boolean, needs: GlyphNeeds): void {
  for (const { keys, run } of keyedUnits(runs, vertical)) {
    const { family, weight } = runs[run] as TextRun;
    const face = faceId(family, weight);
    const known = needs.get(face) ?? new Set<string>();
    for (const key of keys) known.add(key);
    if (known.size > 0) needs.set(face, known);
  }
  for (const { face, key } of unspacedParts(runs)) {
    const known = needs.get(face) ?? new Set<string>();
    needs.set(face, known.add(key));
  }
}

/** All glyphs of a document, including hidden layers, which may be shown at any time. */
export function glyphNeeds(document: PosterDocument): GlyphNeeds {
  const needs: GlyphNeeds = new Map();
  for (const layer of document.pages.flatMap(({ layers }) => everyLayer(layers))) {
    const isVertical = contentOf(layer).isVertical?.(layer) === true;
    for (const runs of textsOf(layer)) collect(runs, isVertical, needs);
  }
  return needs;
}

/** The characters and words of a document that no font has, so that a replacement is drawn. */
export function replacedLetters(document: PosterDocument, faces: FontFaces): string[] {
  const found = new Set<string>();
  for (const [face, keys] of glyphNeeds(document))
    for (const key of keys)
      if (faces.get(face)?.glyphs.get(key)?.isReplacement) found.add(key.replace(UPRIGHT, ''));
  return [...found];
}
