import { useEffect, useState } from 'react';
import type { UseWideWindow } from './port';

/** As in platform/page-chrome. */
const WIDE = '(min-width: 1024px)';

export const useWideWindow = (() => {
  const [wide, setWide] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const look = () => setWide(query.matches);
    look();
    // Safari before 14 has no addEventListener here.
    query.addListener(look);
    return () => query.removeListener(look);
  }, []);
  return wide;
}) satisfies UseWideWindow;
