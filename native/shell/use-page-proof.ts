import { useCallback, useEffect, useRef } from 'react';
import type { NativeUpdate } from './native-update';

/** Pages are on the phone: if they have not appeared by then, they do not start; in ms. */
const PROOF_MS = 20_000;

/**
 * Watches pages that an update has installed: those that appear are kept, others are immediately replaced by the
 * previous pages, without waiting for the next start.
 * @param attempt changes with every load
 * @param retry reloads the pages
 * @returns a function to call when a page has appeared
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
    // If this fails, the next start returns to the previous pages, which work, too.
    update?.confirmPages().catch(() => undefined);
  }, [attempt, update]);
}
