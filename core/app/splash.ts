/** After this the splash goes, whatever has not come (product spec, section 9). */
export const SPLASH_TIMEOUT_MS = 10_000;

/** What the splash waits for: the first page, and the answer to whether there is a newer version. */
export type SplashPart = 'page' | 'update';

/** Calls `act` after `ms`, unless the function that it answers is called before. */
type Wait = (act: () => void, ms: number) => () => void;

/**
 * The race that ends a splash (product spec, section 4): both parts, or 10 s from now.
 * @param close called once
 * @returns notes that a part is there; later and repeated notes do nothing
 */
export function raceSplash(close: () => void, wait: Wait): (part: SplashPart) => void {
  const missing = new Set<SplashPart>(['page', 'update']);
  let open = true;
  const end = () => {
    if (!open) return;
    open = false;
    stopWaiting();
    close();
  };
  const stopWaiting = wait(end, SPLASH_TIMEOUT_MS);
  return (part) => {
    missing.delete(part);
    if (missing.size === 0) end();
  };
}
