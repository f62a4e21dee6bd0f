import { useEffect, useState } from 'react';
import type { UseWideWindow } from './port';

/** As in platform/page-chrome. */
const DESKTOP = 1024;

export const useWideWindow = ((from = DESKTOP) => {
  const width = `(min-width: ${from}px)`;
  const [isWide, setIsWide] = useState(() => window.matchMedia(width).matches);
  useEffect(() => {
    const query = window.matchMedia(width);
    const update = () => setIsWide(query.matches);
    update();
    // Safari before 14 has no addEventListener here.
    query.addListener(update);
    return () => query.removeListener(update);
  }, [width]);
  return isWide;
}) satisfies UseWideWindow;
