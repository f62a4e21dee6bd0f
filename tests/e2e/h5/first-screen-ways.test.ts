import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import zhCN from '../../../src/i18n/words/zh-CN.json';
import es from '../../../src/ui/words/es.json';
import fr from '../../../src/ui/words/fr.json';
import uiZhCN from '../../../src/ui/words/zh-CN.json';
import { describeInBrowser, launchBrowser, settled } from './browser';
import { holdBack, isGone, keepHeldPicture, SCREEN, shiftsIn, visit, watchShifts } from './first-screen';
import { type ProductServer, startProduct } from './server';

const UI_WORDS = { 'zh-CN': uiZhCN, fr, es };

describeInBrowser('the first screen on the way to other pages, and when nothing comes', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  it.each([
    ['#/pages/my/index', false, zhCN['tab.my']],
    ['#/pages/template-center/index', true, zhCN['tab.templates']],
    ['#/subPages/login/index', true, undefined],
    ['#/subPages/ai-history/index', true, undefined],
    ['#/subPages/matting/index', true, undefined],
    ['#/nowhere', true, undefined],
  ])('is a frame without a face at %s', async (hash, hasBar, tab) => {
    const { prepare, release } = holdBack();
    const { page, complaints, close } = await visit(browser, `${product.url}/${hash}`, {
      prepare,
    });
    await page.locator(`${SCREEN} .first-screen__bone`).first().waitFor();
    expect(await page.locator(`${SCREEN} .hero`).count()).toBe(0);
    expect(await page.locator(`${SCREEN} .first-screen__bar`).count()).toBe(hasBar ? 1 : 0);
    const lit = page.locator(`${SCREEN} .first-screen__label--on`);
    expect(await lit.allInnerTexts()).toEqual(tab === undefined ? [] : [tab]);
    await keepHeldPicture(page, `first-screen-any-${hash.replace(/\W+/g, '-')}`);
    release();
    await isGone(page);
    await page.locator('.screen:visible').waitFor();
    expect(await page.locator('html.first-screen').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['/', 'home', 'zh-CN', 'light'],
    ['/t/matting', 'matting', 'fr', 'dark'],
    ['/#/subPages/settings/index', 'settings', 'es', 'light'],
  ] as const)('says that a script of %s does not come, and tries again when pressed', async (path, route, locale, colorScheme) => {
    const { page, close } = await visit(browser, `${product.url}${path}`, {
      width: 320,
      locale,
      colorScheme,
      prepare: (one) => one.route('**/js/app.*.js', (request) => request.abort()),
    });
    const failed = page.getByRole('button');
    await failed.waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    const said = ['list.failed', 'list.failedText', 'list.retry'] as const;
    expect((await failed.innerText()).trim().split(/\s*\n+\s*/)).toEqual(
      said.map((key) => UI_WORDS[locale][key]),
    );
    // Nothing else can be pressed.
    expect(await page.locator(`${SCREEN} [data-press]:visible`).count()).toBe(0);
    await keepHeldPicture(page, `first-screen-failed-${route}`);
    await page.unroute('**/js/app.*.js');
    // The whole screen is the button, and has the keyboard focus.
    if (path === '/') await page.keyboard.press('Enter');
    else await failed.click({ position: { x: 10, y: 10 } });
    await isGone(page);
    await settled(page, route);
    await close();
  });

  it('becomes an empty frame when the user navigates elsewhere', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    await page.locator(`${SCREEN} .hero`).first().waitFor();
    await page.evaluate(() => {
      window.location.hash = '#/pages/my/index';
    });
    await page.locator(`${SCREEN} .first-screen__bone`).first().waitFor();
    expect(await page.locator(`${SCREEN} .hero`).count()).toBe(0);
    release();
    await isGone(page);
    await settled(page, 'my');
    await close();
  });

  it('does not shift when the server’s responses are late', async () => {
    for (const [path, route] of [
      ['/', 'home'],
      ['/t/matting', 'matting'],
      ['/t/id-photo', 'id-photo'],
    ] as const) {
      let held = true;
      const answers: (() => void)[] = [];
      const { page, complaints, close } = await visit(browser, `${product.url}${path}`, {
        prepare: async (one) => {
          await watchShifts(one);
          await one.route('**/api/**', async (call) => {
            if (held) await new Promise<void>((resolve) => answers.push(resolve));
            await call.continue();
          });
        },
      });
      await isGone(page);
      await settled(page, route);
      const answered = page.waitForResponse('**/api/user/user/getUserModuleUsePointConfig');
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      // In reverse order of the requests.
      while (answers.length > 0) {
        answers.pop()?.();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      }
      held = false;
      for (const answer of answers) answer();
      await answered;
      await page.waitForLoadState('networkidle');
      await settled(page, route);
      expect(await shiftsIn(page), path).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it('reports after ten seconds that nothing has loaded, until something does', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, {
      prepare: async (one) => {
        await prepare(one);
        await one.clock.install();
      },
    });
    await page.locator(`${SCREEN} .hero`).first().waitFor();
    await page.clock.fastForward(5_000);
    expect(await page.locator(SCREEN).count()).toBe(1);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.clock.fastForward(6_000);
    await page.getByRole('button').waitFor();
    expect(await page.getByRole('button').innerText()).toContain(UI_WORDS['zh-CN']['list.failed']);
    release();
    await isGone(page);
    await close();
  });
});
