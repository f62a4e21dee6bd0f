import { LOCALES } from '@tuzuo/core/text/locale';
import { expect, it } from 'vitest';
import { translator } from '../../../src/i18n/translate';
import { loadAllWords } from '../../builders/words';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { useVisits } from './visits';

loadAllWords();

describeInBrowser('the interface languages', () => {
  const visits = useVisits();

  for (const locale of LOCALES)
    specLine('s2.tab-labels', 'h5', `names the tabs of every tab’s page in ${locale}`, async () => {
      const t = translator(locale);
      const { page, complaints } = await visits.at('#/', { locale });
      for (const tab of ['home', 'templates', 'my'] as const) {
        await page.locator(`#tab-${tab}`).click();
        await settled(page, tab);
        for (const named of ['home', 'templates', 'my'] as const) {
          await expect.poll(() => page.locator(`#tab-${named}`).innerText()).toBe(t(`tab.${named}`));
        }
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      expect(complaints).toEqual([]);
    });

  specLine('s1.locale-kept', 'h5', 'switches every word at once and remembers the choice', async () => {
    const { page } = await visits.at('#/pages/my/index');
    // A tab page in the background that was opened later must not set the title.
    for (const tab of ['my', 'home', 'my'] as const) {
      await page.locator(`#tab-${tab}`).click();
      await settled(page, tab);
    }
    await page.locator('#my-settings').click();
    await settled(page, 'settings');
    await page.locator('#locale-fr').click();
    await expect.poll(() => page.title()).toBe('Réglages');
    expect(await page.locator('#locale-fr').getAttribute('aria-checked')).toBe('true');
    await page.goBack();
    await settled(page, 'my');
    await expect.poll(() => page.locator('#tab-home').innerText()).toBe('Accueil');
    expect(await page.locator('#route-my').innerText()).toContain('Invité');
    expect(await page.title()).toBe('Moi');

    await page.reload();
    await settled(page, 'my');
    expect(await page.locator('#route-my').innerText()).toContain('Invité');
    await page.locator('#tab-home').click();
    await settled(page, 'home');
    expect(await page.locator('#tool-matting').innerText()).toContain('Détourage');
    expect(await page.title()).toBe('Tuzuo');
  });

  it.each([
    ['zh-HK', 'zh-TW'],
    ['es-MX', 'es'],
    ['de-DE', 'zh-CN'],
  ])('greets a browser set to %s in %s', async (system, locale) => {
    const { page } = await visits.at('', { locale: system });
    await settled(page, 'home');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
  });
});
