/** The shortest repeated part that is recognized; a repeated part counts as one character. */
const REPEATED = 4;

/** Minimum bits per character of a random key, even if it consists of decimal digits only. */
const BITS_PER_CHARACTER = 2.25;

/** How to replace a weak key, as the end of a sentence. */
export const HOW_TO_MAKE_A_KEY = 'make one with: openssl rand -hex 32';

/** Shannon entropy of the values, in bits per value. */
function entropy(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / values.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/** The length of the longest part that begins at `start` and also occurs earlier in the key. */
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

/** The number of characters that do not repeat an earlier part; each repeated part counts once. */
function freshCharacters(key: string): number {
  let fresh = 0;
  for (let at = 0; at < key.length; fresh += 1) {
    const repeated = at === 0 ? 0 : repetitionAt(key, at);
    at += repeated >= REPEATED ? repeated : 1;
  }
  return fresh;
}

/**
 * Whether a key looks typed rather than random: one repeated character, a repeated word, a run of the alphabet. It detects
 * careless keys, not cleverly chosen weak ones.
 * @param minLength the minimum length of the setting, in characters
 */
export function isWeakKey(key: string, minLength: number): boolean {
  const characters = Array.from(key, (character) => character.codePointAt(0) ?? 0);
  const steps = characters.slice(1).map((code, at) => code - (characters[at] ?? 0));
  const bits = Math.min(entropy(characters), entropy(steps)) * freshCharacters(key);
  return bits < minLength * BITS_PER_CHARACTER;
}
