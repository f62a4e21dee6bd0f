import { useCallback, useEffect, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { storage } from '@/platform/storage';

/** Minimum interval between two codes to one number, enforced by the server. */
export const RESEND_MS = 60_000;

/** Stores a time and no phone number: it reveals nothing about the user. */
const STORAGE_KEY = 'loginCodeAgainAt';

/**
 * Times when codes for other numbers may be requested again, by name; after a reload the server enforces the interval.
 */
const others = new Map<string, number>();

/** Starts the wait for the next code; the time is stored, so that a reload does not shorten it. */
export function startWait(waitMs: number, now: number, name = ''): void {
  const again = now + Math.min(waitMs, RESEND_MS);
  if (name === '') storage.set(STORAGE_KEY, String(again));
  else others.set(name, again);
}

/** Whole seconds until the next code may be requested: 0 to 60, even after the clock was set back. */
export function secondsLeft(now: number, name = ''): number {
  const again = name === '' ? Number(storage.get(STORAGE_KEY)) : (others.get(name) ?? 0);
  const left = again - now;
  return left > 0 && left <= RESEND_MS ? Math.ceil(left / 1000) : 0;
}

/**
 * Seconds until the next code, counting down, and a function to start the wait.
 * @param name identifies the wait where several numbers get codes
 */
export function useCodeCountdown(name = '') {
  const [seconds, setSeconds] = useState(() => secondsLeft(Date.now(), name));
  const update = useCallback(() => setSeconds(secondsLeft(Date.now(), name)), [name]);
  // Timers are suspended in the background.
  usePageShow(update);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(update, 1000);
    return () => clearTimeout(timer);
  }, [seconds, update]);
  const wait = useCallback(
    (waitMs: number) => {
      startWait(waitMs, Date.now(), name);
      update();
    },
    [update, name],
  );
  return { seconds, wait };
}
