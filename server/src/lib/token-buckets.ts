const MINUTE_MS = 60_000;

/** Keys that are remembered; who has been quiet longest is forgotten first. About 2 MB. */
const MOST_KEPT = 20_000;

/** How long until a key may spend so much, in ms; 0 = it has spent. */
type Spend = (key: string, cost: number) => number;

/**
 * Token buckets in this process's memory: each key may spend `perMinute` at once and gets them back over a minute.
 * @param now milliseconds of a clock that never jumps
 */
export function createBuckets(
  perMinute: number,
  { mostKept = MOST_KEPT, now = () => performance.now() }: { mostKept?: number; now?: () => number } = {},
): Spend {
  /** Key → when its bucket is full again. */
  const fullAt = new Map<string, number>();
  const msEach = MINUTE_MS / perMinute;

  return (key, cost) => {
    const time = now();
    const known = fullAt.get(key) ?? time;
    const next = Math.max(known, time) + cost * msEach;
    const wait = next - time - MINUTE_MS;
    // Deleted and set again: a Map keeps its keys in the order in which they were set.
    fullAt.delete(key);
    fullAt.set(key, wait > 0 ? known : next);
    if (fullAt.size > mostKept) {
      const [quietest] = fullAt.keys();
      if (quietest !== undefined) fullAt.delete(quietest);
    }
    return Math.max(0, Math.ceil(wait));
  };
}
