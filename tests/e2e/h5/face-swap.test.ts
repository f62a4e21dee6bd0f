import { expect } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { finished, photo, pick } from './tool-steps';
import { useToolVisits } from './tool-visits';

const RUN_MS = 240_000;

describeInBrowser('swapping a face', () => {
  const { visits, arrive } = useToolVisits();

  specLine(
    ['s1.face-swap', 's2.ai-virtual-model', 's2.ai-virtual-model-list'],
    'h5',
    'asks for consent before any picture, puts the own face into a model, and deletes it all when told',
    async () => {
      const { page, complaints } = await arrive('ai-virtual-model', { locale: 'fr', width: 320 });
      page.setDefaultTimeout(RUN_MS / 2);
      await page.locator('#tool-notice', { hasText: 'moteur cloud' }).waitFor();
      // Without consent nothing is taken, from the album or from our models.
      await page.locator('#tool-model-1').tap();
      // What there is was uploaded by the account's own beginning.
      expect(await visits.product.query('select id from asset')).toHaveLength(1);
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
      await page.locator('#tool-submit').tap();
      await page.locator('#spend-confirm').tap();
      await finished(page, 'ai-virtual-model', RUN_MS);
      await page.locator('#result-day:visible').waitFor();
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'face-swap-result');

      await page.goto(`${visits.product.url}/#/subPages/my-data/index`);
      await settled(page, 'my-data');
      expect(await page.locator('#my-data-faces').innerText()).toContain('3');
      await keepPicture(page, 'face-data');
      await page.locator('#my-data-faces-remove').tap();
      await page.locator('#modal-confirm').tap();
      await expect.poll(() => page.locator('#my-data-faces-remove').count()).toBe(0);
      expect(await visits.product.query(`select id from asset where kind = 'face'`)).toEqual([]);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
