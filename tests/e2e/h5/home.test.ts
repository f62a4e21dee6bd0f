import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled, visit } from './browser';
import { overflow } from './measure';
import { type ProductServer, startProduct } from './server';

/** What the local engine runs. */
const OPEN_TOOLS: readonly ToolKey[] = [
  'image-magnify',
  'image-enhance',
  'matting',
  'smart-eliminate',
  'image-translation',
  'ai-product',
  'ai-video-image',
  'id-photo',
  'ai-expand',
  'img-compress',
  'compliance-label',
];

/** Width → root font size (decisions: five values). */
const ROOT_FONT = { 320: 13.653, 375: 16, 425: 18.133, 768: 18.133, 1280: 16 };

describeInBrowser('the home page', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  for (const [width, rootFont] of Object.entries(ROOT_FONT))
    specLine('s9.root-font', 'h5', `fits a window ${width} wide`, async () => {
      const { page, complaints, close } = await visit(browser, product.url, { width: Number(width) });
      await settled(page, 'home');
      await page.locator('#server-state').waitFor();

      const measured = await page.evaluate(() => ({
        rootFont: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        column: document.querySelector('#route-home')?.getBoundingClientRect().width ?? 0,
        left: document.querySelector('#route-home')?.getBoundingClientRect().left ?? 0,
      }));
      expect(measured.rootFont).toBeCloseTo(rootFont, 2);
      expect(measured.column).toBeLessThanOrEqual(425);
      expect(Math.abs(measured.left - (Number(width) - measured.column) / 2)).toBeLessThanOrEqual(8);
      expect(await overflow(page)).toBe(0);
      expect(complaints).toEqual([]);
      await keepPicture(page, `home-zh-CN-${width}`);
      await close();
    });

  it('lists every tool, and opens those that the server has an engine for', async () => {
    const { page, close } = await visit(browser, product.url);
    await settled(page, 'home');
    for (const tool of TOOL_KEYS) {
      const card = page.locator(`#tool-${tool}`);
      const isOpen = OPEN_TOOLS.includes(tool);
      await page.locator(`#tool-${tool}.tool-card--${isOpen ? 'open' : 'closed'}`).waitFor();
      expect(await card.getAttribute('role')).toBe(isOpen ? 'link' : null);
      expect(await card.getByText('尚未开放').count()).toBe(isOpen ? 0 : 1);
      const widthOf = (picture: string) =>
        card.locator(picture).evaluate((image: HTMLImageElement) => image.naturalWidth);
      expect(await widthOf('.picture img')).toBe(120);
      if (!isOpen) continue;
      await card.scrollIntoViewIfNeeded();
      await expect.poll(() => widthOf('.photo img')).toBe(344);
    }
    await page.locator('#tool-matting').click();
    await settled(page, 'matting');
    await close();
  });

  it('leads to what is searched for, and to the tool with the scene that was tapped', async () => {
    const { page, complaints, close } = await visit(browser, product.url, { width: 320 });
    await settled(page, 'home');
    await page.locator('#home-scene-table-oak').click();
    await settled(page, 'ai-product');
    const chosen = page.locator('#tool-option-sceneId-table-oak');
    expect(await chosen.getAttribute('aria-checked')).toBe('true');
    await page.goBack();

    await settled(page, 'home');
    await page.locator('#home-search').click();
    await settled(page, 'search');
    const shown = () => page.locator('#route-search .tool-card').count();
    expect(await shown()).toBe(TOOL_KEYS.length);
    expect(await overflow(page)).toBe(0);
    await page.locator('#search-query').fill('橡木');
    await page.locator('#search-scene-table-oak').waitFor();
    await expect.poll(shown).toBe(0);
    await page.locator('#search-query').fill('没有这样的东西');
    await page.locator('#state-empty').getByRole('button').click();
    await page.locator('#search-query').fill('抠图');
    await expect.poll(shown).toBe(1);
    await page.locator('#route-search #tool-matting').click();
    await settled(page, 'matting');
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows the prices that the database holds', async () => {
    const priceOf = async (tool: string) => {
      const { page, close } = await visit(browser, product.url);
      const price = await page.locator(`#tool-price-${tool}`).innerText();
      await close();
      return price;
    };
    expect(await priceOf('matting')).toBe('1 点/次');
    expect(await priceOf('img-compress')).toBe('1 点/9 次');
    expect(await priceOf('compliance-label')).toBe('按会员权益计次');

    const set = (points: number) =>
      product.query(
        `update module_price set use_point_count = ${points} where module = 'matting' and tier = 'free'`,
      );
    await set(7);
    expect(await priceOf('matting')).toBe('7 点/次');
    await set(1);
  });

  it('paints its words while the server has not answered', async () => {
    const { page, close } = await visit(browser, product.url, {
      prepare: (one) => one.route('**/api/**', () => undefined),
    });
    await settled(page, 'home');
    expect(await page.locator('.hero').innerText()).toContain('一张照片');
    expect(await page.locator('.tool-card').count()).toBe(TOOL_KEYS.length);
    expect(await page.locator('.tool-card .skeleton').count()).toBe(TOOL_KEYS.length);
    expect(await page.locator('#server-state').innerText()).toBe('正在连接服务器');
    await close();
  });
});
