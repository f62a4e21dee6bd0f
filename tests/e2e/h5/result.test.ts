import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { freeTheWay } from './login-steps';
import { contrasts, overflow } from './measure';
import { newSeller } from './seller';
import { useToolVisits } from './tool-visits';

const PAGE = 'image-magnify-generate-list';

/** Records the names of animations that start, over all pages. */
const noteAnimations = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      const noted = document.documentElement.dataset;
      noted.began = `${noted.began ?? ''} ${animationName}`;
    });
  });

const began = async (page: Page, name: string) =>
  ((await page.evaluate(() => document.documentElement.dataset.began)) ?? '')
    .split(' ')
    .filter((one) => one === name).length;

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(`#route-${PAGE} ${selector}`).boundingBox();
  if (!box) throw new Error(`no ${selector}`);
  return box;
};

describeInBrowser('the page of a result', () => {
  const { visits, newMobile } = useToolVisits();

  /** Opens the page of a run in this state, as its owner. */
  async function open(
    run: { state: 'succeeded' | 'running'; progress?: number },
    options: { width?: number; locale?: string; reduced?: true } = {},
  ) {
    await freeTheWay(visits.product);
    const seller = await newSeller(visits.product, newMobile());
    const taskId = await seller.ran(run);
    const seen = await visits.at(`#/subPages/${PAGE}/index?taskId=${taskId}`, {
      hasTouch: true,
      ...options,
      async prepare(page) {
        await seller.prepare(page);
        await noteAnimations(page);
        if (options.reduced) await page.emulateMedia({ reducedMotion: 'reduce' });
      },
    });
    await settled(seen.page, PAGE);
    return seen;
  }

  it('reveals the picture once, offers next steps, and reports what has been saved', async () => {
    const { page, complaints } = await open({ state: 'succeeded' });
    await expect.poll(() => began(page, 'split-edge')).toBe(1);
    const picture = await boxOf(page, '.compare');
    expect(picture.width).toBeLessThanOrEqual(343);
    expect(picture.height).toBeLessThanOrEqual(343.5);
    // The primary action is at the bottom of the screen, whatever is below the picture.
    const bar = await boxOf(page, '.pinned-bar');
    expect([Math.round(bar.height), Math.round(bar.y + bar.height)]).toEqual([84, 812]);
    expect(await page.locator(`#route-${PAGE} .button--primary`).count()).toBe(1);
    const card = await boxOf(page, '#result-next-matting');
    expect([card.width, card.height].map(Math.round)).toEqual([96, 112]);
    const shown = page.locator(`#route-${PAGE} #result-next-matting img`);
    expect(await shown.getAttribute('src')).toMatch(/\/files\//);
    await keepPicture(page, 'result');
    expect(await overflow(page)).toBe(0);
    expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.locator('#result-save:visible', { hasText: '保存图片' }).tap();
    await download;
    await page.getByText('已下载').first().waitFor();
    await page.locator('#result-save:visible', { hasText: '已保存' }).waitFor();

    // On the second view there is no animation.
    await page.locator('#result-next-matting').tap();
    await settled(page, 'matting');
    await page.goBack();
    await settled(page, PAGE);
    await page.locator('#result-compare:visible').waitFor();
    expect(await began(page, 'split-edge')).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('has no animation with reduced motion', async () => {
    const { page } = await open({ state: 'succeeded' }, { reduced: true });
    await page.locator('.split--running').waitFor();
    const edge = page.locator(`#route-${PAGE} .split__edge`);
    expect(await edge.evaluate((one) => one.getAnimations().length)).toBe(0);
    expect(await began(page, 'split-edge')).toBe(0);
  });

  it('shows the progress of an active run, which can be left or canceled', async () => {
    const { page } = await open({ state: 'running', progress: 0.4 });
    await page.locator('#task-progress').waitFor();
    expect(await page.locator('#task-stage').innerText()).toBe('正在处理');
    await expect.poll(() => began(page, 'task-shimmer')).toBe(1);
    expect((await boxOf(page, '.meter')).height).toBeCloseTo(4, 0);
    expect(await page.locator('#task-cancel').innerText()).toBe('取消任务');
    await keepPicture(page, 'task-progress');
    await page.locator('#task-leave').tap();
    await settled(page, 'home');
  });

  it.each(['fr', 'es'])('fits the texts of %s on a narrow screen', async (locale) => {
    const { page } = await open({ state: 'succeeded' }, { locale, width: 320 });
    await page.locator('#result-save:visible').waitFor();
    const heights = await page
      .locator(`#route-${PAGE} .result-bar .button`)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    // All in one row.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(10);
    expect(await overflow(page)).toBe(0);
    await keepPicture(page, `result-${locale}`);
  });
});
