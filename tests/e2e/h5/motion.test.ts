import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, settled } from './browser';
import { useVisits } from './visits';

const looks = (one: Locator) =>
  one.evaluate((element) => {
    const { opacity, transform } = getComputedStyle(element);
    return { opacity, transform };
  });

/** Puts a finger on something, and leaves it there. */
async function hold(page: Page, one: Locator): Promise<void> {
  await one.hover();
  await page.mouse.down();
}

/** How long a page moves while it comes, once it is there, and while it goes, by the classes that Taro gives it. */
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

  it('makes what is pressed smaller and paler', async () => {
    const { page } = await visits.at('#/');
    await settled(page, 'home');
    const search = page.locator('#home-search');
    await hold(page, search);
    await expect
      .poll(() => looks(search))
      .toEqual({ opacity: '0.85', transform: 'matrix(0.98, 0, 0, 0.98, 0, 0)' });
  });

  it('makes it paler alone for those who want less motion, for whom no page slides', async () => {
    const { page } = await visits.at('#/');
    await settled(page, 'home');
    expect(await pageTimes(page)).toEqual(['0.28s', '0s', '0.18s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const search = page.locator('#home-search');
    await hold(page, search);
    await expect.poll(() => looks(search)).toEqual({ opacity: '0.85', transform: 'none' });
    expect(await pageTimes(page)).toEqual(['0s', '0s', '0s']);
  });

  it('shows a tool’s picture beside its words in a desktop’s window, and other pages in a column', async () => {
    const { page } = await visits.at('#/subPages/matting/index', { width: 1280 });
    await settled(page, 'matting');
    const [picture, title] = await Promise.all(
      ['.compare', '.empty-tool__title'].map((one) => page.locator(`${one}:visible`).boundingBox()),
    );
    if (!picture || !title) throw new Error('no example, or no words');
    expect(picture.width).toBeGreaterThan(500);
    expect(title.x).toBeGreaterThan(picture.x + picture.width);
    expect(title.y).toBeLessThan(picture.y + picture.height);
    await page.goto(`${visits.product.url}/#/subPages/settings/index`);
    await settled(page, 'settings');
    expect((await page.locator('#route-settings').boundingBox())?.width).toBe(425);
  });
});
