import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { contrasts, overflow } from './measure';
import { newSeller, type Seller } from './seller';
import { useVisits } from './visits';

const ADDRESS = '#/subPages/ai-history/index';
const LIST = '**/api/gen/task/list';

describeInBrowser('the history', () => {
  const visits = useVisits();

  const openAs = async (seller: Seller, options: { width?: number; locale?: string } = {}) => {
    const visited = await visits.at(ADDRESS, {
      ...options,
      prepare: seller.prepare,
    });
    await settled(visited.page, 'ai-history');
    return visited;
  };

  const items = (page: Page) => page.locator('[id^=history-item-]');

  it('asks guests to log in, with a link', async () => {
    const { page, complaints } = await visits.at(ADDRESS, { width: 320 });
    await settled(page, 'ai-history');
    await page.locator('#state-empty-action').click();
    await settled(page, 'login');
    expect(complaints).toEqual([]);
  });

  it('reports that it is empty, with a link to the tools', async () => {
    const { page } = await openAs(await newSeller(visits.product, '13800000001'));
    await page.locator('#state-empty-action').click();
    await settled(page, 'home');
  });

  describe('of a seller with runs in every state', () => {
    let seller: Seller;
    let running: string;

    beforeAll(async () => {
      seller = await newSeller(visits.product, '13800000002');
      await seller.ran({ state: 'succeeded', tool: 'matting' });
      await seller.ran({ state: 'failed' });
      await seller.ran({ state: 'canceled' });
      running = await seller.ran({ state: 'running', progress: 0.25 });
    });

    specLine(
      's2.ai-history',
      'h5',
      'shows the newest first, each with its picture, tool and state',
      async () => {
        const { page, complaints } = await openAs(seller);
        await page.locator('#history-item-4').waitFor();
        const words = await items(page).allInnerTexts();
        expect(words.map((text) => text.split('\n')[0])).toEqual([
          '无损放大',
          '无损放大',
          '无损放大',
          '智能抠图',
        ]);
        expect(words[1]).toContain('取消');
        expect(words[2]).toContain('处理失败');
        for (const text of words) expect(text).toMatch(/今天 \d\d:\d\d/);
        for (const image of await items(page).locator('img').all())
          await expect
            .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
            .toBeGreaterThan(100);
        expect(complaints).toEqual([]);
      },
    );

    it.each([
      [320, 'fr'],
      [375, 'zh-CN'],
      [425, 'es'],
    ])('fits %d wide in %s, with a contrast of 4.5', async (width, locale) => {
      const { page } = await openAs(seller, { width, locale });
      await page.locator('#history-item-4').waitFor();
      expect(await overflow(page)).toBe(0);
      expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
      await keepPicture(page, `history-${locale}-${width}`);
    });

    it('filters by state and by tool, and resets the filter', async () => {
      const { page } = await openAs(seller);
      await page.locator('#history-state-failed').click();
      await expect.poll(() => items(page).count()).toBe(1);
      expect(await items(page).innerText()).toContain('处理失败');
      await page.locator('#history-state-queued').click();
      await page.locator('#state-empty-action').click();
      await expect.poll(() => items(page).count()).toBe(4);
    });

    it('updates the progress of a running run', async () => {
      const { page } = await openAs(seller);
      const bar = page.locator('#history-item-1 [role=progressbar]');
      expect(await bar.getAttribute('aria-valuenow')).toBe('25');
      await visits.product.query(`update task set progress = 0.6 where id = '${running}'`);
      await expect.poll(() => bar.getAttribute('aria-valuenow'), { timeout: 10_000 }).toBe('60');
    });

    it('opens the results of a run, and is unchanged on return', async () => {
      const { page } = await openAs(seller);
      await page.locator('#history-item-4').click();
      await settled(page, 'matting-generate-list');
      await page.goBack();
      await settled(page, 'ai-history');
      expect(await items(page).count()).toBe(4);
    });

    it('shows used and free storage, and how to free more when it is low', async () => {
      const { page } = await openAs(seller);
      const storage = page.locator('#history-storage');
      await expect.poll(() => storage.innerText()).toMatch(/已用 \d+\sKB\s+剩余 199\.\d\sMB/);
      expect(await page.locator('#history-storage-hint').count()).toBe(0);
      expect(await page.locator('#history-kept').innerText()).toBe('保留最近 50 次记录，更早的会自动删除。');
      const swell = (bytes: number) =>
        visits.product.query(
          `update asset set bytes = ${bytes}, thumb_bytes = 0 where user_id = '${seller.userId}'`,
        );
      const [before] = await visits.product.query(
        `select max(bytes)::int as bytes from asset where user_id = '${seller.userId}'`,
      );
      await swell(170 * 1024 ** 2);
      const { page: nearlyFull } = await openAs(seller);
      await nearlyFull.locator('#history-storage-hint').waitFor();
      await keepPicture(nearlyFull, 'history-nearly-full');
      await swell(Number(before?.bytes));
    });

    it('removes a run only after a confirmation', async () => {
      const { page } = await openAs(seller);
      await page.locator('#history-remove-3').click();
      await page.locator('#modal-cancel').click();
      expect(await items(page).count()).toBe(4);
      await page.locator('#history-remove-3').click();
      await page.locator('#modal-confirm').click();
      await expect.poll(() => items(page).count()).toBe(3);
      const [left] = await visits.product.query(
        `select count(*)::int as count from task where removed_at is null and user_id = '${seller.userId}'`,
      );
      expect(left?.count).toBe(3);
    });

    it('cancels an active run', async () => {
      const { page } = await openAs(seller);
      await page.locator('#history-cancel-1').click();
      await expect
        .poll(
          async () =>
            (await visits.product.query(`select state from task where id = '${running}'`))[0]?.state,
        )
        .toBe('canceling');
      await expect.poll(() => page.locator('#history-cancel-1').getAttribute('aria-disabled')).toBe('true');
    });
  });

  describe('of a seller with many runs', () => {
    let seller: Seller;
    const COUNT = 45;

    beforeAll(async () => {
      seller = await newSeller(visits.product, '13800000003');
      for (let run = 0; run < COUNT; run += 1) await seller.ran({ state: 'succeeded' });
    });

    /** Scrolls until the end of the page is this many px below the window. */
    const scrollTo = (page: Page, left: number) =>
      page.evaluate((rest) => {
        const scroller = [...document.querySelectorAll<HTMLElement>('.taro_page')].find(
          (one) => one.offsetParent,
        );
        if (scroller) scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - rest;
      }, left);

    specLine('s9.reach-bottom', 'h5', 'gets more when its end is nearer than 80, each run once', async () => {
      const { page } = await openAs(seller);
      await page.locator('#history-item-20').waitFor();
      await scrollTo(page, 100);
      await page.waitForTimeout(300);
      expect(await items(page).count()).toBe(20);
      await scrollTo(page, 70);
      await page.locator('#history-item-40').waitFor();
      // A finger passes the positions in between.
      for (const left of [600, 300, 0]) {
        await scrollTo(page, left);
        await page.waitForTimeout(50);
      }
      await page.locator('#list-end').waitFor();
      // Runs far above are not in the document, but are counted.
      await scrollTo(page, 0);
      expect(await items(page).last().getAttribute('id')).toBe(`history-item-${COUNT}`);
    });

    it('reports a failed load, and loads on retry', async () => {
      let down = true;
      const { page } = await visits.at(ADDRESS, {
        async prepare(tab) {
          await seller.prepare(tab);
          await tab.route(LIST, (route) => (down ? route.abort() : route.continue()));
        },
      });
      await page.locator('#state-error').waitFor();
      down = false;
      await page.locator('#state-error-action').click();
      await page.locator('#history-item-20').waitFor();

      down = true;
      // Clicked in place: scrolling to it would load more without a click.
      await page.locator('#list-more').dispatchEvent('click');
      await page.locator('#list-retry').waitFor();
      expect(await items(page).count()).toBe(20);
      down = false;
      await page.locator('#list-retry').dispatchEvent('click');
      await page.locator('#history-from-21').waitFor({ state: 'attached' });
    });
  });
});
