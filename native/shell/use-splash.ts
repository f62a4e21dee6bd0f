import { raceSplash, type SplashPart } from '@tuzuo/core/app/splash';
import { useCallback, useEffect, useRef, useState } from 'react';

const wait = (act: () => void, ms: number) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/**
 * Whether the splash still covers the pages: until they have reported both parts of the startup, or for 10 s. A failed
 * load shows a message, which must not be covered.
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
