import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, settled } from './browser';
import { useVisits } from './visits';

const looks = (one: Locator) =>
  one.evaluate((element) => {
    const { opacity, transform } = getComputedStyle(element);
    return { opacity, transform };
  });

/** Presses an element without releasing it. */
async function hold(page: Page, one: Locator): Promise<void> {
  await one.hover();
  await page.mouse.down();
}

/** Duration of a page's transitions in and out, by Taro's classes. */
const pageTimes = (page: Page) =>
  page.evaluate(() => {
    const one = document.createElement('div');
    document.querySelector('#app')?.append(one);
    const times = ['taro_page_show', 'taro_page_show taro_page_stationed', ''].map((state) => {
      one.className = `taro_page ${state}`;
      return getComputedStyle(one).transitionDuration;
    });
    one.remove();
    return times;
  });

describeInBrowser('what a page looks like', () => {
  const visits = useVisits();

  it('shrinks and fades a pressed element', async () => {
    const { page } = await visits.at('#/');
    await settled(page, 'home');
    const search = page.locator('#home-search');
    await hold(page, search);
    await expect
      .poll(() => looks(search))
      .toEqual({ opacity: '0.85', transform: 'matrix(0.98, 0, 0, 0.98, 0, 0)' });
  });

  it('only fades it with reduced motion, and slides no pages', async () => {
    const { page } = await visits.at('#/');
    await settled(page, 'home');
    expect(await pageTimes(page)).toEqual(['0.28s', '0s', '0.18s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const search = page.locator('#home-search');
    await hold(page, search);
    await expect.poll(() => looks(search)).toEqual({ opacity: '0.85', transform: 'none' });
    expect(await pageTimes(page)).toEqual(['0s', '0s', '0s']);
  });

  it('shows a tool’s picture next to its text in a desktop window, and settings in a column', async () => {
    const { page } = await visits.at('#/subPages/matting/index', { width: 1280 });
    await settled(page, 'matting');
    const [picture, title] = await Promise.all(
      ['.compare', '.empty-tool__title'].map((one) => page.locator(`${one}:visible`).boundingBox()),
    );
    if (!picture || !title) throw new Error('no example, or no words');
    expect(picture.width).toBeGreaterThan(500);
    expect(title.x).toBeGreaterThan(picture.x + picture.width);
    expect(title.y).toBeLessThan(picture.y + picture.height);
    await page.goto(`${visits.product.url}/#/subPages/ai-virtual-model/index`);
    await settled(page, 'ai-virtual-model');
    await page.locator('#tool-try').click();
    for (const id of ['tool-consent', 'tool-choose']) {
      const control = await page.locator(`#${id}:visible`).boundingBox();
      expect(control?.x).toBeGreaterThan(picture.x + picture.width);
    }
    await page.goto(`${visits.product.url}/#/subPages/settings/index`);
    await settled(page, 'settings');
    expect((await page.locator('#route-settings').boundingBox())?.width).toBe(720);
  });
});
