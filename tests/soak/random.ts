/** A seeded random number generator, and random choices. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  /** True with a probability of `share`, from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of these, with a probability proportional to its weight. */
  weighted<T>(items: readonly (readonly [weight: number, item: T])[]): T;
  bytes(length: number): Buffer;
};

/** Mulberry32, by Tommy Ettinger: small, fast and uniform enough for choosing among values. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (items.length === 0) throw new Error('there is nothing to pick from');
    return item as T;
  };
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0);
      const found = items.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pick(items))[1];
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
