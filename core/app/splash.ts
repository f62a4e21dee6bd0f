/** Timeout of the splash screen, in ms, whatever is still missing (product spec, section 9). */
export const SPLASH_TIMEOUT_MS = 10_000;

/** What the splash screen waits for: the first page, and the answer of the update check. */
export type SplashPart = 'page' | 'update';

/** Calls `act` after `ms`, unless the returned function is called before. */
type Wait = (act: () => void, ms: number) => () => void;

/**
 * The condition that closes a splash screen (product spec, section 4): both parts are done, or 10 s have passed.
 * @param close called once
 * @returns a function that records a finished part; late and repeated calls do nothing
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
