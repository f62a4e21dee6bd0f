import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeInBrowser, launchBrowser, settled, visit } from './browser';
import { newSeller, type Seller } from './seller';
import { type ProductServer, startProduct } from './server';
import { fingersOn } from './touch';

const COUNT = 1000;

/** Scrolls the current page. @param left px below the window, or a position from the top when negative */
const scrollTo = (page: Page, left: number) =>
  page.evaluate((rest) => {
    const [scroller] = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter(
      (one) => one.offsetParent,
    );
    if (scroller)
      scroller.scrollTop = rest < 0 ? -rest : scroller.scrollHeight - scroller.clientHeight - rest;
  }, left);

/** Scroll position of the current page. */
const scrolled = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent)?.scrollTop ??
      0,
  );

/** Ids of the visible runs, with their positions. */
const seen = (page: Page) =>
  page
    .locator('[id^=history-item-]')
    .evaluateAll((all) =>
      all
        .map((one) => ({ id: one.id, top: Math.round(one.getBoundingClientRect().top) }))
        .filter(({ top }) => top > 0 && top < 812),
    );

const elements = (page: Page) => page.locator('#route-ai-history *').count();

describeInBrowser('a history of 1,000 runs', () => {
  let product: ProductServer;
  let browser: Browser;
  let seller: Seller;
  let page: Page;
  let close: () => Promise<void>;
  let complaints: string[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    seller = await newSeller(product, '13800000041');
    const ids = [await seller.ran({ state: 'succeeded' }), await seller.ran({ state: 'failed' })];
    // Alternating copies of these two, which differ in height.
    for (const [turn, id] of ids.entries()) {
      await product.query(
        `insert into task (id, user_id, kind, tool, tier, state, progress, snapshot, failure_code, started_at, ended_at)
         select ('01930000-0000-7000-8000-' || lpad(to_hex(${turn} + 2 * number), 12, '0'))::uuid, user_id, kind, tool,
           tier, state, progress, snapshot, failure_code, started_at, ended_at
         from task, generate_series(1, ${COUNT / 2 - 1}) as number where id = '${id}'`,
      );
    }
    ({ page, close, complaints } = await visit(browser, `${product.url}/#/subPages/ai-history/index`, {
      hasTouch: true,
      prepare: seller.prepare,
    }));
    await settled(page, 'ai-history');
    for (let last = 20; last < COUNT; last += 20) {
      // A finger passes the positions in between.
      for (const left of [500, 0]) {
        await scrollTo(page, left);
        await page.waitForTimeout(30);
      }
      await page.locator(`#history-from-${last + 1}`).waitFor({ state: 'attached' });
    }
  });

  afterAll(async () => {
    await close?.();
    await browser?.close();
    await product?.dispose();
  });

  it('contains all of them, with few elements in the document at any position', async () => {
    await scrollTo(page, 0);
    await page.locator('#list-end').waitFor();
    await page.locator(`#history-item-${COUNT}`).waitFor();
    const height = await page.evaluate(
      () => document.querySelector('.taro_page:has(#history-from-1)')?.scrollHeight ?? 0,
    );
    for (const part of [0.1, 0.33, 0.5, 0.75, 1]) {
      await scrollTo(page, -Math.round(height * part));
      await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(2);
      expect(await elements(page)).toBeLessThan(1600);
      expect(await page.locator('[id^=history-item-]').count()).toBeLessThan(60);
    }
  });

  it('has a constant height, and keeps every run in position', async () => {
    const measure = () =>
      page.evaluate(() => document.querySelector('.taro_page:has(#history-from-1)')?.scrollHeight ?? 0);
    await scrollTo(page, -20_000);
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(2);
    const [height, before] = [await measure(), await seen(page)];
    await scrollTo(page, 0);
    await page.locator(`#history-item-${COUNT}`).waitFor();
    expect(await measure()).toBe(height);
    await scrollTo(page, -20_000);
    await expect.poll(() => seen(page)).toEqual(before);
  });

  it('keeps its position when a run is opened and closed', async () => {
    await scrollTo(page, -30_000);
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(2);
    const before = await seen(page);
    await page.locator(`#${before[1]?.id}`).click();
    await settled(page, 'image-magnify-generate-list');
    await page.goBack();
    await settled(page, 'ai-history');
    await expect.poll(() => seen(page)).toEqual(before);
  });

  it('scrolls by finger without long gaps between frames', async () => {
    await scrollTo(page, -40_000);
    await page.waitForTimeout(300);
    const fingers = await fingersOn(page);
    await page.evaluate(() => {
      const gaps: number[] = [];
      let last = performance.now();
      const tick = (now: number) => {
        gaps.push(now - last);
        last = now;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      Object.assign(window, { gaps });
    });
    const before = await scrolled(page);
    for (let swipe = 0; swipe < 12; swipe += 1) await fingers.drag([187, 700], [187, 100]);
    // A moving finger is never a long press, however busy the page is; that would open a question and stop the rest.
    expect((await scrolled(page)) - before).toBeGreaterThan(3000);
    const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
    const sorted = gaps.slice(1).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    expect(median).toBeLessThan(34);
    expect((await seen(page)).length).toBeGreaterThan(2);
    expect(complaints).toEqual([]);
  });

  it('can be traversed by keyboard without losing the focus', async () => {
    // The last swipe of the previous test may still scroll the list.
    await vi.waitFor(
      async () => {
        await scrollTo(page, -1);
        await page.locator('#history-item-1').focus({ timeout: 1000 });
      },
      { timeout: 30_000, interval: 200 },
    );
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.id ?? '');
    expect(Number(focused.split('-').pop())).toBeGreaterThan(15);
  });
});
