import type { TextLinesDoc } from '@tuzuo/core/text/text-lines';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { poster, SHOP_POSTER } from '../../builders/poster';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { finished, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

const RUN_MS = 240_000;

const LOOK_MS = 120_000;

const fieldsOf = (page: Page) =>
  page
    .locator(':is(input, textarea)[id^="poster-field-"]:visible')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

describeInBrowser('translating a picture', () => {
  const { visits, arrive } = useToolVisits();

  specLine(
    ['s1.translation', 's2.image-translation', 's2.image-translation-list'],
    'h5',
    'shows recognized lines, accepts edited texts and another language, and sets the selected lines',
    async () => {
      const { page, complaints } = await arrive('image-translation', { locale: 'fr', width: 320 });
      await pick(page, { name: 'poster.png', mimeType: 'image/png', buffer: poster(SHOP_POSTER) });
      await uploaded(page);
      await page.locator('#text-lines').waitFor({ timeout: LOOK_MS });
      await page.locator('#text-lines-phrases', { hasText: 'Les phrases entières' }).waitFor();
      expect(await page.locator('.line-picture__box').count()).toBe(SHOP_POSTER.lines.length);
      await expect.poll(() => page.locator('#text-line-6').inputValue()).toBe('Buy now');

      // Another language has other texts.
      await page.locator('#tool-option-to-es').tap();
      await expect
        .poll(() => page.locator('#text-line-6').inputValue(), { timeout: LOOK_MS })
        .toBe('Comprar ya');
      await page.locator('#text-line-1').fill('Rebajas de verano');
      for (const line of [2, 4, 5]) await page.locator(`#text-line-on-${line}`).tap();
      await expect.poll(() => page.locator('#text-line-2').count()).toBe(0);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'translation-tool');
      await page.locator('#tool-submit').tap();
      await finished(page, 'image-translation', RUN_MS);
      const [made] = await visits.product.query('select doc from task_result');
      const { lines } = made?.doc as TextLinesDoc;
      expect(lines.map(({ text, translation }) => [text, translation])).toEqual([
        ['夏季新品全场五折起', 'Rebajas de verano'],
        ['轻薄透气', 'Ligero y transpirable'],
        ['立即抢购', 'Comprar ya'],
      ]);
      expect(await overflow(page)).toBe(0);
      await keepPicture(page, 'translation-result');

      // Its lines open in the editor as separate layers, and edits are saved.
      await page.locator('#result-next-layers:visible').tap();
      await settled(page, 'create-design');
      await expect
        .poll(() => fieldsOf(page), { timeout: LOOK_MS })
        .toEqual(['Rebajas de verano', 'Ligero y transpirable', 'Comprar ya']);
      await page.locator('#poster-field-3:visible').fill('Comprar hoy');
      await page.locator('#poster-save:visible').tap();
      await page.locator('#poster-state', { hasText: 'Enregistré' }).waitFor();
      await page.locator('#poster-canvas:visible').waitFor();
      await keepPicture(page, 'translation-layers');
      const [saved] = await visits.product.query('select doc from poster');
      expect(JSON.stringify(saved?.doc)).toContain('Comprar hoy');
      await page.goBack();
      await settled(page, 'image-translation-generate-list');

      // Made again from the result, the page restores the choices.
      await page.locator('#result-again:visible').tap();
      await settled(page, 'image-translation');
      await expect
        .poll(() => page.locator('#text-line-1:visible').inputValue(), { timeout: LOOK_MS })
        .toBe('Rebajas de verano');
      expect(await page.locator('#text-line-on-2:visible').getAttribute('aria-checked')).toBe('false');
      expect(complaints).toEqual([]);
    },
    2 * RUN_MS,
  );
});
