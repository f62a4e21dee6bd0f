import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { askedPage } from './asked-page';
import { watchEarlyTouch } from './first-tap';
import './first-screen.scss';

/**
 * Longer than any splash may last (product spec, section 9): then the real page is better than its placeholder,
 * whatever its state.
 */
const GIVE_UP_MS = 10_000;

/** Selectors that show that the page is ready, including the tab bar on a tab page, or that loading it failed. */
const PAGE = '.taro_page .screen';
const TAB_BAR = 'taro-tabbar[data-named]';
const LOAD_ERROR = '#async-error';

/** Matches any sign that the app has started. */
const STARTED = '.taro_page, #async-loading';

/** Matches a page that is not fully rendered (platform/below-fold): the placeholder stays. */
const UNFINISHED = '.taro_page .below-fold';

const exists = (selector: string) => document.querySelector(selector) !== null;

/** Runs one of the app's chunks early; in webpack's queue it would wait for the app's main script. */
function runAhead(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  // The app requests it again, but would wait forever for an existing element that has failed.
  script.onerror = () => script.remove();
  document.head.append(script);
}

/** Preloads a style sheet that the page will request. */
function fetchStyle(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href }));
}

/** Preloads the words of the language, as the app will request them: with the site's cookies. */
function fetchWordsAhead(href: string): void {
  const link = { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href };
  document.head.append(Object.assign(document.createElement('link'), link));
}

/**
 * Calls `act` once all the page's scripts are loaded, or the first of them. Not earlier, because parallel downloads
 * delay the scripts, and not later, because the network would idle while they run.
 */
function afterScripts(act: () => void, isFirst = false): void {
  const missing = new Set([...document.scripts].map(({ src }) => src).filter(Boolean));
  const strike = (entries: readonly PerformanceEntry[]) => {
    const found = entries.filter(({ name }) => missing.delete(name));
    return missing.size === 0 || (isFirst && found.length > 0);
  };
  if (strike(performance.getEntriesByType('resource'))) {
    act();
    return;
  }
  new PerformanceObserver((list, observer) => {
    if (!strike(list.getEntries())) return;
    observer.disconnect();
    act();
  }).observe({ entryTypes: ['resource'] });
}

/** Replaces the source locale's texts, in document order, by those of another locale. */
function translate(screen: HTMLElement, locale: Locale): void {
  const data = document.getElementById('first-screen-words')?.textContent ?? '{}';
  const words = (JSON.parse(data) as Partial<Record<Locale, string[]>>)[locale] ?? [];
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) node.nodeValue = words.shift() ?? null;
    else if (node instanceof HTMLInputElement && node.placeholder) node.placeholder = words.shift() ?? '';
  }
}

const askedPath = (): string => askedPage().path;

const isOf = (screen: HTMLElement, path: string): boolean =>
  screen.dataset.paths?.split(' ').includes(path) === true;

/**
 * Turns the placeholder of the home page into a generic page frame, with the tab bar if the page is a tab.
 * @returns false for the placeholder of another page, which contains no such frame
 */
function showAnyPage(screen: HTMLElement, path: string): boolean {
  const any = screen.querySelector<HTMLElement>('.first-screen__any');
  if (!any) return false;
  const picture = screen.querySelector(':scope > .first-screen__page');
  // Cancels image downloads that have started: they would delay what the other page needs.
  for (const image of picture?.querySelectorAll('img') ?? []) image.removeAttribute('srcset');
  for (const image of picture?.querySelectorAll('img') ?? []) image.removeAttribute('src');
  picture?.remove();
  any.hidden = false;
  let tab: HTMLElement | undefined;
  for (const one of screen.querySelectorAll<HTMLElement>('[data-path]')) {
    const isAsked = one.dataset.path === path;
    if (isAsked) tab = one;
    one.querySelector('.first-screen__label')?.classList.toggle('first-screen__label--on', isAsked);
    // Their icons are those of the home page.
    one.querySelector('img')?.removeAttribute('data-src');
  }
  if (!tab) screen.querySelector('.first-screen__tabs')?.remove();
  if (tab && 'bare' in tab.dataset) any.querySelector('.first-screen__bar')?.remove();
  return true;
}

