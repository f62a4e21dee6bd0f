import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { keepForm, keptForms } from './kept-forms';
import { overflow } from './measure';
import { finished, photo, pick } from './tool-steps';
import { useToolVisits } from './tool-visits';

const RUN_MS = 240_000;
const PEOPLE = fileURLToPath(new URL('../../fixtures/people', import.meta.url));

describeInBrowser('working on pictures of people', () => {
  const { visits, arrive } = useToolVisits({ MODEL_PICTURES_DIR: PEOPLE });

  specLine(
    ['s1.face-swap', 's2.ai-virtual-model', 's2.ai-virtual-model-list'],
    'h5',
    'asks for consent before any picture, puts the own face into a model, and deletes it all when told',
    async () => {
      const { page, complaints } = await arrive('ai-virtual-model', { locale: 'fr', width: 320 });
      page.setDefaultTimeout(RUN_MS / 2);
      // What it will do comes first; the preview is one tap away.
      await page.locator('#tool-try:visible').waitFor();
      expect(await page.locator('#tool-choose, #tool-notice').count()).toBe(0);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'face-swap-soon');
      await page.locator('#tool-try').tap();
      await page.locator('#tool-notice', { hasText: 'Aperçu' }).waitFor();
      // Without consent nothing is accepted, neither from the album nor from our models.
      await page.locator('#tool-model-1').tap();
      // The only asset was uploaded when the account was set up.
      expect(await visits.product.query('select id from asset where user_id is not null')).toHaveLength(1);
      await page.locator('#tool-consent').tap();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'face-swap-empty');
      await page.locator('#tool-model-1').tap();
      await page.locator('#tool-source-size:visible').waitFor();
      await pick(page, photo('astronaut.jpg'), 'tool-choose-face');
      await page.locator('#tool-choose-face-size').waitFor();
      await page.locator('#tool-submit:not([aria-disabled="true"])').waitFor();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'face-swap-ready');
      // A reload would restore everything until the run has ended.
      await expect.poll(() => keptForms(page)).toEqual({ forms: 1, files: 1 });
      await page.reload();
      await page.locator('#tool-choose-face-size').waitFor();
      await page.locator('#tool-submit:not([aria-disabled="true"])').waitFor();
      await page.locator('#tool-submit').tap();
      await page.locator('#spend-confirm').tap();
      await finished(page, 'ai-virtual-model', RUN_MS);
      await page.locator('#result-day:visible').waitFor();
      await expect.poll(() => keptForms(page)).toEqual({ forms: 0, files: 0 });
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'face-swap-result');

      await page.goto(`${visits.product.url}/#/subPages/my-data/index`);
      await settled(page, 'my-data');
      expect(await page.locator('#my-data-faces').innerText()).toContain('3');
      await keepPicture(page, 'face-data');
      await keepForm(page);
      expect(await keptForms(page)).toEqual({ forms: 1, files: 0 });
      await page.locator('#my-data-faces-remove').tap();
      await page.locator('#modal-confirm').tap();
      await expect.poll(() => page.locator('#my-data-faces-remove').count()).toBe(0);
      expect(await visits.product.query(`select id from asset where kind = 'face'`)).toEqual([]);
      expect(await keptForms(page)).toEqual({ forms: 0, files: 0 });
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  specLine(
    ['s1.try-on', 's2.ai-cloth-model', 's2.ai-cloth-model-list'],
    'h5',
    'tries a top on one of our figures: problems are reported first, and points are dragged into position',
    async () => {
      const { page, complaints } = await arrive('ai-cloth-model', { locale: 'fr', width: 320 });
      page.setDefaultTimeout(RUN_MS / 2);
      await page.locator('#tool-try').tap();
      await page.locator('#tool-notice', { hasText: 'Aperçu' }).waitFor();
      await page.locator('#tool-consent').tap();
      await page.locator('#tool-model-1').tap();
      await page.locator('#tool-source-size:visible').waitFor();
      await pick(page, photo('product-tshirt.jpg'), 'tool-choose-top');
      await page.locator('#tool-check-garmentWhole').waitFor();
      await page.locator('#tool-submit[aria-disabled="true"]').waitFor();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'try-on-refused');
      await pick(page, photo('../wear/tee.jpg'), 'tool-choose-top');
      const hem = page.locator('#tool-points-top-hemLeft');
      await hem.waitFor();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'try-on-ready');
      // By keyboard as by finger: one step down and back, and then by dragging.
      const topOf = async () => (await hem.boundingBox())?.y ?? 0;
      const before = await topOf();
      await hem.press('ArrowDown');
      await expect.poll(topOf).toBeGreaterThan(before);
      const box = await hem.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 4, y + 14, { steps: 3 });
      await page.mouse.up();
      await expect.poll(topOf).toBeGreaterThan(before + 10);
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await page.locator('#spend-confirm').tap();
      await finished(page, 'ai-cloth-model', RUN_MS);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'try-on-result');
      const [run] = await visits.product.query(
        `select snapshot from task where tool = 'ai-cloth-model' and kind = 'run'`,
      );
      expect(JSON.stringify(run)).toContain('top.hemLeft');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  specLine(
    ['s1.shoe-change', 's2.ai-change-shoes', 's2.ai-change-shoes-list'],
    'h5',
    'puts shoes on one of our figures',
    async () => {
      const { page, complaints } = await arrive('ai-change-shoes', { width: 375 });
      page.setDefaultTimeout(RUN_MS / 2);
      await page.locator('#tool-try').tap();
      await page.locator('#tool-consent').tap();
      await page.locator('#tool-model-2').tap();
      await page.locator('#tool-source-size:visible').waitFor();
      await pick(page, photo('product-shoes.jpg'), 'tool-choose-shoes');
      await page.locator('#tool-points-toeRight').waitFor();
      await keepPicture(page, 'shoes-ready');
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await page.locator('#spend-confirm').tap();
      await finished(page, 'ai-change-shoes', RUN_MS);
      await keepPicture(page, 'shoes-result');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
