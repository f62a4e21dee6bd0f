import { router } from '@/platform/router';
import { singlePage, tellAlone } from '@/platform/single-page';
import { parseAddress } from './address';
import { NavigationError } from './navigation-error';
import { pathOf } from './routes';
import { once } from './tap-lock';

/** Two taps on one thing within this time, in ms, are a double tap, or a finger that meant the page before. */
const OPEN_LOCK_MS = 500;
/** Shorter: people who go back two pages tap as soon as the first one has gone, which takes a host 300 ms. */
const BACK_LOCK_MS = 300;

type Kind = 'open' | 'replace' | 'switchTab' | 'relaunch';

const hosts: Record<Kind, (url: string) => Promise<unknown>> = {
  // A mini-program holds ten pages; the eleventh takes the place of the one in front, or taps would do nothing.
  open: (url) => (router.isFull() ? router.redirectTo(url) : router.navigateTo(url)),
  replace: (url) => router.redirectTo(url),
  switchTab: (url) => router.switchTab(url),
  relaunch: (url) => router.reLaunch(url),
};

/**
 * Checks what hosts check differently or not at all, then goes.
 * @throws {NavigationError} for an address that is no page, or that this call may not lead to
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
  // A tab that is switched to takes no query: the mini-program drops it, so every target does.
  const target = kind === 'switchTab' ? route.path : `${route.path}${search}`;
  await once(target, OPEN_LOCK_MS, () => hosts[kind](target));
}

/**
 * Opens a page above the one in front; {@link back} returns. Like all of these, it resolves when the host has
 * started to go, which is before the page shows, and a repeated call within half a second is the same one.
 * @param url from {@link urlOf}
 * @throws {NavigationError} for what is no page, and for tabs
 */
export const open = (url: string): Promise<void> => travel('open', url);

/** Shows a page in place of the one in front. Throws as {@link open}. */
export const replace = (url: string): Promise<void> => travel('replace', url);

/** Shows a tab and closes every other page; its query, if any, is dropped. @throws {NavigationError} for others */
export const switchTab = (url: string): Promise<void> => travel('switchTab', url);

/** Closes everything and shows one page of any kind. @throws {NavigationError} for what is no page */
export const relaunch = (url: string): Promise<void> => travel('relaunch', url);

/** Gives the page in front another address, which a reload opens; the page itself stays as it is. */
export const rewrite = (url: string): void => router.rewrite(url);

/** Goes back by `delta` pages; from the only page to the root, without a reload. */
export async function back(delta = 1): Promise<void> {
  await once(`back ${delta}`, BACK_LOCK_MS, () =>
    router.depth() > 1 ? router.navigateBack(delta) : router.switchTab(pathOf('home')),
  );
}

/** Goes back by `delta` pages; where there are not so many, since the app was loaded again, shows `url` alone. */
export const backOr = (delta: number, url: string): Promise<void> =>
  router.depth() > delta ? back(delta) : relaunch(url);
