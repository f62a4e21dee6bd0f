import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled, visit } from './browser';
import { contrasts } from './measure';
import { type ProductServer, startProduct } from './server';

const PAGES = {
  home: '#/',
  templates: '#/pages/template-center/index',
  my: '#/pages/my/index',
  login: '#/subPages/login/index',
  settings: '#/subPages/settings/index',
  privacy: '#/pages/privacy/index',
  'not-found': '#/nowhere',
};

describeInBrowser('the look', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  it.each([
    ['light', 'zh-CN'],
    ['light', 'fr'],
    ['dark', 'zh-CN'],
    ['dark', 'fr'],
  ] as const)('keeps a contrast of 4.5 in the %s scheme, in %s', async (colorScheme, locale) => {
    for (const [route, hash] of Object.entries(PAGES)) {
      const { page, close } = await visit(browser, `${product.url}/${hash}`, { colorScheme, locale });
      await settled(page, route);
      expect(await page.locator('[id=undefined], [aria-label=undefined]').count()).toBe(0);
      const words = await contrasts(page);
      expect(words.length).toBeGreaterThan(2);
      expect(words.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
      await keepPicture(page, `${route}-${locale}-${colorScheme}-375`);
      await close();
    }
  });

  it('changes its ground with the scheme', async () => {
    const ground = async (colorScheme: 'light' | 'dark') => {
      const { page, close } = await visit(browser, product.url, { colorScheme });
      await settled(page, 'home');
      const colour = await page
        .locator('#route-home')
        .evaluate((one) => getComputedStyle(one).backgroundColor);
      await close();
      return colour;
    };
    expect(await ground('light')).toBe('rgb(245, 247, 250)');
    expect(await ground('dark')).toBe('rgb(16, 18, 23)');
  });

  it.each([
    ['my', '#/pages/my/index', 7],
    ['login', '#/subPages/login/index', 12],
    ['settings', '#/subPages/settings/index', 7],
  ])('has nothing on the %s page that a thumb cannot hit', async (route, hash, count) => {
    const { page, close } = await visit(browser, `${product.url}/${hash}`, { width: 375 });
    await settled(page, route);
    const heights = await page
      .locator('[role]:not([role=link][href], [role=alert]):visible, .field__box:visible')
      .evaluateAll((all) =>
        all.filter((one) => one.closest('.screen')).map((one) => one.getBoundingClientRect().height),
      );
    expect(heights.length).toBe(count);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await close();
  });
});