/** Shows that the app failed to load. The whole screen is one retry button, as nothing else can be done. */
function showFailure(screen: HTMLElement): void {
  const failed = screen.querySelector<HTMLElement>('.first-screen__failed');
  if (!failed?.hidden) return;
  const reload = () => window.location.reload();
  screen.removeAttribute('aria-hidden');
  for (const part of screen.children) part.toggleAttribute('hidden', part !== failed);
  failed.setAttribute('role', 'button');
  failed.tabIndex = 0;
  failed.onclick = reload;
  failed.onkeydown = ({ key }) => {
    if (key === 'Enter' || key === ' ') reload();
  };
  failed.focus();
}

/**
 * Keeps the placeholder of a page, which the build has put into the document, over the app until the page itself is
 * ready. For all other pages it is a generic frame. When a script of the document fails to load, or nothing has started
 * for too long, it shows an error with a retry button.
 */
export function showFirstScreen(locale: Locale): void {
  const screen = document.getElementById('first-screen');
  if (!screen) return;
  // The scripts that the app cannot do without; the app itself reports any other failure.
  const needed = new Set<EventTarget>([...document.scripts].filter(({ src }) => src));
  const isPicture = isOf(screen, askedPath());
  const root = document.documentElement;
  root.lang = locale;
  root.classList.add('first-screen');
  if (locale !== DEFAULT_LOCALE) translate(screen, locale);
  if (!isPicture) showAnyPage(screen, askedPath());
  const fetchAhead = (files: string | null | undefined) => {
    for (const href of files?.split(' ') ?? []) {
      if (href.endsWith('.css')) fetchStyle(href);
      else runAhead(href);
    }
  };
  const ahead: Record<string, string> = JSON.parse(screen.dataset.ahead ?? '{}');
  const path = askedPath();
  // Not needed for the start, but it uses the network while the start runs.
  if (ahead[path]) afterScripts(() => fetchAhead(ahead[path]), true);
  if (isPicture) fetchAhead(screen.dataset.page);
  const words = screen.getAttribute(`data-words-${locale}`);
  if (words) fetchWordsAhead(words);
  afterScripts(() => {
    for (const picture of screen.querySelectorAll<HTMLImageElement>('[data-src]')) {
      const { src = '', srcset = '' } = picture.dataset;
      // Set first: otherwise `src` alone would be downloaded as well.
      if (srcset) picture.srcset = srcset;
      picture.src = src;
    }
  });

  const isMounted = () => exists(PAGE) && (exists(TAB_BAR) || !screen.querySelector('.first-screen__tabs'));
  const early = watchEarlyTouch(screen);

  function stopWatching(): void {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('hashchange', goElsewhere);
    window.removeEventListener('error', notice, true);
    window.removeEventListener('unhandledrejection', giveUp);
    root.classList.remove('first-screen');
    screen?.remove();
    performance.mark('first-screen-gone');
  }

  function giveWay(): void {
    early.carryOver();
    stopWatching();
    early.carryOut();
  }

  function goElsewhere(): void {
    if (!screen || isOf(screen, askedPath())) return;
    if (!showAnyPage(screen, askedPath())) stopWatching();
  }

  /** Errors of elements do not bubble, hence the capture. An error thrown before the app started is fatal. */
  function notice(event: Event): void {
    const isThrown = event instanceof ErrorEvent && event.error;
    if (!screen || !(isThrown || (event.target && needed.has(event.target)))) return;
    if (exists(STARTED)) stopWatching();
    else showFailure(screen);
  }

  function giveUp(): void {
    if (exists(STARTED)) stopWatching();
    else if (screen) showFailure(screen);
  }

  const observer = new MutationObserver(() => {
    if (exists(LOAD_ERROR)) stopWatching();
    if (!isMounted() || exists(UNFINISHED)) return;
    observer.disconnect();
    // In the same frame in which the page is drawn.
    requestAnimationFrame(giveWay);
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-named'],
  });
  const timer = setTimeout(giveUp, GIVE_UP_MS);
  window.addEventListener('hashchange', goElsewhere);
  window.addEventListener('error', notice, true);
  // The second half of the app's start is a promise (config/taro/entry.ts).
  window.addEventListener('unhandledrejection', giveUp);
}
