import { pathOf, routes } from './routes';

/** Where the browser shows the first tab; Taro maps it to the page's real path (config/taro/h5.ts). */
const ROOT_PATH = '/';

/** The page that a path leads to; '/' is the home page. Undefined when this build has none there. */
function routeAt(path: string) {
  const real = path === ROOT_PATH ? pathOf('home') : path;
  return routes.find((route) => route.path === real);
}

/** Splits an address into its page and its query, `search` with the question mark or ''. */
export function parseAddress(url: string) {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return { route: routeAt(path), search: mark === -1 ? '' : url.slice(mark) };
}

/**
 * The path to show for a path that was asked for: the home page is '/', and what is no page becomes the
 * not-found page.
 */
export function resolveAddress(path: string): string {
  const route = routeAt(path);
  if (route?.name === 'home') return ROOT_PATH;
  return route?.path ?? pathOf('not-found');
}
