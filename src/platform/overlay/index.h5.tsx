import { useEffect, useRef } from 'react';
import { usePageVisible } from '@/platform/page-life';
import type { OverlayMoves, OverlayPort } from './port';
import './overlay.scss';

/** The first key press moves the focus inside, where it stays until the overlay closes; then it returns. */
export const Overlay = (({ id, label, onClose, children }) => {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  const visible = usePageVisible();
  useEffect(() => {
    if (!visible) return;
    // Pages, and therefore overlays, are below the tab bar.
    const { classList } = document.documentElement;
    classList.add('covered');
    return () => classList.remove('covered');
  }, [visible]);
  useEffect(() => {
    const before = document.activeElement;
    root.current?.focus({ preventScroll: true });
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
      if (event.key !== 'Tab') return;
      const stops = [...(root.current?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])];
      const [first] = stops;
      const last = stops[stops.length - 1];
      const at = document.activeElement;
      const inside = root.current?.contains(at) === true && at !== root.current;
      const next = event.shiftKey ? (!inside || at === first) && last : (!inside || at === last) && first;
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', keys);
    return () => {
      document.removeEventListener('keydown', keys);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={root} id={id} className="overlay" role="dialog" aria-modal aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}) satisfies OverlayPort;

export const overlayMoves: OverlayMoves = true;
