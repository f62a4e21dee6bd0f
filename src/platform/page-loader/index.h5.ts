import { setTask } from '@/platform/browser/task';
import type { LoadWords, PageLoaderPort } from './port';
import './page-loader.scss';

/** A page that comes sooner shows no indicator (product spec, section 9), in ms. */
const DELAY_MS = 200;
/** After this the page is given up, in ms. */
const TIMEOUT_MS = 60_000;

/** A route of the entry that Taro generates: `load` answers [module or its promise, context, params]. */
type Load = (context: unknown, params: unknown) => [page: unknown, context: unknown, params: unknown];
type RouterConfig = { routes: { load: Load }[] };

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

/** Covers everything: what lies below belongs to the page before, and a tap on it would go astray. */
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

/** A cloud that lacks its lower right, for a script that failed to load. In the script, as a file could fail too. */
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

/** Counts the pages that were asked for: whatever belongs to an earlier one comes too late. */
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
    // A page that is not wanted any more never arrives: Taro would put it on top of the one that is.
    const page = new Promise((resolve) => {
      // At the same time, so that neither waits for the other.
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
 * Watches over every page that is loaded, and its words: an indicator after 200 ms, an error view after 60 s or on
 * a failure, whose tap reloads the app. Called by the entry that Taro generates (config/taro/entry.ts), before
 * its router starts. Neither `React.lazy` nor a wrapper inside the page can do this: the first `useDidShow` is lost.
 */
export function guardPageLoads(config: RouterConfig): void {
  for (const route of config.routes) route.load = guard(route.load);
}

/** Waits for a task of its own, between which and this one the browser does what the user asks for. Not by a timer. */
export const nextTask = () => new Promise<void>(setTask);
