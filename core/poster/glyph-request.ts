/** How a client asks for glyphs: a pack of one face at an address that is kept for ever, or of several by POST. */

/** Below the address of calls; GET `face` and `codePoints`, or POST `needs`, a list of such pairs. */
export const GLYPH_LIST_PATH = 'poster/glyph/list';

/** The most that one request may ask for; a client with more asks several times. */
export const GLYPH_LIMITS = {
  faces: 64,
  /** Of all faces together. */
  keys: 4_000,
  /** Characters of a key. */
  keyLength: 64,
} as const;

/** Longest text that {@link spellKeys} makes of as many keys as may be asked for in one face. */
export const CODE_POINTS_LENGTH = 60_000;

/** Keys as hexadecimal code points: `4e00,1-ff0c,1f468-200d-1f469`. Also what is no whole character survives this. */
export function spellKeys(keys: Iterable<string>): string {
  const spelled = [...keys].map((key) =>
    [...key].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-'),
  );
  return spelled.join(',');
}

const SPELLED = /^[\da-f]{1,6}(?:-[\da-f]{1,6})*$/;
const LAST_CODE_POINT = 0x10ffff;

/** The keys that {@link spellKeys} spelled; undefined where one is broken or too long. */
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

/** Letters and marks that are kerned among each other: Latin, and the punctuation of Latin and of Chinese. */
export const KERNED_KEYS: readonly string[] = [
  ...range(0x21, 0x7e),
  ...range(0xa1, 0xff),
  ...'ŒœŸ€',
  ...range(0x2013, 0x2026),
  ...range(0x3001, 0x3011),
  ...'！（），．：；？［］｛｝～￥',
];

/**
 * What an editor asks for with a face, once: whatever is typed after that has no kerning and comes glyph by glyph.
 */
export const TYPING_KEYS: readonly string[] = [' ', '\u00a0', '\u3000', ...KERNED_KEYS];
