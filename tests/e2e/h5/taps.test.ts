import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { freeTheWay } from './login-steps';
import { newSeller } from './seller';
import { logInToGoOn, photo, pick } from './tool-steps';
import { useToolVisits } from './tool-visits';

/** Timeout of a run: a model is prepared and runs, on a possibly busy machine. */
const RUN_MS = 240_000;

/** Counts clicks from now on, over all pages, at the document. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = document.documentElement.dataset;
    counted.taps = '0';
    document.addEventListener('click', () => {
      counted.taps = String(Number(counted.taps) + 1);
    });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

describeInBrowser('the way to a first result', () => {
  const { visits, newMobile } = useToolVisits();

  /** From a fresh visit to the product on white: one tap on the home page, a photo from the album. */
  async function start(page: Page): Promise<() => Promise<number>> {
    await settled(page, 'home');
    await page.locator('#home-start').waitFor();
    const taps = await countTaps(page);
    await pick(page, photo('product-shoes.jpg'), 'home-start');
    await settled(page, 'studio');
    return taps;
  }

  const save = async (page: Page) => {
    await page.locator('#studio-save:visible:not([aria-disabled="true"])').tap({ timeout: RUN_MS });
    await page.locator('#studio-saved-1:visible').waitFor({ timeout: RUN_MS });
  };

  it(
    'takes two taps for a user: choose, save',
    async () => {
      const { prepare } = await newSeller(visits.product, newMobile());
      const { page, complaints } = await visits.at('', { hasTouch: true, prepare });
      const taps = await start(page);
      await save(page);
      expect(await taps()).toBe(2);

      // On from there without an upload, and back by the history.
      const uploads: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/asset/upload')) uploads.push(request.url());
      });
      const next = await page.locator('#studio-next:visible [id^=studio-next-]').allInnerTexts();
      expect(next.slice(0, 5)).toEqual(['换场景', '做成海报', '无损放大', '图片转视频', '图片翻译']);
      expect(next.at(-1)).toBe('在海报里编辑');
      await page.locator('#studio-next-posters:visible').tap();
      await settled(page, 'poster');
      await page.locator('#route-poster .photo img, #route-poster img').first().waitFor();
      await keepPicture(page, 'studio-go-on-poster-375');
      await page.goBack();
      await settled(page, 'studio');
      await page.locator('#studio-next-image-magnify:visible').tap();
      await settled(page, 'image-magnify');
      await page.locator('#tool-submit:visible:not([aria-disabled="true"])').waitFor();
      await page.goto(`${visits.product.url}/#/subPages/ai-history/index`);
      await settled(page, 'ai-history');
      const item = page.locator('#history-item-1:visible');
      expect((await item.innerText()).split('\n')[0]).toBe('商品图');
      const download = page.waitForEvent('download');
      await page.locator('#history-save-1:visible').tap();
      expect((await download).suggestedFilename()).toMatch(/^tuzuo-matting-\w+\.jpg$/);
      await item.tap();
      await settled(page, 'studio');
      await page.locator('#studio-cost:visible').getByText('已解锁').waitFor();
      expect(uploads).toEqual([]);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'takes the same for a guest, plus the login',
    async () => {
      await freeTheWay(visits.product);
      const { page, complaints } = await visits.at('', { hasTouch: true });
      const taps = await start(page);
      // The photo is there before the login, which says what it gives.
      await page.locator('#studio-canvas:visible').waitFor();
      await expect.poll(() => page.locator('#studio-welcome').innerText()).toBe('登录保存，送 60 点');
      await page.locator('#studio-login:visible').tap();
      expect(await taps()).toBe(2);
      await logInToGoOn(page, newMobile());
      const atCanvas = await taps();
      await save(page);
      // No further taps after the login but the one that saves.
      expect(await taps()).toBe(atCanvas + 1);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
