/**
 * Random numbers that are identical on every machine, for reproducible pictures. Results depend on every bit of them:
 * tests pin their first values.
 */

const RANGE = 2 ** 32;

/** Next state of a linear congruential generator, 0 to 2³² - 1 (Numerical Recipes): fast enough to use per pixel. */
export const nextState = (state: number): number => (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;

/** Creates a fast generator of numbers in [0, 1), deterministic per seed. */
export function quickRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = nextState(state);
    return state / RANGE;
  };
}

/** Creates a high-quality generator of numbers in [0, 1) (mulberry32), deterministic per seed text. */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };
}
