import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, launchBrowser, settled, visit } from './browser';
import { newSeller, type Seller } from './seller';
import { type ProductServer, startProduct } from './server';
import { type Fingers, fingersOn } from './touch';

const HISTORY = '#/subPages/ai-history/index';
const LIST = '**/api/gen/task/list';

/** Records every state of a pull gesture on the current page, with the position of its indicator. */
const watchStates = (page: Page) =>
  page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    for (const indicator of document.querySelectorAll<HTMLElement>(
      '[data-pull], .taro_page > [aria-hidden]',
    )) {
      new MutationObserver(() => {
        const state = indicator.dataset.pull ?? '';
        if (noted.at(-1) !== state) noted.push(state);
      }).observe(indicator, { attributes: true, attributeFilter: ['data-pull'] });
    }
  });
const states = (page: Page) => page.evaluate(() => (window as unknown as { noted: string[] }).noted);

describeInBrowser('pulling a page down', () => {
  let product: ProductServer;
  let browser: Browser;
  let seller: Seller;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    seller = await newSeller(product, '13800000031');
    for (let run = 0; run < 25; run += 1) await seller.ran({ state: 'succeeded' });
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  type Stage = { page: Page; fingers: Fingers; asked: () => number; complaints: string[] };

  /** Opens the history with touch gestures, and counts how often it is loaded from the start. */
  async function pullable(act: (stage: Stage) => Promise<void>, address = HISTORY, route = 'ai-history') {
    let asked = 0;
    const { page, complaints, close } = await visit(browser, `${product.url}/${address}`, {
      hasTouch: true,
      async prepare(tab) {
        await seller.prepare(tab);
        await tab.route(LIST, async (request) => {
          asked += 1;
          await new Promise((resolve) => setTimeout(resolve, 150));
          await request.continue();
        });
      },
    });
    await settled(page, route);
    await page.locator('.pull').first().waitFor({ state: 'attached' });
    await watchStates(page);
    await act({ page, fingers: await fingersOn(page), asked: () => asked, complaints });
    await close();
  }

  specLine(
    ['s4.pull', 's9.pull'],
    'h5',
    'refreshes past 150 px: pulling, reached, refreshing, restoring',
    () =>
      pullable(async ({ page, fingers, asked, complaints }) => {
        await page.locator('#history-item-1').waitFor();
        const before = asked();
        await seller.ran({ state: 'failed' });
        await fingers.drag([187, 250], [187, 410]);
        expect(await states(page)).toEqual(['pulling', 'reached', 'refreshing']);
        await expect.poll(() => page.locator('#history-item-1').innerText()).toContain('处理失败');
        await expect
          .poll(() => states(page))
          .toEqual(['pulling', 'reached', 'refreshing', 'restoring', 'idle']);
        expect(asked()).toBe(before + 1);
        expect(complaints).toEqual([]);
      }),
  );

  specLine(['s4.pull', 's9.pull'], 'h5', 'aborts before 150 px, and on the way back', () =>
    pullable(async ({ page, fingers, asked }) => {
      await page.locator('#history-item-1').waitFor();
      const before = asked();
      await fingers.drag([187, 250], [187, 395]);
      await expect.poll(() => states(page)).toEqual(['pulling', 'aborting', 'idle']);
      await fingers.drag([187, 250], [187, 150]);
      expect((await states(page)).length).toBe(3);
      expect(asked()).toBe(before);
    }),
  );

  it('starts only at the top, and not on a horizontal swipe', () =>
    pullable(async ({ page, fingers }) => {
      await page.locator('#history-item-20').waitFor();
      await fingers.drag([150, 250], [180, 270]);
      await page.evaluate(() => {
        const [scroller] = [...document.querySelectorAll<HTMLElement>('.taro_page')].filter(
          (one) => one.offsetParent,
        );
        if (scroller) scroller.scrollTop = 600;
      });
      await fingers.drag([187, 250], [187, 450]);
      expect(await states(page)).toEqual([]);
    }));

  it('rests at 70 px during a refresh, above the page, which does not move', () =>
    pullable(async ({ page, fingers }) => {
      await page.locator('#history-item-1').waitFor();
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
      const at = await top('#history-tool');
      const page0 = await top('.taro_page:has(#route-ai-history)');
      await page.route(
        LIST,
        (request) => new Promise((resolve) => setTimeout(() => resolve(request.continue()), 900)),
      );
      await fingers.drag([187, 250], [187, 420]);
      await page.waitForTimeout(350);
      expect((await top('.pull')) + 40 - page0).toBeCloseTo(70, 0);
      expect(await top('#history-tool')).toBe(at);
      await page.screenshot({ path: 'tests/e2e/h5/__output__/pull-refreshing.png' });
    }));

  it('does not interfere with a long press on a run, which offers to remove it and opens nothing', () =>
    pullable(async ({ page, fingers }) => {
      const box = await page.locator('#history-item-2').boundingBox();
      if (!box) throw new Error('no run');
      const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
      await fingers.hold(at, at, 450);
      await page.locator('#modal-cancel').click();
      await settled(page, 'ai-history');
      expect(await states(page)).toEqual([]);
    }));

  it('ends on a page that has nothing to reload', () =>
    pullable(
      async ({ page, fingers }) => {
        await fingers.drag([187, 250], [187, 420]);
        await expect
          .poll(() => states(page))
          .toEqual(['pulling', 'reached', 'refreshing', 'restoring', 'idle']);
      },
      '#/subPages/order/index',
      'order',
    ));

  specLine(
    's2.poster-generate',
    'h5',
    'the lists of the space can be pulled, and poster-generate cannot',
    async () => {
      const lists = [
        ['pages/space', 'space'],
        ['subPages/template', 'template'],
      ] as const;
      for (const [folder, route] of lists) {
        await pullable(async () => undefined, `#/${folder}/index`, route);
      }
      const { page, close } = await visit(browser, `${product.url}/#/subPages/poster-generate/index`);
      await settled(page, 'poster-generate');
      await page.waitForTimeout(300);
      expect(await page.locator('.pull').count()).toBe(0);
      await close();
    },
  );
});
