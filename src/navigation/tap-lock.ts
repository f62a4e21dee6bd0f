let underWay: { key: string; done: Promise<void> } | undefined;

/**
 * Runs `go`, unless the same thing was started a moment ago: then its promise is answered, and nothing moves
 * twice. Hosts differ in this: the browser opens a page as often as it is told to.
 * @param key what is asked for; asking for something else opens the lock
 * @param lockMs how long after the host's answer it is still the same tap
 */
export function once(key: string, lockMs: number, go: () => Promise<unknown>): Promise<void> {
  if (underWay?.key === key) return underWay.done;
  const current = { key, done: go().then(() => undefined) };
  underWay = current;
  const unlock = () => {
    if (underWay === current) underWay = undefined;
  };
  // Hosts resolve before the page shows, so the lock outlives a success; after a failure the user may try again.
  current.done.then(() => setTimeout(unlock, lockMs), unlock);
  return current.done;
}

/** The page that was opened has gone: to ask for it now is no second tap on the same thing. */
export function forgetTap(): void {
  underWay = undefined;
}
