/** Delay after the last change, in ms; the server accepts a save every three seconds. */
const REST_MS = 3_000;

/** Delay before the next attempt when the server was not reached, in ms. */
const AGAIN_MS = 18_000;

/**
 * Saves changes once the user pauses, and when the page closes.
 * @param save resolves with whether it is saved
 * @param report receives whether the last attempt has failed
 */
export function createAutosave(save: () => Promise<boolean>, report: (hasFailed: boolean) => void) {
  let wanted: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async (): Promise<void> => {
    const tried = wanted;
    const isStored = await save();
    if (wanted !== tried) return;
    report(!isStored);
    if (!isStored) timer = setTimeout(attempt, AGAIN_MS);
  };

  return {
    /** @param next what to save; undefined while there is nothing, or while it must not be saved automatically */
    schedule(next: unknown): void {
      if (next === wanted) return;
      wanted = next;
      clearTimeout(timer);
      if (next === undefined) report(false);
      else timer = setTimeout(attempt, REST_MS);
    },
    close(): void {
      clearTimeout(timer);
      const isPending = wanted !== undefined;
      wanted = undefined;
      if (isPending) void save();
    },
  };
}
