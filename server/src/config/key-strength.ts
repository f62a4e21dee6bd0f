/** A part that was there before is worth no more than one character. */
const REPEATED = 4;

/** Bits that a key of this many characters has at least when a machine has drawn them, even decimal digits. */
const BITS_PER_CHARACTER = 2.25;

/** What to do about a weak key, as the end of a sentence. */
export const HOW_TO_MAKE_A_KEY = 'make one with: openssl rand -hex 32';

/** The mean information of one of these, in bits (Shannon). */
function entropy(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / values.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/** The length of the longest part that begins at `start` and has been there before. */
function repetitionAt(key: string, start: number): number {
  let length = 0;
  while (
    start + length < key.length &&
    key.lastIndexOf(key.slice(start, start + length + 1), start - 1) >= 0
  ) {
    length += 1;
  }
  return length;
}

/** Characters that are no repetition of earlier ones. */
function freshCharacters(key: string): number {
  let fresh = 0;
  for (let at = 0; at < key.length; fresh += 1) {
    const repeated = at === 0 ? 0 : repetitionAt(key, at);
    at += repeated >= REPEATED ? repeated : 1;
  }
  return fresh;
}

/**
 * Whether a key is one that somebody has typed rather than drawn: one character over and over, a word repeated, a row
 * of the alphabet. It finds the careless, not the clever.
 * @param minLength what its setting asks for
 */
export function isWeakKey(key: string, minLength: number): boolean {
  const characters = Array.from(key, (character) => character.codePointAt(0) ?? 0);
  const steps = characters.slice(1).map((code, at) => code - (characters[at] ?? 0));
  const bits = Math.min(entropy(characters), entropy(steps)) * freshCharacters(key);
  return bits < minLength * BITS_PER_CHARACTER;
}
