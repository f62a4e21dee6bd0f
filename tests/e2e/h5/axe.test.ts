import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, launchBrowser, settled, visit } from './browser';
import { busySeller, contentShows, guestStops, oneOfEachKind, type Stop } from './every-page';
import type { Seller } from './seller';
import { type ProductServer, startProduct } from './server';

/** Run by the browser's debugger, as the product's own policy lets no foreign script in. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

const AUDIT_MS = 400_000;

/** Violations as sentences. The tab bar's words have the greys that the product spec fixes. */
async function violations(page: Page, rules: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        { exclude: [['.weui-tabbar__label']] },
        { runOnly, resultTypes: ['violations'] },
      ) as Promise<AxeResults>,
    rules,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** What can be pressed and is smaller than a thumb. A link among words is as high as they are. */
const narrow = (page: Page) =>
  page.evaluate(() => {
    const roles = ['button', 'link', 'radio', 'checkbox', 'switch', 'tab', 'menuitem', 'slider'];
    const selector = [...roles.map((role) => `[role=${role}]`), 'input', 'textarea', 'button'].join(',');
    return [...document.querySelectorAll<HTMLElement>(`.taro_page :is(${selector})`)].flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const inWords = getComputedStyle(one).display === 'inline';
      const hidden = !one.checkVisibility({ opacityProperty: true }) || width <= 1;
      if (inWords || hidden || one.closest('.field__box')) return [];
      return width >= 44 && height >= 44 ? [] : [`${one.id || one.className} is ${width} × ${height}`];
    });
  });

describeInBrowser('for people who hear the page, or see it badly', () => {
  let product: ProductServer;
  let browser: Browser;
  let seller: Seller;
  let stops: Stop[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    ({ seller, stops } = await busySeller(product, '13700000002'));
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  it.each(['zh-CN', 'fr'])(
    'each page keeps WCAG 2.1 AA in light and dark and has room for thumbs, in %s',
    async (locale) => {
      const found: string[] = [];
      const asSeller = await visit(browser, product.url, { locale, prepare: seller.prepare });
      const asGuest = await visit(browser, product.url, { locale });
      const tour = [
        ...oneOfEachKind(stops).map((stop) => ({ stop, page: asSeller.page })),
        ...guestStops.map((stop) => ({ stop, page: asGuest.page })),
      ];
      for (const [at, { stop, page }] of tour.entries()) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${product.url}/?visit=${at}${stop.hash}`);
        await settled(page, stop.route);
        await contentShows(page);
        await page.evaluate(AXE);
        const light = await violations(page, { type: 'tag', values: WCAG });
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await violations(page, { type: 'rule', values: ['color-contrast'] });
        const all = [...light, ...dark.map((one) => `dark ${one}`), ...(await narrow(page))];
        found.push(...all.map((one) => `${stop.label}: ${one}`));
      }
      expect(found).toEqual([]);
      await Promise.all([asSeller.close(), asGuest.close()]);
    },
    AUDIT_MS,
  );
});
