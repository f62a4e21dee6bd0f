import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { askedPage } from './asked-page';
import { watchEarlyTouch } from './first-tap';
import './first-screen.scss';

/** Longer than any splash may last (product spec, section 9): whatever is below is better than a picture of it. */
const GIVE_UP_MS = 10_000;

/** The page is there, and on a tab's page the tab bar; or what stands in their place when the page does not come. */
const PAGE = '.taro_page .screen';
const TAB_BAR = 'taro-tabbar[data-named]';
const LOAD_ERROR = '#async-error';

/** Any sign that the app has started. */
const STARTED = '.taro_page, #async-loading';

/** Of a page that has not drawn all of itself (platform/below-fold): the picture shows what is to come. */
const UNFINISHED = '.taro_page .below-fold';

const exists = (selector: string) => document.querySelector(selector) !== null;

/** Runs a part of the app now for which the app will ask: in webpack's queue it waits for the app. */
function runAhead(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  // The app asks again, but would wait for an element of the same address that had failed before.
  script.onerror = () => script.remove();
  document.head.append(script);
}

/** Fetches a style for which the page will ask. */
function fetchStyle(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href }));
}

/**
 * Waits for every script that the page asks for, or for the first of them, and no longer: what is fetched beside them
 * makes each come later, and while they run nothing comes.
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

/** Puts the words of another locale in the place of the source's, which are said in document order. */
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
 * Turns the picture of the home page into the frame of any other: with the tab bar where that page is a tab's.
 * @returns false for the picture of another page, beside which there is no such frame
 */
function showAnyPage(screen: HTMLElement, path: string): boolean {
  const any = screen.querySelector<HTMLElement>('.first-screen__any');
  if (!any) return false;
  const picture = screen.querySelector(':scope > .first-screen__page');
  // Whatever has been asked for already is not waited for: it would hold up what the other page needs.
  for (const image of picture?.querySelectorAll('img') ?? []) image.removeAttribute('srcset');
  for (const image of picture?.querySelectorAll('img') ?? []) image.removeAttribute('src');
  picture?.remove();
  any.hidden = false;
  let tab: HTMLElement | undefined;
  for (const one of screen.querySelectorAll<HTMLElement>('[data-path]')) {
    const isAsked = one.dataset.path === path;
    if (isAsked) tab = one;
    one.querySelector('.first-screen__label')?.classList.toggle('first-screen__label--on', isAsked);
    // Theirs are those of the home page.
    one.querySelector('img')?.removeAttribute('data-src');
  }
  if (!tab) screen.querySelector('.first-screen__tabs')?.remove();
  if (tab && 'bare' in tab.dataset) any.querySelector('.first-screen__bar')?.remove();
  return true;
}

/** Says that the app does not come. All of it is one button: nothing else can be done. */
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
 * Leaves the picture of a page, that the build has put into the document, over the app until the page itself is there,
 * then takes it away. On the way to any other page it is a frame without a face. When a script of the document does not
 * come, or nothing has begun for too long, it says so, and can be pressed to try again.
 */
export function showFirstScreen(locale: Locale): void {
  const screen = document.getElementById('first-screen');
  if (!screen) return;
  // Those that the app cannot do without; whatever else fails is the app's to speak of.
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
  // The start needs none of it, but the line is not left empty while the start runs.
  if (ahead[path]) afterScripts(() => fetchAhead(ahead[path]), true);
  if (isPicture) fetchAhead(screen.dataset.page);
  fetchAhead(screen.getAttribute(`data-words-${locale}`));
  afterScripts(() => {
    for (const picture of screen.querySelectorAll<HTMLImageElement>('[data-src]')) {
      const { src = '', srcset = '' } = picture.dataset;
      // First: the other one alone would be fetched as well.
      if (srcset) picture.srcset = srcset;
      picture.src = src;
    }
  });

  const isMounted = () => exists(PAGE) && (exists(TAB_BAR) || !screen.querySelector('.first-screen__tabs'));
  const early = watchEarlyTouch(screen);

  function leave(): void {
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
    leave();
    early.carryOut();
  }

  function goElsewhere(): void {
    if (!screen || isOf(screen, askedPath())) return;
    if (!showAnyPage(screen, askedPath())) leave();
  }

  /** Errors of elements do not bubble, hence the capture. An error that was thrown before the app began ends it. */
  function notice(event: Event): void {
    const isThrown = event instanceof ErrorEvent && event.error;
    if (!screen || !(isThrown || (event.target && needed.has(event.target)))) return;
    if (exists(STARTED)) leave();
    else showFailure(screen);
  }

  function giveUp(): void {
    if (exists(STARTED)) leave();
    else if (screen) showFailure(screen);
  }

  const observer = new MutationObserver(() => {
    if (exists(LOAD_ERROR)) leave();
    if (!isMounted() || exists(UNFINISHED)) return;
    observer.disconnect();
    // In the frame that the page is drawn in.
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
