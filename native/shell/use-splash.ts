import { raceSplash, type SplashPart } from '@tuzuo/core/app/splash';
import { useCallback, useEffect, useRef, useState } from 'react';

const wait = (act: () => void, ms: number) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Whether the splash still covers the pages: until they have reported both parts of the start, or for 10 s. A page
 * that did not load has words of its own, which nothing may cover.
 */
export function useSplash(failed: boolean) {
  const [open, setOpen] = useState(true);
  const race = useRef<((part: SplashPart) => void) | undefined>(undefined);
  useEffect(() => {
    race.current = raceSplash(() => setOpen(false), wait);
  }, []);
  useEffect(() => {
    if (failed) setOpen(false);
  }, [failed]);
  const report = useCallback((part: SplashPart) => race.current?.(part), []);
  return { open, report };
}
