import { expect, it } from 'vitest';
import { translator } from '../../../src/i18n/translate';
import { loadAllWords } from '../../builders/words';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { useVisits } from './visits';

loadAllWords();

describeInBrowser('addresses and tabs', () => {
  const visits = useVisits();

  it('switches between the three tabs and keeps their state', async () => {
    const { page, complaints } = await visits.at('');
    await settled(page, 'home');
    await page.locator('#server-state').waitFor();
    await page.locator('.taro_page:visible').evaluate((one) => one.scrollTo(0, 300));

    await page.locator('#tab-templates').click();
    await settled(page, 'templates');
    await page.locator('.template-tile:visible').first().waitFor();
    expect(await page.title()).toBe('模板中心');
    await page.locator('#tab-my').click();
    await settled(page, 'my');
    expect(await page.locator('#app-version').innerText()).toBe('1.0.84 (1000084)');
    await page.locator('#tab-home').click();
    await settled(page, 'home');
    expect(await page.locator('.taro_page:visible').evaluate((one) => one.scrollTop)).toBe(300);
    expect(complaints).toEqual([]);
  });

  specLine(
    ['s2.tab-bar-sizes', 's2.tab-bar-colours'],
    'h5',
    'shows tabs 50 px high with icons of 24 px and labels of 10 px, in the colors of the spec',
    async () => {
      const { page } = await visits.at('');
      await settled(page, 'home');
      const bar = await page.evaluate(() => {
        const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
        return {
          height: document.querySelector('taro-tabbar')?.getBoundingClientRect().height,
          icon: style('#tab-home .tab-bar__icon').width,
          font: style('#tab-home .tab-bar__label').fontSize,
          selected: style('#tab-home .tab-bar__label').color,
          unselected: style('#tab-my .tab-bar__label').color,
        };
      });
      expect(bar).toEqual({
        height: 50,
        icon: '24px',
        font: '10px',
        selected: 'rgb(32, 116, 255)',
        unselected: 'rgb(153, 153, 153)',
      });
    },
  );

  it('works with the keyboard only', async () => {
    const { page, complaints } = await visits.at('');
    await settled(page, 'home');
    await page.locator('#tab-my').focus();
    await page.keyboard.press('Enter');
    await settled(page, 'my');
    await page.locator('#my-settings').focus();
    await page.keyboard.press('Enter');
    await settled(page, 'settings');
    await page.locator('#locale-es').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.title()).toBe(translator('es')('page.settings'));
    const outline = await page.locator('#locale-es').evaluate((one) => getComputedStyle(one).outlineStyle);
    expect(outline).toBe('solid');
    expect(complaints).toEqual([]);
  });

  specLine(
    ['s2.known-pages', 's8.unknown-page'],
    'h5',
    'leads an unknown address to the not-found page, at the start and later, and from there home',
    async () => {
      const { page, complaints } = await visits.at('#/pages/nowhere/index?x=1');
      await settled(page, 'not-found');
      await page.locator('#state-error-action').click();
      await settled(page, 'home');
      expect(new URL(page.url()).hash.split('?')[0]).toBe('#/');

      await page.evaluate(() => {
        window.location.hash = '#/subPages/no-such-tool/index';
      });
      await settled(page, 'not-found');
      expect(complaints).toEqual([]);
    },
  );

  specLine(['s2.home-alias', 's2.hash'], 'h5', 'knows the long address of the home page', async () => {
    const { page } = await visits.at('#/pages/home/index?from=chat');
    await settled(page, 'home');
    expect(new URL(page.url()).hash).toContain('#/?from=chat');
    await page.locator('#tab-my').click();
    await settled(page, 'my');
    await page.evaluate(() => {
      window.location.hash = '#/pages/home/index';
    });
    await settled(page, 'home');
  });
});
