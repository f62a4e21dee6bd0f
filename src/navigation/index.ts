import { router } from '@/platform/router';
import { pathOf, resolveAddress } from './routes';

export { tabs } from './routes';

/** Opens the home tab, whatever is open. */
export function goHome(): Promise<unknown> {
  return router.switchTab(pathOf('home'));
}

/** Shows the not-found page in place of the current one. */
export function showNotFound(): Promise<unknown> {
  return router.redirectTo(pathOf('not-found'));
}

/** Called once before the first page: unknown addresses lead to the not-found page. */
export function guardAddresses(): void {
  router.guardAddresses(resolveAddress);
}
