import { isCovered } from './covered';

/** As in platform/page-chrome. */
const DESKTOP = '(min-width: 1024px)';

/** Calls `act` once, as soon as the window has a desktop's width. */
export function whenDesktop(act: () => void): void {
  const query = window.matchMedia(DESKTOP);
  const checkWidth = () => {
    if (!query.matches) return;
    query.removeListener(checkWidth);
    act();
  };
  // Safari before 14 has no addEventListener here.
  query.addListener(checkWidth);
  checkWidth();
}

/** Shows the tab bar, which the rail replaces (tab-bar.scss), where the rail cannot be loaded. */
export const keepTabBar = (): void => document.documentElement.classList.add('no-rail');

/** Keeps files that are dropped where nothing takes them from being opened in place of the pages. */
export function refuseStrayFiles(): void {
  const refuse = (event: DragEvent) => {
    // What takes files has said so, on an element or on the document.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
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
