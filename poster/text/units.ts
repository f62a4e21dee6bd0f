/**
 * Splits text into units, each with one glyph key and never broken across lines. Ranges of code points are explicit,
 * because engines support different versions of Unicode but lines must break identically everywhere.
 */

/**
 * Marks that follow their letter (also variation selectors, and the vowels of Hebrew). Marks of joining scripts are part
 * of their words.
 */
const MARK =
  '[\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\u302A-\\u302F\\u3099\\u309A\\uFE00-\\uFE0F\\uFE20-\\uFE2F\\u{E0100}-\\u{E01EF}]';
const SKIN = '[\\u{1F3FB}-\\u{1F3FF}]';
/** Drawn as emoji even without U+FE0F. */
const PICTURE =
  '\\u231A\\u231B\\u23E9-\\u23EC\\u23F0\\u23F3\\u25FD\\u25FE\\u2614\\u2615\\u2648-\\u2653\\u267F\\u2693\\u26A1\\u26AA\\u26AB\\u26BD\\u26BE\\u26C4\\u26C5\\u26CE\\u26D4\\u26EA\\u26F2\\u26F3\\u26F5\\u26FA\\u26FD\\u2705\\u270A\\u270B\\u2728\\u274C\\u274E\\u2753-\\u2755\\u2757\\u2795-\\u2797\\u27B0\\u27BF\\u2B1B\\u2B1C\\u2B50\\u2B55\\u{1F004}\\u{1F0CF}\\u{1F18E}\\u{1F191}-\\u{1F19A}\\u{1F201}\\u{1F21A}\\u{1F22F}\\u{1F232}-\\u{1F236}\\u{1F238}-\\u{1F23A}\\u{1F250}\\u{1F251}\\u{1F300}-\\u{1F64F}\\u{1F680}-\\u{1F6FF}\\u{1F7E0}-\\u{1F7F0}\\u{1F900}-\\u{1FAFF}';
/** Symbols that U+FE0F turns into emoji. */
const SYMBOL =
  '\\u00A9\\u00AE\\u203C\\u2049\\u2122\\u2139\\u2194-\\u21AA\\u231A-\\u23FF\\u24C2\\u25AA-\\u27BF\\u2934\\u2935\\u2B05-\\u2B55\\u3030\\u303D\\u3297\\u3299';
const EMOJI = `[\\u{1F1E6}-\\u{1F1FF}]{2}|[0-9#*]\\uFE0F?\\u20E3|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}|(?:[${SYMBOL}${PICTURE}]\\uFE0F|[${PICTURE}])${SKIN}?(?:\\u200D[${SYMBOL}${PICTURE}]\\uFE0F?${SKIN}?){0,7}`;

/**
 * Scripts whose letters join or reorder: a word is shaped as a whole. Very long words are split to keep keys short.
 * Digits and punctuation of Arabic are units of their own, because they may run in the other direction.
 */
const ARABIC =
  '[\\u0610-\\u061A\\u0620-\\u065F\\u066E-\\u06D3\\u06D5-\\u06DC\\u06DF-\\u06E8\\u06EA-\\u06EF\\u06FA-\\u06FF\\u0700-\\u07BF\\u07CA-\\u07F5\\u07FA-\\u08FF\\uFB50-\\uFD3D\\uFD50-\\uFDFB\\uFE70-\\uFEFC]';
