import { useEffect, useRef } from 'react';
import type { UseBackClose } from './port';

/** Key that marks an extra history entry, added so that going back closes an overlay. */
const MARK = 'overlay';

const isMarked = (state: unknown) => typeof state === 'object' && state !== null && MARK in state;

/** Pushes a history entry with the page's own address: going back from it closes the overlay and stays on the page. */
export const useBackClose = ((close) => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const { hash } = window.location;
    window.history.pushState({ ...window.history.state, [MARK]: true }, '');
    const heard = (event: PopStateEvent) => {
      if (isMarked(event.state) || window.location.hash !== hash) return;
      // The router must not handle this event: it would reload the page.
      event.stopImmediatePropagation();
      latest.current();
    };
    // Captured, to run before the router's listener.
    window.addEventListener('popstate', heard, true);
    return () => window.removeEventListener('popstate', heard, true);
  }, []);
  return () => {
    if (isMarked(window.history.state)) window.history.back();
    else latest.current();
  };
}) satisfies UseBackClose;
