import { useEffect, useRef } from 'react';
import type { UseBackClose } from './port';

/** Marks the entry of the browser's history that is there to be gone back from. */
const MARK = 'overlay';

const isMarked = (state: unknown) => typeof state === 'object' && state !== null && MARK in state;

/** An entry with the page's own address: what is opened above the page lies over it, and comes back to it. */
export const useBackClose = ((close) => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const { hash } = window.location;
    window.history.pushState({ ...window.history.state, [MARK]: true }, '');
    const heard = (event: PopStateEvent) => {
      if (isMarked(event.state) || window.location.hash !== hash) return;
      // Nothing that the router must hear of: it would load the page again.
      event.stopImmediatePropagation();
      latest.current();
    };
    // Before the router's own listener.
    window.addEventListener('popstate', heard, true);
    return () => window.removeEventListener('popstate', heard, true);
  }, []);
  return () => {
    if (isMarked(window.history.state)) window.history.back();
    else latest.current();
  };
}) satisfies UseBackClose;
