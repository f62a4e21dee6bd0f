import { LOCALES } from '@tuzuo/core/locale';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zhCN } from '../../../src/i18n/locales/zh-CN';
import { translator } from '../../../src/i18n/translate';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled, visit } from './browser';
import { overflow } from './measure';
import { type ProductServer, startProduct } from './server';

const PAGES = {
  home: '#/',
  templates: '#/pages/template-center/index',
  my: '#/pages/my/index',
  login: '#/subPages/login/index',
  settings: '#/subPages/settings/index',
  privacy: '#/pages/privacy/index',
  'not-found': '#/nowhere',
};

describeInBrowser('the interface languages', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  for (const locale of LOCALES)
    specLine(
      's2.tab-labels',
      'h5',
      `has every word of every page in ${locale}, at the narrowest width`,
      async () => {
        const t = translator(locale);
        for (const [route, hash] of Object.entries(PAGES)) {
          const { page, complaints, close } = await visit(browser, `${product.url}/${hash}`, {
            width: 320,
            locale,
          });
          await settled(page, route);
          const words = await page.locator(`#route-${route}`).innerText();
          expect(Object.keys(zhCN).filter((key) => words.includes(key))).toEqual([]);
          expect(words).not.toMatch(/\{\{|undefined/);
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
          expect(await overflow(page)).toBe(0);
          if (['home', 'templates', 'my'].includes(route)) {
            expect(await page.locator('#tab-home').innerText()).toBe(t('tab.home'));
            expect(await page.locator('#tab-templates').innerText()).toBe(t('tab.templates'));
            expect(await page.locator('#tab-my').innerText()).toBe(t('tab.my'));
          }
          expect(complaints).toEqual([]);
          await keepPicture(page, `${route}-${locale}-320`);
          await close();
        }
      },
    );

  it('switches every word at once and remembers the choice', async () => {
    const { page, close } = await visit(browser, `${product.url}/#/pages/my/index`);
    await settled(page, 'my');
    await page.locator('#locale-fr').click();
    await expect.poll(() => page.locator('#tab-home').innerText()).toBe('Accueil');
    expect(await page.locator('#route-my').innerText()).toContain('Invité');
    expect(await page.title()).toBe('Moi');
    expect(await page.locator('#locale-fr').getAttribute('aria-checked')).toBe('true');

    await page.reload();
    await settled(page, 'my');
    expect(await page.locator('#route-my').innerText()).toContain('Invité');
    await page.locator('#tab-home').click();
    await settled(page, 'home');
    expect(await page.locator('#tool-matting').innerText()).toContain('Détourage');
    expect(await page.title()).toBe('Tuzuo');
    await close();
  });

  it.each([
    ['zh-HK', 'zh-TW'],
    ['es-MX', 'es'],
    ['de-DE', 'zh-CN'],
  ])('greets a browser set to %s in %s', async (system, locale) => {
    const { page, close } = await visit(browser, product.url, { locale: system });
    await settled(page, 'home');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    await close();
  });
});
