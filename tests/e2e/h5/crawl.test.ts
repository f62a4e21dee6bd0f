import { LOCALES } from '@tuzuo/core/locale';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawWords, wordKeys } from '../../builders/word-keys';
import { describeInBrowser, launchBrowser } from './browser';
import { busySeller, contentShows, guestStops, type Stop } from './every-page';
import { faultsOfPage } from './page-faults';
import type { Seller } from './seller';
import { type ProductServer, startProduct } from './server';

const keys = await wordKeys();

/** Some three hundred pages, on a machine that may have other work. */
const CRAWL_MS = 600_000;

describeInBrowser('every page', () => {
  let product: ProductServer;
  let browser: Browser;
  let seller: Seller;
  let stops: Stop[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    ({ seller, stops } = await busySeller(product, '13700000001'));
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  /** Goes to each page in each language with one browser, and notes what is wrong. */
  async function crawl(context: BrowserContext, page: Page, all: readonly Stop[]): Promise<string[]> {
    const found: string[] = [];
    let here = '';
    const note = (what: string) => found.push(`${here}: ${what}`);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(message.text());
    });
    page.on('pageerror', (error) => note(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
    });
    // A page that is left may leave a call behind; a server that does not answer is an error all the same.
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      if (why !== 'net::ERR_ABORTED') note(`${request.url()} ${why}`);
    });

    let visits = 0;
    for (const locale of LOCALES) {
      here = locale;
      await context.addInitScript((value) => localStorage.setItem('locale', value), locale);
      for (const { label, route, hash } of all) {
        here = `${locale} ${label}`;
        visits += 1;
        await page.goto(`${product.url}/?visit=${visits}${hash}`, { waitUntil: 'load' });
        const root = page.locator(`#route-${route}:visible`);
        const arrived = await root.waitFor({ timeout: 15_000 }).then(
          () => true,
          () => false,
        );
        if (!arrived) {
          note(`no #route-${route}, but ${await page.locator('.screen:visible').getAttribute('id')}`);
          continue;
        }
        await contentShows(page).catch(() => note('it goes on waiting'));
        for (const word of rawWords(await root.innerText(), keys)) note(`shows ${word}`);
        for (const fault of await faultsOfPage(page)) note(fault);
      }
    }
    return found;
  }

  it(
    'shows itself to a seller in every language on the narrowest phone without a fault',
    async () => {
      const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'zh-CN' });
      const page = await context.newPage();
      await seller.prepare(page);
      expect(await crawl(context, page, stops)).toEqual([]);
      await context.close();
    },
    CRAWL_MS,
  );

  it(
    'shows itself to a guest so too',
    async () => {
      const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'zh-CN' });
      expect(await crawl(context, await context.newPage(), guestStops)).toEqual([]);
      await context.close();
    },
    CRAWL_MS,
  );
});
