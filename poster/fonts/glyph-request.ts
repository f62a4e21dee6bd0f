/** How a client requests glyphs: a pack of one face at an address that is cached forever, or of several by POST. */

/** Path below the address of calls; GET with `face` and `codePoints`, or POST with `needs`, a list of such pairs. */
export const GLYPH_LIST_PATH = 'poster/glyph/list';

/** Limits of one request; a client that needs more makes several. */
export const GLYPH_LIMITS = {
  faces: 64,
  /** Of all faces together. */
  keys: 4_000,
  /** Characters of a key. */
  keyLength: 256,
} as const;

/** Maximum length of {@link spellKeys}' output for the maximum number of keys of one face. */
export const CODE_POINTS_LENGTH = 60_000;

/** Encodes keys as hexadecimal code points: `4e00,1-ff0c,1f468-200d-1f469`. Preserves lone surrogates, too. */
export function spellKeys(keys: Iterable<string>): string {
  const spelled = [...keys].map((key) =>
    [...key].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-'),
  );
  return spelled.join(',');
}

const SPELLED = /^[\da-f]{1,6}(?:-[\da-f]{1,6})*$/;
const LAST_CODE_POINT = 0x10ffff;

/** Decodes keys from {@link spellKeys}; undefined when one is malformed or too long. */
export function readKeys(text: string): Set<string> | undefined {
  const keys = new Set<string>();
  for (const spelled of text.split(',')) {
    const codes = SPELLED.test(spelled) ? spelled.split('-').map((code) => Number.parseInt(code, 16)) : [];
    if (codes.length === 0 || codes.some((code) => code > LAST_CODE_POINT)) return undefined;
    const key = String.fromCodePoint(...codes);
    if (key.length > GLYPH_LIMITS.keyLength) return undefined;
    keys.add(key);
  }
  return keys;
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Characters that are kerned with each other: Latin, and the punctuation of Latin and Chinese. */
export const KERNED_KEYS: readonly string[] = [
  ...range(0x21, 0x7e),
  ...range(0xa1, 0xff),
  ...'ŒœŸ€',
  ...range(0x2013, 0x2026),
  ...range(0x3001, 0x3011),
  ...'！（），．：；？［］｛｝～￥',
];

/**
 * Keys that an editor requests once per face in which the user types: glyphs loaded individually later have no kerning.
 */
export const TYPING_KEYS: readonly string[] = [' ', '\u00a0', '\u3000', ...KERNED_KEYS];
