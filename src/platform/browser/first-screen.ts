import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import './first-screen.scss';

/** Addresses that lead to the home page; every other one has no first screen. */
const HOME = /^(#?|#\/(pages\/home\/index)?)(\?|$)/;

/** Longer than any splash may last (product spec, section 9): whatever is below is better than a picture of it. */
const GIVE_UP_MS = 10_000;

/** The page and its tab bar are there, or what stands in their place when the page does not come. */
const MOUNTED = ['.taro_page .screen', 'taro-tabbar[data-named]'];
const LOAD_ERROR = '#async-error';

const exists = (selector: string) => document.querySelector(selector) !== null;

/** Runs a part of the app now for which the app will ask: in webpack's queue it waits for the app. */
function runAhead(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  // The app asks anew, but would wait for an element of the same address that had failed before.
  script.onerror = () => script.remove();
  document.head.append(script);
}

/** Puts the words of another locale in the place of the source's; both are in the order of the text nodes. */
function translate(screen: HTMLElement, locale: Locale): void {
  const data = document.getElementById('first-screen-words')?.textContent ?? '{}';
  const words: Partial<Record<Locale, string[]>> = JSON.parse(data);
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (const text of words[locale] ?? []) {
    const node = walker.nextNode();
    if (node) node.nodeValue = text;
  }
}

/**
 * Leaves the picture of the home page, that the build has put into the document, over the app until the home page
 * itself is there, then takes it away. On any other page, and when a script fails, it goes at once.
 */
export function showFirstScreen(locale: Locale): void {
  const screen = document.getElementById('first-screen');
  if (!screen) return;
  if (!HOME.test(window.location.hash)) {
    screen.remove();
    return;
  }
  const root = document.documentElement;
  root.lang = locale;
  root.classList.add('first-screen');
  if (locale !== DEFAULT_LOCALE) translate(screen, locale);
  for (const name of ['data-page', `data-words-${locale}`]) {
    for (const href of screen.getAttribute(name)?.split(' ') ?? []) runAhead(href);
  }
  for (const picture of screen.querySelectorAll<HTMLImageElement>('[data-src]')) {
    picture.src = picture.dataset.src ?? '';
  }

  let tap: MouseEvent | undefined;
  screen.onclick = (event) => {
    tap = event;
  };

  function leave(): void {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('hashchange', leave);
    window.removeEventListener('error', leaveOnFailure, true);
    root.classList.remove('first-screen');
    screen?.remove();
    performance.mark('first-screen-gone');
    // What the user meant to press is where its picture was.
    const pressed = tap && document.elementFromPoint(tap.clientX, tap.clientY);
    if (pressed instanceof HTMLElement) pressed.click();
  }

  /** Errors of elements do not bubble, hence the capture; a picture that does not come is no reason to go. */
  function leaveOnFailure({ target }: Event): void {
    if (!(target instanceof HTMLImageElement)) leave();
  }

  const observer = new MutationObserver(() => {
    if (exists(LOAD_ERROR)) leave();
    if (!MOUNTED.every(exists)) return;
    observer.disconnect();
    // Taro's elements draw their insides in the frame after they appear.
    requestAnimationFrame(() => requestAnimationFrame(leave));
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-named'],
  });
  const timer = setTimeout(leave, GIVE_UP_MS);
  window.addEventListener('hashchange', leave);
  window.addEventListener('error', leaveOnFailure, true);
}
