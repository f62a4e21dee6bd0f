import { useEffect, useState } from 'react';
import type { UseWideWindow } from './port';

/** As in platform/page-chrome. */
const DESKTOP = 1024;

export const useWideWindow = ((from = DESKTOP) => {
  const width = `(min-width: ${from}px)`;
  const [wide, setWide] = useState(() => window.matchMedia(width).matches);
  useEffect(() => {
    const query = window.matchMedia(width);
    const look = () => setWide(query.matches);
    look();
    // Safari before 14 has no addEventListener here.
    query.addListener(look);
    return () => query.removeListener(look);
  }, [width]);
  return wide;
}) satisfies UseWideWindow;
