const MINUTE_MS = 60_000;

/** Maximum number of keys, about 2 MB; the one unused for longest is dropped first. */
const MAX_KEPT = 20_000;

/** What a key may spend per minute; a function if it changes. */
export type Rate = number | (() => number);

export const rateNow = (rate: Rate): number => (typeof rate === 'number' ? rate : rate());

/** Spends `cost` of a key, or returns the ms until that is possible; 0 = spent. */
type Spend = (key: string, cost: number) => number;

/**
 * Token buckets in this process's memory: each key can spend `perMinute` at once, which refill over a minute.
 * @param now ms of a monotonic clock
 */
export function createBuckets(
  perMinute: Rate,
  { maxKept = MAX_KEPT, now = () => performance.now() }: { maxKept?: number; now?: () => number } = {},
): Spend {
  /** Key → time when its bucket is full again. */
  const fullAt = new Map<string, number>();

  return (key, cost) => {
    const time = now();
    const known = fullAt.get(key) ?? time;
    const next = Math.max(known, time) + (cost * MINUTE_MS) / rateNow(perMinute);
    const wait = next - time - MINUTE_MS;
    // Deleted and set again, because a Map keeps its keys in insertion order.
    fullAt.delete(key);
    fullAt.set(key, wait > 0 ? known : next);
    if (fullAt.size > maxKept) {
      const [quietest] = fullAt.keys();
      if (quietest !== undefined) fullAt.delete(quietest);
    }
    return Math.max(0, Math.ceil(wait));
  };
}
