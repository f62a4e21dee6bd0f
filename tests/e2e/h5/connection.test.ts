import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled, visit } from './browser';
import { type ProductServer, startProduct } from './server';

describeInBrowser('without the server', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  it('reports that the server refused when its response is a failure', async () => {
    const { page, close } = await visit(browser, product.url, {
      prepare: (one) =>
        one.route('**/api/gen/tool/list', (route) =>
          route.fulfill({ json: { result: 'fail', data: null, code: '90001', reason: '…' } }),
        ),
    });
    await page.locator('#state-error:visible').waitFor();
    expect(await page.locator('#state-error').innerText()).toContain('暂时无法获取价格');
    await close();
  });

  it('reports that it is offline, keeps the page, and recovers with one tap when the server is back', async () => {
    const held: Route[] = [];
    const { page, close } = await visit(browser, product.url, {
      prepare: (one) =>
        one.route('**/api/**', (route) => {
          held.push(route);
        }),
    });
    await settled(page, 'home');
    await expect.poll(() => held.length).toBe(4);
    // The page is loaded; now the server stops, before any of its calls has been answered.
    await product.stop();
    await Promise.all(held.map((route) => route.continue()));
    await page.unroute('**/api/**');

    await page.locator('#state-error:visible').waitFor();
    expect(await page.locator('#state-error').innerText()).toContain('连不上服务器');
    expect(await page.locator('#tool-price-matting, .tool-card .skeleton').count()).toBe(0);
    expect(await page.locator('#tool-matting').innerText()).toContain('智能抠图');
    await keepPicture(page, 'home-offline-zh-CN-375');

    await page.locator('#server-retry').click();
    await page.locator('#state-error:visible').waitFor();

    await product.start();
    await page.locator('#server-retry').click();
    await page.locator('#server-state').waitFor();
    await expect.poll(() => page.locator('#tool-price-matting').innerText()).toBe('今日免费 3 次');
    await close();
  });
});
