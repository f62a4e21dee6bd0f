import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { startFakeVendor } from '../../builders/fake-vendor';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { openTab, photo, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

/** Timeout of two variants, on a possibly busy machine. */
const RUN_MS = 240_000;

/** The language model's text for the product page. */
const COPY = {
  title: 'Baskets en toile à semelle souple',
  lines: ['Toile respirante', 'Semelle souple pour la marche'],
  description: 'Des baskets légères pour tous les jours.',
};

const model = await startFakeVendor(() => ({
  json: { choices: [{ message: { content: JSON.stringify({ versions: [COPY] }) } }] },
}));

/** Pictures of the page that the browser has decoded. */
const decoded = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).length);

describeInBrowser('product images', () => {
  const { visits, arrive } = useToolVisits({
    WRITING_API_URL: `${model.url}/v1`,
    WRITING_MODEL: 'model-x',
  });
  afterAll(() => model.stop());

  specLine(
    ['s1.ai-product', 's2.ai-product', 's2.ai-product-list', 's2.ai-preview'],
    'h5',
    'puts shoes into a chosen scene: chooser by kind, variants large, another scene for the same photo',
    async () => {
      const { page, complaints } = await arrive('ai-product', { locale: 'fr', width: 320 });
      await pick(page, photo('product-shoes.jpg'));
      await uploaded(page);
      const tiles = page.locator('.picture-tile');
      // What lies or hangs is offered surfaces seen at a right angle, what stands all others.
      await page.locator('#tool-option-pose-lies').tap();
      await expect.poll(() => tiles.count()).toBe(14);
      expect(await page.locator('#tool-option-sceneId-paper-white').getAttribute('aria-checked')).toBe(
        'true',
      );
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'product-pose');
      await page.locator('#tool-option-pose-stands').tap();
      await page.locator('#scene-category-nature').tap();
      expect(await tiles.count()).toBe(4);
      // Only visible ones; others load when they are scrolled to.
      await expect.poll(() => decoded(page, '.picture-tile img')).toBeGreaterThan(2);
      await page.locator('#tool-option-sceneId-stones-river').tap();
      await openTab(page, 'fast');
      await page.locator('#tool-option-fast-true').tap();
      await openTab(page, 'count');
      await page.locator('#tool-option-count-2').tap();
      await openTab(page, 'ratio');
      await page.locator('#tool-option-ratio-3\\:4').tap();
      // The free analysis of the photo: an outline.
      await expect.poll(() => decoded(page, '#tool-outline img'), { timeout: RUN_MS }).toBe(1);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'product-tool');
      await page.locator('#tool-submit').tap();
      await page.locator('#route-ai-product-generate-list:visible #results').waitFor({ timeout: RUN_MS });
      const [task] = await visits.product.query("select snapshot from task where kind = 'run'");
      expect(task?.snapshot).toMatchObject({
        options: {
          sceneId: 'stones-river',
          pose: 'stands',
          ratio: '3:4',
          shadow: 'contact',
          count: 2,
          fast: true,
        },
        module: 'ai_product_img_fast',
        uses: 2,
      });

      // The product page's text, to be copied.
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.locator('#product-copy').tap();
      await page.locator('#smart-words-brief').fill('Baskets en toile');
      await page.locator('#smart-words-write').tap();
      await page.locator('#smart-words-version-1').waitFor();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'product-copy');
      await page.locator('#smart-words-version-1').tap();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe([COPY.title, ...COPY.lines, COPY.description].join('\n'));

      await page.locator('#result-zoom').tap();
      await settled(page, 'ai-preview');
      await page.locator('#ai-preview-count', { hasText: '1 / 2' }).waitFor();
      await expect.poll(() => decoded(page, '#viewer img')).toBe(2);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'product-preview');
      await page.locator('#viewer').press('ArrowRight');
      await page.locator('#ai-preview-count', { hasText: '2 / 2' }).waitFor();
      const download = page.waitForEvent('download');
      await page.locator('#route-ai-preview #result-save').tap();
      expect((await download).suggestedFilename()).toMatch(/^tuzuo-\d+\.jpg$/);
      await page.locator('#ai-preview-again').tap();
      await settled(page, 'ai-product');
      await uploaded(page);
      await expect
        .poll(() => page.locator('#tool-option-sceneId-stones-river:visible').getAttribute('aria-checked'))
        .toBe('true');
      expect(complaints).toEqual([]);
    },
    2 * RUN_MS,
  );
});
