import type { TextRun } from '../document';
import { type FontFace, type FontFaces, faceId, type Glyph } from '../fonts/glyphs';
import { markBreaks } from './break-rules';
import { type KeyedUnit, keyedUnits } from './keys';
import { isBlank, isIdeograph, isInvisible, isLatin, isSpace, isWide } from './units';
import { wordStarts } from './words';

/** A unit with its measurements in px, along the line (in a column: downwards). */
export interface ShapedUnit extends KeyedUnit {
  face: string;
  size: number;
  advance: number;
  /**
   * Space to the next unit of the line: tracking, kerning, the gap between hanzi and Latin, minus the space removed
   * from marks.
   */
  after: number;
  /** From the start of the text. */
  position: number;
  /** Empty parts of a mark that are ignored at the start or end of a line. */
  startTrim: number;
  endTrim: number;
  /** A line may start with it. */
  breakBefore: boolean;
  /** Never drawn: a space, or an invisible unit. */
  blank: boolean;
}

/**
 * Font size, as a fraction of the page, from which text is set as a title: with narrow gaps, and commas lose their
 * empty half even before hanzi.
 */
const TITLE_SHARE = 0.0518;
/** Maximum ratio of the page's sides that is taken into account. */
const LONGEST_PAGE = 2.5;
const TITLE_GAP = 1 / 8;
const TEXT_GAP = 1 / 4;
/** Maximum em removed from adjacent marks, and from marks in titles; from both sides of a middle dot together. */
const BETWEEN_MARKS = 0.45;
const AFTER_COMMA = 0.42;
/** Minimum empty em from which space is removed: centered marks keep theirs. */
const ENOUGH = 0.5;
/** Em that stay empty beside the ink. */
const KEPT = 0.08;

const CLOSING = '，。、；：！？．）》〉」』】〕〗｝］”’';
const OPENING = '（《〈「『【〔〖｛［“‘';
const STOPS = '，。、；：．';
const HANGING = '，。、．';
const QUOTES = '“”‘’';
const MIDDLE = '·・';
/** Symbols of numbers, which keep the same distance as digits. */
const NUMBER_SIGN = '%‰°℃+#&@$¥€£';

const within = (list: string, { text }: { text: string }): boolean =>
  text.length === 1 && list.includes(text);
const isNarrow = ({ text }: { text: string }): boolean => isLatin(text) || NUMBER_SIGN.includes(text);

interface Ink {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const inks = new WeakMap<Glyph, Ink>();

/** Bounds of the outline in font units; control points count as points. */
function inkOf(glyph: Glyph): Ink {
  const known = inks.get(glyph);
  if (known) return known;
  const ink = { left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity };
  for (const { points } of glyph.shapes) {
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = points[i] as number;
      const y = points[i + 1] as number;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.max(ink.top, y);
      ink.bottom = Math.min(ink.bottom, y);
    }
  }
  inks.set(glyph, ink);
  return ink;
}

interface Measured {
  unit: KeyedUnit;
  size: number;
  advance: number;
  /** Empty space before and after the ink, in px; 0 where it does not matter. */
  lead: number;
  trail: number;
}

/** Estimated advance of a glyph that is not loaded. */
function guess(key: string, size: number): number {
  if (isWide(key) || key.codePointAt(0) === 1) return size;
  return isSpace(key) ? size / 4 : (size / 2) * Math.min(key.length, 8);
}

function measure(unit: KeyedUnit, face: FontFace | undefined, size: number): Measured {
  const key = unit.keys[0];
  if (key === undefined) return { unit, size, advance: 0, lead: 0, trail: 0 };
  if (unit.stance === 'digits') return { unit, size, advance: size, lead: 0, trail: 0 };
  const glyph = face?.glyphs.get(key);
  if (!face || !glyph) return { unit, size, advance: guess(key, size), lead: 0, trail: 0 };
  const scale = size / face.unitsPerEm;
  const advance = glyph.advance * scale;
  const isMark = within(CLOSING, unit) || within(OPENING, unit) || within(MIDDLE, unit);
  // Only marks as wide as a hanzi have space to remove.
  if (!isMark || advance < 0.9 * size || glyph.shapes.length === 0) {
    return { unit, size, advance, lead: 0, trail: 0 };
  }
  const ink = inkOf(glyph);
  const [start, end] = unit.stance === 'upright' ? [-ink.top, -ink.bottom] : [ink.left, ink.right];
  return { unit, size, advance, lead: Math.max(0, start * scale), trail: Math.max(0, advance - end * scale) };
}

/** The space to remove from `empty`, at most `max`. */
const giveUp = (empty: number, max: number, size: number): number =>
  empty < ENOUGH * size ? 0 : Math.min(max * size, empty - KEPT * size);

