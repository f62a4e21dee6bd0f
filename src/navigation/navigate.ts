import { router } from '@/platform/router';
import { singlePage, tellAlone } from '@/platform/single-page';
import { parseAddress } from './address';
import { NavigationError } from './navigation-error';
import { pathOf } from './routes';
import { once } from './tap-lock';

/** Two taps on one target within this time, in ms, count as a double tap or as meant for the previous page. */
const OPEN_LOCK_MS = 500;
/**
 * Shorter than for opening: users who go back two pages tap as soon as the first has closed, which takes a host 300 ms.
 */
const BACK_LOCK_MS = 300;

type Kind = 'open' | 'replace' | 'switchTab' | 'relaunch';

const hosts: Record<Kind, (url: string) => Promise<unknown>> = {
  // A host holds a limited number of pages: one more replaces the current one. WeChat would refuse the eleventh.
  open: (url) => (router.isFull() ? router.redirectTo(url) : router.navigateTo(url)),
  replace: (url) => router.redirectTo(url),
  switchTab: (url) => router.switchTab(url),
  relaunch: (url) => router.reLaunch(url),
};

/**
 * Validates what hosts check differently or not at all, then navigates.
 * @throws {NavigationError} for an address that is no page, or that this call may not open
 */
async function travel(kind: Kind, url: string): Promise<void> {
  if (singlePage) return tellAlone();
  const { route, search } = parseAddress(url);
  if (!route) throw new NavigationError('page not found', url);
  if (route.tab ? kind === 'open' || kind === 'replace' : kind === 'switchTab') {
    throw new NavigationError(
      route.tab ? 'can not open a tabbar page' : 'can not switch to no-tabBar page',
      url,
    );
  }
  // Switching to a tab takes no query: the mini-program drops it, so every target does.
  const target = kind === 'switchTab' ? route.path : `${route.path}${search}`;
  await once(target, OPEN_LOCK_MS, () => hosts[kind](target));
}

/**
 * Opens a page above the current one; {@link back} returns. Like all calls here it resolves when the host has started
 * to navigate, before the page shows, and a repeated call within half a second counts as the same one.
 * @param url from {@link urlOf}
 * @throws {NavigationError} for tabs and for unknown pages
 */
export const open = (url: string): Promise<void> => travel('open', url);

/** Replaces the current page. Throws like {@link open}. */
export const replace = (url: string): Promise<void> => travel('replace', url);

/** Shows a tab and closes every other page; a query is dropped. @throws {NavigationError} for other pages */
export const switchTab = (url: string): Promise<void> => travel('switchTab', url);

/** Closes all pages and opens one of any kind. @throws {NavigationError} for unknown pages */
export const relaunch = (url: string): Promise<void> => travel('relaunch', url);

/** Changes the address of the current page, for the next reload; the page itself stays unchanged. */
export const rewrite = (url: string): void => router.rewrite(url);

/** Goes back by `delta` pages; from the only page to the root, without a reload. */
export async function back(delta = 1): Promise<void> {
  await once(`back ${delta}`, BACK_LOCK_MS, () =>
    router.depth() > 1 ? router.navigateBack(delta) : router.switchTab(pathOf('home')),
  );
}

/** Goes back by `delta` pages. When the stack is shorter, because the app was reloaded, relaunches at `url`. */
export const backOr = (delta: number, url: string): Promise<void> =>
  router.depth() > delta ? back(delta) : relaunch(url);
