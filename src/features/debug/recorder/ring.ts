/** The newest entries of something that goes on for ever. */
type Ring<Entry> = {
  add(entry: Entry): void;
  /** Oldest first. */
  entries(): readonly Entry[];
  clear(): void;
};

/** Keeps the newest `limit` entries; an older one goes for each that comes. */
export function createRing<Entry>(limit: number): Ring<Entry> {
  let kept: Entry[] = [];
  /** Where the oldest is, once there are `limit`. */
  let oldest = 0;
  return {
    add(entry) {
      if (kept.length < limit) {
        kept.push(entry);
        return;
      }
      kept[oldest] = entry;
      oldest = (oldest + 1) % limit;
    },
    entries: () => [...kept.slice(oldest), ...kept.slice(0, oldest)],
    clear() {
      kept = [];
      oldest = 0;
    },
  };
}
