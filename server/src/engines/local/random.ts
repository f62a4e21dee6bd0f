/**
 * Random numbers that are the same ones on every machine, for pictures that come out alike each time. Results depend
 * on every bit of these: the tests hold their first values.
 */

const RANGE = 2 ** 32;

/** The next state of a linear congruential generator, from 0 to 2³² - 1 (Numerical Recipes): quick, for each pixel. */
export const nextState = (state: number): number => (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;

/** A quick source of numbers from 0 up to 1, the same ones for each seed. */
export function quickRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = nextState(state);
    return state / RANGE;
  };
}

/** An even source of numbers from 0 up to 1 (mulberry32), the same ones for each text. */
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
