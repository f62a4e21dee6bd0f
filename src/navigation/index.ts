import { router } from '@/platform/router';
import { resolveAddress } from './address';
import { replace, switchTab } from './navigate';
import { urlOf } from './queries';

export { back, backOr, open, relaunch, replace, rewrite, switchTab } from './navigate';
export { NavigationError } from './navigation-error';
export { type QueryOf, type ResultsRoute, urlOf } from './queries';
export { marksAi, pages, type RouteName, routes, tabs } from './routes';
export { forgetTap } from './tap-lock';
export { withQuery } from './with-query';

/** Opens the home tab from anywhere. */
export function goHome(): Promise<void> {
  return switchTab(urlOf('home'));
}

/** Shows the not-found page in place of the current one. */
export function showNotFound(): Promise<void> {
  return replace(urlOf('not-found'));
}

/** Called once before the first page: unknown addresses lead to the not-found page. */
export function guardAddresses(): void {
  router.guardAddresses(resolveAddress);
}
