import { useCallback, useEffect, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { storage } from '@/platform/storage';

/** The server sends one code a minute to a number. */
export const RESEND_MS = 60_000;

/** A moment, not a number: what is stored says nothing about the user. */
const STORAGE_KEY = 'loginCodeAgainAt';

/** When codes for other numbers of one user may be asked for again, by name: the server has the last word after a reload. */
const others = new Map<string, number>();

/** Starts the wait for the next code; the time is kept, so that a reload does not shorten it. */
export function startWait(waitMs: number, now: number, name = ''): void {
  const again = now + Math.min(waitMs, RESEND_MS);
  if (name === '') storage.set(STORAGE_KEY, String(again));
  else others.set(name, again);
}

/** Whole seconds until the next code may be asked for: 0 to 60, also after the clock was set back. */
export function secondsLeft(now: number, name = ''): number {
  const again = name === '' ? Number(storage.get(STORAGE_KEY)) : (others.get(name) ?? 0);
  const left = again - now;
  return left > 0 && left <= RESEND_MS ? Math.ceil(left / 1000) : 0;
}

/**
 * Seconds until the next code, counting down, and how to start the wait.
 * @param name of what is waited for, where several numbers get codes
 */
export function useCodeCountdown(name = '') {
  const [seconds, setSeconds] = useState(() => secondsLeft(Date.now(), name));
  const look = useCallback(() => setSeconds(secondsLeft(Date.now(), name)), [name]);
  // Timers stand still in the background.
  usePageShow(look);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(look, 1000);
    return () => clearTimeout(timer);
  }, [seconds, look]);
  const wait = useCallback(
    (waitMs: number) => {
      startWait(waitMs, Date.now(), name);
      look();
    },
    [look, name],
  );
  return { seconds, wait };
}
