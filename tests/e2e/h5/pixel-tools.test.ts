import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { overflow } from './measure';
import { finished, openTab, photo, pick, softPhoto, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

const RUN_MS = 240_000;

describeInBrowser('the pixel tools', () => {
  const { visits, arrive } = useToolVisits();

  it(
    'compresses a batch to a target size: pictures added and removed, a size typed in, each compared with its own source',
    async () => {
      const { page, complaints } = await arrive('img-compress');
      await pick(page, [photo('coffee.jpg'), photo('chelsea.jpg'), photo('rocket.jpg')]);
      await page.locator('#tool-picture-count', { hasText: '3 / 3' }).waitFor();
      await page.locator('#tool-remove-3').tap();
      await page.locator('#tool-picture-count', { hasText: '2 / 2' }).waitFor();
      await page.locator('#tool-own-targetKb').fill('0');
      await page.locator('#tool-own-targetKb-mistake').waitFor();
      await page.locator('#tool-own-targetKb').fill('40');
      expect(await overflow(page)).toBe(0);
      await page.locator('#tool-submit').tap();
      const results = page.locator('#route-img-compress-generate-list:visible');
      await results.locator('#results').waitFor({ timeout: 120_000 });
      expect(await results.locator('#result-facts').innerText()).toMatch(/→ (38|39)\sKB/);
      await results.locator('#result-2').tap();
      expect(await results.locator('#result-facts').innerText()).toMatch(/→ (38|39)\sKB/);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'labels a picture within the tier’s batch limit, and the label is detected again',
    async () => {
      const { page, complaints } = await arrive('compliance-label', { width: 320, locale: 'fr' });
      expect(await overflow(page)).toBe(0);
      // The tier's limits are shown in advance: one picture at a time, and ten per month.
      await page.locator('#tool-cost', { hasText: 'Encore 10 ce mois-ci' }).waitFor();
      expect(await page.locator('#tool-choose').innerText()).not.toMatch(/\d/);
      await pick(page, photo('coffee.jpg'));
      await page.locator('#tool-picture-count', { hasText: '1 sur 1 envoyées, 1 au plus' }).waitFor();
      await openTab(page, 'corner');
      await page.locator('#tool-option-corner-top-left').tap();
      expect(await overflow(page)).toBe(0);
      await page.locator('#tool-submit').tap();
      await finished(page, 'compliance-label');
      const saving = page.waitForEvent('download');
      await page.locator('#result-save:visible').tap();
      const labeled = readFileSync(await (await saving).path());
      await page.goto(`${visits.product.url}/#/subPages/label-verify/index`);
      await settled(page, 'label-verify');
      await pick(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: labeled }, 'verify-choose');
      await page.locator('#verify-found').waitFor();
      expect(await page.locator('#verify-kind').innerText()).toBe('Créée par IA');
      await pick(page, photo('rocket.jpg'), 'verify-choose');
      await page.locator('#verify-none').waitFor();
      const film = readFileSync('server/assets/examples/ai-video-image.mp4');
      for (const [bytes, outcome] of [
        [film, 'found'],
        [film.subarray(0, 30), 'noFilm'],
      ] as const) {
        await pick(page, { name: 'film.mp4', mimeType: 'video/mp4', buffer: bytes }, 'verify-choose');
        await page.locator(`#verify-${outcome}`).waitFor();
        expect(await overflow(page)).toBe(0);
      }
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  specLine(
    ['s1.sharpening', 's2.image-enhance', 's2.image-enhance-list'],
    'h5',
    'makes a photo clearer in the strength that was chosen',
    async () => {
      const { page, complaints } = await arrive('image-enhance');
      await pick(page, await softPhoto());
      await uploaded(page);
      await page.locator('#tool-option-strength-3').tap();
      await page.locator('#tool-submit').tap();
      await finished(page, 'image-enhance');
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
