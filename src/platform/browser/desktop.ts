import { isCovered } from './covered';

/** As in platform/page-chrome. */
const DESKTOP = '(min-width: 1024px)';

/** Calls `act` once, as soon as the window has a desktop's width. */
export function whenDesktop(act: () => void): void {
  const query = window.matchMedia(DESKTOP);
  const look = () => {
    if (!query.matches) return;
    query.removeListener(look);
    act();
  };
  // Safari before 14 has no addEventListener here.
  query.addListener(look);
  look();
}

/** Elements in which keys type. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Listens to keys that no field and no dialog takes.
 * @param onPress returns whether it has handled the key
 * @returns ends it
 */
export function listenToKeys(onPress: (event: KeyboardEvent) => boolean): () => void {
  const hear = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    if (isTyped || isCovered() || event.defaultPrevented) return;
    if (onPress(event)) event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}
