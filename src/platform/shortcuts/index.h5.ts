import { useEffect, useRef } from 'react';
import { isCovered } from '@/platform/browser/covered';
import { usePageVisible } from '@/platform/page-life';
import type { UseShortcuts } from './port';

/** Elements that handle all keys themselves; buttons handle only the keys below. */
const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"]';
const PRESSES = ['Enter', ' ', 'Tab'];

export const useShortcuts = ((onPress) => {
  const visible = usePageVisible();
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    if (!visible) return;
    const hear = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (at.closest(FIELDS) || isCovered() || PRESSES.includes(event.key)) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [visible]);
}) satisfies UseShortcuts;
