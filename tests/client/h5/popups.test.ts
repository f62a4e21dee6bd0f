import { fileURLToPath } from 'node:url';
import { LOCALES } from '@tuzuo/core/text/locale';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, launchBrowser } from '../../e2e/h5/browser';
import { openFeedback } from './feedback-in-browser';
import { type SourcePages, startSourcePages } from './source-pages';

const OUTPUT = fileURLToPath(new URL('__output__/', import.meta.url));

describeInBrowser('the look and the manners of popups', () => {
  let source: SourcePages;
  let browser: Browser;
  const open = () => openFeedback(browser, source.origin);

  beforeAll(async () => {
    [source, browser] = await Promise.all([
      startSourcePages('tests/client/h5/feedback-page.ts'),
      launchBrowser(),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    await source?.close();
  });

  it('keeps the page usable behind a toast, but not behind a masked loading indicator', async () => {
    const { page, driver, close } = await open();
    const reached = () =>
      page.evaluate(() => document.elementFromPoint(187, 400)?.closest('#popup') === null);
    await driver.popup('showToast', '提示');
    expect(await reached()).toBe(true);
    await driver.popup('showLoading', '处理中', { delayMs: 0, mask: true });
    expect(await reached()).toBe(false);
    await driver.popup('hideLoading');
    expect(await reached()).toBe(true);
    await close();
  });

  it('traps the focus in a modal, and treats Escape and leaving the page as a cancel', async () => {
    const { page, close } = await open();
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<button id="behind">x</button>');
      document.getElementById('behind')?.focus();
    });
    const focused = () => page.evaluate(() => document.activeElement?.id);
    const ask = () => page.evaluate(() => window.feedbackPage.askUser({ title: 'T', content: '?' }));
    const first = ask();
    await page.locator('.modal').waitFor();
    expect(await page.locator('.modal__box').getAttribute('role')).toBe('alertdialog');
    const path: (string | undefined)[] = [];
    for (let step = 0; step < 3; step += 1) {
      path.push(await focused());
      await page.keyboard.press('Tab');
    }
    expect(path).toEqual(['modal-cancel', 'modal-confirm', 'modal-cancel']);
    await page.keyboard.press('Escape');
    expect([await first, await focused()]).toEqual([false, 'behind']);

    const second = ask();
    await page.locator('.modal').waitFor();
    await page.evaluate(() => {
      window.location.hash = '#/elsewhere';
    });
    expect(await second).toBe(false);
    expect(await page.locator('.modal').count()).toBe(0);
    await close();
  });

  it('fits its texts into every width, in every language', async () => {
    const { page, driver, close } = await open();
    for (const width of [320, 375, 425]) {
      await page.setViewportSize({ width, height: 812 });
      for (const locale of LOCALES) {
        await driver.setLocale(locale);
        const question = page.evaluate(() =>
          window.feedbackPage.askUser({ title: 'Tuzuo', content: 'Tuzuo?' }),
        );
        await page.locator('.modal').waitFor();
        const clipped = await page
          .locator('.modal__button')
          .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
        expect(clipped).toBe(0);
        await page.screenshot({ path: `${OUTPUT}modal-${locale}-${width}.png` });
        await page.locator('#modal-cancel').click();
        await question;
        await page.evaluate(() => window.feedbackPage.saveToAlbum({ path: 'blob:gone', fileName: 'a.png' }));
        const box = await page.locator('.popup__box').boundingBox();
        expect(box && box.x >= 8 && box.x + box.width <= width - 8).toBe(true);
        await page.screenshot({ path: `${OUTPUT}toast-${locale}-${width}.png` });
        await driver.popup('hideToast');
      }
    }
    await close();
  });
});