const JOINING = `${ARABIC}(?:${ARABIC}|\\u200D){0,31}|[\\u0900-\\u0DFF][\\u0900-\\u0DFF\\u200C\\u200D]{0,31}|[\\u0F00-\\u0F0A\\u0F0C-\\u0FFF]{1,24}\\u0F0B?|[\\u1800-\\u18AF]{1,32}|[\\u1100-\\u11FF]{1,4}`;
/** Scripts without spaces between words: lines break between syllables. */
const SYLLABLE =
  '[\\u0E40-\\u0E44\\u0EC0-\\u0EC4]?[\\u0E00-\\u0E30\\u0E32\\u0E33\\u0E3F\\u0E45\\u0E46\\u0E4F-\\u0EB0\\u0EB2\\u0EB3\\u0EBD\\u0EC6\\u0ED0-\\u0EFF][\\u0E31\\u0E34-\\u0E3A\\u0E47-\\u0E4E\\u0EB1\\u0EB4-\\u0EBC\\u0EC8-\\u0ECE]{0,4}[\\u0E33\\u0EB3]?|[\\u1000-\\u102A\\u103F-\\u1055](?:\\u1039[\\u1000-\\u1021]|[\\u102B-\\u103E\\u1056-\\u1059]){0,8}|[\\u1780-\\u17B3](?:\\u17D2[\\u1780-\\u17B3]|[\\u17B4-\\u17D1\\u17D3\\u17DD]){0,8}';

const UNIT = new RegExp(`${EMOJI}|${JOINING}|${SYLLABLE}|[^]${MARK}{0,8}`, 'gu');
const IS_EMOJI = new RegExp(`^(?:${EMOJI})$`, 'u');
const IS_SYLLABLE = new RegExp(`^(?:${SYLLABLE}|[\\u0F00-\\u0FFF]+)$`, 'u');
const WIDE =
  /^[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u2014\u2026\u201C\u201D\u2018\u2019\u{20000}-\u{3FFFF}]/u;
const IDEOGRAPH =
  /^[\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3041-\u30FA\u30FC-\u30FF\u3105-\u312F\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u;
const LATIN =
  /^[0-9A-Za-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u0370-\u052F\u1E00-\u1FFF]/;
/** Joiners, direction marks, byte order marks, soft hyphens: no glyph, no width. */
const INVISIBLE =
  /^(?:[\uFE00-\uFE0F]|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}])/u;

const SPACE = /^[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]$/;

/** The units of a text in order; a line break is a unit of its own. */
export function textUnits(text: string): string[] {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').match(UNIT) ?? [];
}

interface Traits {
  emoji: boolean;
  isWide: boolean;
  ideograph: boolean;
  latin: boolean;
  syllable: boolean;
  invisible: boolean;
  space: boolean;
}

/** Cache of the traits of recent units. */
const seen = new Map<string, Traits>();
const MAX_SEEN = 8_000;

function traits(unit: string): Traits {
  const known = seen.get(unit);
  if (known) return known;
  const emoji = IS_EMOJI.test(unit);
  const found: Traits = {
    emoji,
    isWide: emoji || WIDE.test(unit),
    ideograph: IDEOGRAPH.test(unit),
    latin: LATIN.test(unit),
    syllable: IS_SYLLABLE.test(unit),
    invisible: unit === '\n' || (!emoji && INVISIBLE.test(unit)),
    space: SPACE.test(unit),
  };
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.set(unit, found);
  return found;
}

/** Whether a unit has its own colors. */
export const isEmoji = (unit: string): boolean => traits(unit).emoji;

/** Whether a unit is full-width, like hanzi and their punctuation. */
export const isWide = (unit: string): boolean => traits(unit).isWide;

/** Whether a unit is a hanzi, kana or hangul, excluding punctuation. */
export const isIdeograph = (unit: string): boolean => traits(unit).ideograph;

/** Whether a unit is a letter or digit of Latin, Greek or Cyrillic. */
export const isLatin = (unit: string): boolean => traits(unit).latin;

/** Whether a unit is a syllable of a script without spaces. */
export const isSyllable = (unit: string): boolean => traits(unit).syllable;

/** Whether a unit has neither glyph nor advance. */
export const isInvisible = (unit: string): boolean => traits(unit).invisible;

/** Whether a unit is a space between words, including no-break spaces. */
export const isSpace = (unit: string): boolean => traits(unit).space;

/** Whether a unit is never drawn, with or without a width. */
export const isBlank = (unit: string): boolean => traits(unit).space || traits(unit).invisible;