/** Font size in px from which text of a page is set as a title; larger on print pages, which have many more pixels. */
export function titleSize({ width, height }: { width: number; height: number }): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return TITLE_SHARE * Math.sqrt(shorter * Math.min(longer, LONGEST_PAGE * shorter));
}

/** The space to remove between two neighbors of a line. */
function squeeze(a: Measured, b: Measured, titles: number): number {
  const closes = within(CLOSING, a.unit);
  const opens = within(OPENING, b.unit);
  const size = Math.max(a.size, b.size);
  if (within(MIDDLE, a.unit) || within(MIDDLE, b.unit)) {
    const dot = within(MIDDLE, a.unit) ? a : b;
    const empty = dot === a ? a.trail : b.lead;
    return Math.max(0, Math.min((BETWEEN_MARKS / 2) * dot.size, empty - KEPT * dot.size));
  }
  if (closes && (opens || within(CLOSING, b.unit))) {
    return giveUp(a.trail + (opens ? b.lead : 0), BETWEEN_MARKS, size);
  }
  if (opens && (within(OPENING, a.unit) || isSpace(a.unit.text)))
    return giveUp(b.lead, BETWEEN_MARKS, b.size);
  if (opens && isLatin(a.unit.text) && within(QUOTES, b.unit)) return giveUp(b.lead, BETWEEN_MARKS, b.size);
  if (!closes) return 0;
  const quoteBeforeLatin = within(QUOTES, a.unit) && isLatin(b.unit.text);
  if (isSpace(b.unit.text) || quoteBeforeLatin) return giveUp(a.trail, BETWEEN_MARKS, a.size);
  return within(STOPS, a.unit) && a.size >= titles ? giveUp(a.trail, AFTER_COMMA, a.size) : 0;
}

/** The gap between a hanzi and a Latin letter or digit, in either order. */
function gap(a: Measured, b: Measured, titles: number): number {
  if (a.unit.stance === 'digits' || b.unit.stance === 'digits') return 0;
  const mixed =
    (isIdeograph(a.unit.text) && isNarrow(b.unit)) || (isNarrow(a.unit) && isIdeograph(b.unit.text));
  if (!mixed) return 0;
  const size = Math.min(a.size, b.size);
  return size * (size >= titles ? TITLE_GAP : TEXT_GAP);
}

/**
 * Measures rich text, unit by unit. All results are proportional to the sizes of the runs, so that shrunk text scales.
 * @param titles font size in px from which text is set as a title
 */
export function shapeText(
  runs: readonly TextRun[],
  vertical: boolean,
  faces: FontFaces,
  titles: number,
): ShapedUnit[] {
  const keyed = keyedUnits(runs, vertical);
  const breaks = markBreaks(keyed, wordStarts(runs, faces));
  const ids = runs.map(({ family, weight }) => faceId(family, weight));
  const measured = keyed.map((unit) =>
    measure(unit, faces.get(ids[unit.run] as string), (runs[unit.run] as TextRun).size),
  );
  let position = 0;
  return measured.map((one, i) => {
    const { unit, size, advance, lead, trail } = one;
    const face = ids[unit.run] as string;
    const next = measured[i + 1];
    let after = isInvisible(unit.text) ? 0 : ((runs[unit.run] as TextRun).tracking ?? 0);
    if (next && next.unit.keys.length > 0 && unit.keys.length > 0) {
      const sameFace =
        ids[next.unit.run] === face &&
        next.size === size &&
        next.unit.stance === unit.stance &&
        next.unit.level === unit.level;
      const font = sameFace ? faces.get(face) : undefined;
      const kerning = font?.kerning.get(`${unit.keys[0]}${next.unit.keys[0]}`) ?? 0;
      after +=
        gap(one, next, titles) - squeeze(one, next, titles) + (font ? (kerning * size) / font.unitsPerEm : 0);
    }
    // In text from right to left a mark's empty side is not at the line's end.
    const isFlat = unit.level === 0 && unit.paragraph === 0;
    const shaped: ShapedUnit = {
      ...unit,
      face,
      size,
      advance,
      after,
      position,
      startTrim: isFlat && within(OPENING, unit) ? giveUp(lead, BETWEEN_MARKS, size) : 0,
      endTrim: isFlat && within(CLOSING, unit) ? Math.max(0, trail - KEPT * size) : 0,
      breakBefore: breaks[i] ?? false,
      blank: isBlank(unit.text),
    };
    // A comma or full stop with its empty part at the end hangs beyond the line's end.
    if (isFlat && within(HANGING, unit) && trail >= ENOUGH * size) shaped.endTrim = advance;
    position += advance + after;
    return shaped;
  });
}
