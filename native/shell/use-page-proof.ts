import { useCallback, useEffect, useRef } from 'react';
import type { NativeUpdate } from './native-update';

/** Pages lie on the phone: what has not shown itself by then does not start, in ms. */
const PROOF_MS = 20_000;

/**
 * Watches over pages that an update has installed: those that show themselves stay, those that do not give way to the
 * pages before them at once, without waiting for the next start.
 * @param attempt changes with every load
 * @param retry loads the pages again
 * @returns to be called when a page has shown itself
 */
export function usePageProof(attempt: number, update: NativeUpdate | undefined, retry: () => void) {
  const proven = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!update) return undefined;
    const timer = setTimeout(async () => {
      if (proven.current === attempt) return;
      if (await update.giveUpPages().catch(() => false)) retry();
    }, PROOF_MS);
    return () => clearTimeout(timer);
  }, [attempt, update, retry]);
  return useCallback(() => {
    proven.current = attempt;
    // Should it fail, the next start goes back to the pages of before: they work too.
    update?.confirmPages().catch(() => undefined);
  }, [attempt, update]);
}
