import type { Page } from 'playwright-core';
import { TOOL_KEYS, type ToolKey } from '../../../core/tools';
import { type RouteName, routes } from '../../../src/navigation/routes';
import { newSeller, type Seller } from './seller';
import type { ProductServer } from './server';

/** One page as a visitor sees it. */
export type Stop = {
  /** For messages and screenshots. */
  label: string;
  route: RouteName;
  /** The part after the server's address and the browser's own query. */
  hash: string;
};

/** Home has two URLs; the long one works only at startup. */
const addressOf = (name: RouteName, path: string) => (name === 'home' ? '#/' : `#${path}`);

const RESULTS = /^(.+)-generate(-list)?$/;

/** The tool of a results page, undefined for another kind of page. */
const toolOfResults = (route: RouteName): ToolKey | undefined => {
  const [, name] = RESULTS.exec(route) ?? [];
  return TOOL_KEYS.find((tool) => tool === name);
};

/** A seller with runs in every state, including a successful one for each tool. */
export async function busySeller(
  product: ProductServer,
  mobile: string,
): Promise<{ seller: Seller; stops: Stop[] }> {
  const seller = await newSeller(product, mobile);
  const runs = new Map<ToolKey, string>();
  for (const tool of TOOL_KEYS) runs.set(tool, await seller.ran({ tool, state: 'succeeded' }));
  const running = await seller.ran({ state: 'running', progress: 0.2 });
  const failed = await seller.ran({ state: 'failed' });
  await seller.ran({ state: 'canceled' });

  const queryOf = (route: RouteName): string => {
    // With an id, since a page without one first shows the list of all.
    if (route === 'template-scene') return '?sceneId=promotion';
    if (route === 'template-category') return '?categoryId=sale';
    if (route === 'ai-preview') return `?taskId=${runs.get('ai-product')}&index=0`;
    const tool = toolOfResults(route);
    return tool === undefined ? '' : `?taskId=${runs.get(tool)}`;
  };
  const stops = routes.map(({ name, path }) => ({
    label: name,
    route: name,
    hash: `${addressOf(name, path)}${queryOf(name)}`,
  }));
  const results: RouteName = 'image-magnify-generate-list';
  return {
    seller,
    stops: [
      ...stops,
      { label: 'task running', route: results, hash: `#/subPages/${results}/index?taskId=${running}` },
      { label: 'task failed', route: results, hash: `#/subPages/${results}/index?taskId=${failed}` },
    ],
  };
}

/** Pages that look different to a guest. */
export const guestStops: Stop[] = routes
  .filter(({ name }) =>
    ['home', 'my', 'login', 'settings', 'ai-history', 'points', 'image-magnify', 'not-found'].includes(name),
  )
  .map(({ name, path }) => ({ label: `${name} (guest)`, route: name, hash: addressOf(name, path) }));

/** Waits until the current page has loaded its content. */
export async function contentShows(page: Page, timeout: number): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('.taro_page .skeleton')].every(
        (one) => !one.closest<HTMLElement>('.taro_page')?.offsetParent,
      ),
    undefined,
    { timeout },
  );
}
