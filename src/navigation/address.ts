import { pathOf, routes } from './routes';

/** The address of the first tab in the browser; Taro maps it to the page's real path (config/taro/h5.ts). */
const ROOT_PATH = '/';

/** The route of a path; '/' is the home page. Undefined when this build has no such page. */
function routeAt(path: string) {
  const real = path === ROOT_PATH ? pathOf('home') : path;
  return routes.find((route) => route.path === real);
}

/** Splits an address into its route and its query; `search` includes the question mark or is ''. */
export function parseAddress(url: string) {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return { route: routeAt(path), search: mark === -1 ? '' : url.slice(mark) };
}

/** Returns the path to show for a requested path: '/' for the home page, and the not-found page for unknown paths. */
export function resolveAddress(path: string): string {
  const route = routeAt(path);
  if (route?.name === 'home') return ROOT_PATH;
  return route?.path ?? pathOf('not-found');
}
