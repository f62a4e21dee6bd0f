let underWay: { key: string; done: Promise<void> } | undefined;

/**
 * Runs `go` unless the same navigation was started a moment ago; then returns that one's promise. Hosts differ here:
 * the browser opens a page as often as it is asked to.
 * @param key identifies the target; another key releases the lock
 * @param lockMs how long after the host's answer a call counts as the same tap
 */
export function once(key: string, lockMs: number, go: () => Promise<unknown>): Promise<void> {
  if (underWay?.key === key) return underWay.done;
  const current = { key, done: go().then(() => undefined) };
  underWay = current;
  const unlock = () => {
    if (underWay === current) underWay = undefined;
  };
  // Hosts resolve before the page shows, so the lock outlasts a success; after a failure the user may retry at once.
  current.done.then(() => setTimeout(unlock, lockMs), unlock);
  return current.done;
}

/** The opened page has closed, so opening it again is not a double tap. */
export function forgetTap(): void {
  underWay = undefined;
}
