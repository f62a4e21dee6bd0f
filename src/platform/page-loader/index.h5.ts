import { setTask } from '@/platform/browser/task';
import { PullDown } from '@/platform/pull-refresh/pull-down';
import { keepFrontPageShown } from './front-page';
import type { LoadWords, PageLoaderPort } from './port';
import './page-loader.scss';

/** A page that loads faster shows no indicator (product spec, section 9), in ms. */
const DELAY_MS = 200;
/** Timeout for loading a page, in ms. */
const TIMEOUT_MS = 60_000;

/** A route of the entry that Taro generates: `load` returns [module or its promise, context, params]. */
type Load = (context: unknown, params: unknown) => [page: unknown, context: unknown, params: unknown];
/** The part of Taro's configuration of the app that {@link prepareStart} changes. */
type RouterConfig = { routes: { load: Load }[]; PullDownRefresh?: typeof PullDown };

let words: LoadWords = {
  waiting: () => '',
  timeout: () => '',
  retry: () => '',
  fetch: async () => undefined,
};
let view: HTMLElement | undefined;

export const pageLoader = {
  setWords(given) {
    words = given;
  },
} satisfies PageLoaderPort;

function hide(): void {
  view?.remove();
  view = undefined;
}

/** Covers everything: below is the previous page, which must receive no taps. */
function show(id: string, role: string, text: string): HTMLElement {
  hide();
  view = document.createElement('div');
  view.id = id;
  view.className = 'page-loader';
  view.setAttribute('role', role);
  const sentence = document.createElement('p');
  sentence.textContent = text;
  view.append(sentence);
  document.body.append(view);
  return view;
}

function showWaiting(): void {
  const spinner = document.createElement('i');
  spinner.className = 'page-loader__spinner';
  show('async-loading', 'status', words.waiting()).prepend(spinner);
}

/**
 * A cloud without its lower right part, for a script that failed to load. Inline, because an image file could fail as
 * well.
 */
const CLOUD = `<svg width="96" height="72" viewBox="0 0 48 36" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M27 27H14a8 8 0 0 1-1-16 12 12 0 0 1 22-1 9 9 0 0 1 6 7"/><path d="M33 21v7M33 32v.5"/></svg>`;

function showError(): void {
  const error = show('async-error', 'button', words.timeout());
  error.insertAdjacentHTML('afterbegin', CLOUD);
  const retry = document.createElement('span');
  retry.className = 'page-loader__retry';
  retry.textContent = words.retry();
  error.append(retry);
  const reload = () => window.location.reload();
  error.tabIndex = 0;
  error.onclick = reload;
  error.onkeydown = ({ key }) => {
    if (key === 'Enter' || key === ' ') reload();
  };
  error.focus();
}

/** Number of the latest requested page: results for earlier ones are ignored. */
let latest = 0;

function guard(load: Load): Load {
  let loaded: unknown;
  return (context, params) => {
    latest += 1;
    const mine = latest;
    const ifWanted = (act: () => void) => () => {
      if (mine === latest) act();
    };
    hide();
    if (loaded !== undefined) return [loaded, context, params];
    const timers = [setTimeout(ifWanted(showWaiting), DELAY_MS), setTimeout(ifWanted(showError), TIMEOUT_MS)];
    const stop = () => timers.forEach(clearTimeout);
    // Never resolves for a page that is no longer wanted: Taro would put it on top of the wanted one.
    const page = new Promise((resolve) => {
      // In parallel, so that neither waits for the other.
      Promise.all([load(context, params)[0], words.fetch()]).then(
        ([module]) => {
          stop();
          loaded = module;
          ifWanted(() => {
            hide();
            resolve(module);
          })();
        },
        (error: unknown) => {
          stop();
          console.error(error);
          ifWanted(showError)();
        },
      );
    });
    return [page, context, params];
  };
}

/**
 * Prepares the start of the app. Called by the entry that Taro generates (config/taro/entry.ts) before it creates the app
 * and its router; the browser handles input while the entry waits for the result.
 *
 * Monitors the loading of every page and its messages: shows an indicator after 200 ms, and after 60 s or on a failure
 * an error view whose tap reloads the app. Neither `React.lazy` nor a wrapper inside the page could do this: the first
 * `useDidShow` would be lost.
 */
export function prepareStart(config: RouterConfig): Promise<void> {
  for (const route of config.routes) route.load = guard(route.load);
  keepFrontPageShown();
  config.PullDownRefresh = PullDown;
  // Not a timer, which would be delayed.
  return new Promise(setTask);
}
