import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, visit } from './browser';
import { type ProductServer, type ProductSettings, startProduct } from './server';

export type Visits = {
  readonly product: ProductServer;
  /** Opens a URL of the product, such as `#/`, as a new visitor. */
  at(hash: string, options?: Parameters<typeof visit>[2]): ReturnType<typeof visit>;
};

/**
 * A product and a browser for all tests of a suite; pages that a test opens are closed after it.
 * @param settings environment variables of the product
 */
export function useVisits(settings: ProductSettings = {}): Visits {
  let product: ProductServer;
  let browser: Browser;
  let open: Awaited<ReturnType<typeof visit>>[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(settings), launchBrowser()]);
  });
  afterEach(async () => {
    for (const one of open) await one.close();
    open = [];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  return {
    get product() {
      return product;
    },
    async at(hash, options = {}) {
      const one = await visit(browser, `${product.url}/${hash}`, options);
      open.push(one);
      return one;
    },
  };
}
