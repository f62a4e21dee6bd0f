import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, keepPicture } from './browser';
import { newSeller } from './seller';
import { photo } from './tool-steps';
import { useToolVisits } from './tool-visits';

/** Timeout of a matte or an export: a model is prepared and runs, on a possibly busy machine. */
const RUN_MS = 240_000;

/** Share of the canvas that is not white: a framed photo covers more than its product. */
const inked = (page: Page) =>
  page
    .locator('#poster-canvas:visible canvas, canvas#poster-canvas:visible')
    .first()
    .evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const { data = [] } =
        (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {};
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) < 250) count += 1;
      return count / (width * height);
    });

describeInBrowser('a product on a poster', () => {
  const { visits, newMobile } = useToolVisits();

  it(
    'is cut out of a photo that is added as one, and unlocked for a large export',
    async () => {
      const { prepare } = await newSeller(visits.product, newMobile());
      const { page, complaints } = await visits.at('#/subPages/create-design/index', {
        hasTouch: true,
        prepare,
      });
      await page.locator('#poster-format-square:visible').tap();
      await page.locator('#poster-panel-add:visible').tap();
      const chooser = page.waitForEvent('filechooser');
      // Without scrolling, which the sticky poster and the pinned bar would cover.
      await page.locator('#poster-add-product:visible').evaluate((element: HTMLElement) => element.click());
      await (await chooser).setFiles(photo('product-shoes.jpg'));
      await page.locator('#poster-ground:visible').waitFor();
      await expect.poll(() => inked(page)).toBeGreaterThan(0.1);
      const framed = await inked(page);
      await expect.poll(() => inked(page), { timeout: RUN_MS }).toBeLessThan(0.85 * framed);
      await keepPicture(page, 'poster-product-375');

      await page.locator('#poster-export:visible').tap();
      await page.locator('#export-start:visible').tap();
      await page.locator('#export-unlock:visible').waitFor({ timeout: RUN_MS });
      await keepPicture(page, 'poster-product-unlock-375');
      // Points are gone meanwhile: that is said in place, with where to get some, and nothing is lost.
      const unlock = '**/api/studio/matte/unlock';
      const refused = { result: 'fail', data: { need: 1, left: 0 }, code: '20001', reason: '点数不足' };
      await page.route(unlock, (route) => route.fulfill({ json: refused }));
      await page.locator('#export-unlock:visible').tap();
      await page.locator('#export-failure:visible').getByText('点数不足').waitFor();
      await page.locator('#export-buy:visible').waitFor();
      await page.unroute(unlock);
      await page.locator('#export-unlock:visible').tap();
      await page.locator('#export-file-1:visible').waitFor({ timeout: RUN_MS });
      expect(complaints).toEqual([]);
    },
    2 * RUN_MS,
  );
});
