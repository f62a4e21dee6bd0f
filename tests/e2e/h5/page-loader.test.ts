import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled, visit } from './browser';
import { overflow } from './measure';
import { type ProductServer, startProduct } from './server';

/** Exact texts from the runtime map, row 35. */
const TIMEOUT_WORDS: Record<Locale, string> = {
  en: 'The connection timed out, click the screen to try again.',
  'zh-CN': '连接服务器超时，点击屏幕重试',
  'zh-TW': '連接服務器超時，點擊屏幕重試',
  es: 'Se agotó el tiempo de conexión, haz clic en la pantalla para volver a intentarlo.',
  fr: "La connexion a expiré, cliquez sur l'écran pour réessayer.",
};

type HeldScripts = {
  /** Releases every script, including the waiting ones. */
  release(): Promise<void>;
  /** Releases the following ones; the waiting ones fail. */
  lose(): void;
};

/** Holds back every script from now on. */
async function holdScripts(page: Page): Promise<HeldScripts> {
  const held: Route[] = [];
  let holding = true;
  await page.route('**/js/*.js', (route) => {
    if (holding) held.push(route);
    else void route.continue();
  });
  return {
    async release() {
      holding = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
    lose() {
      holding = false;
    },
  };
}

const goTo = (page: Page, hash: string) =>
  page.evaluate((to) => {
    window.location.hash = to;
  }, hash);

const waiting = '#async-loading';
const failure = '#async-error';

describeInBrowser('a page whose script is slow', () => {
  let product: ProductServer;
  let browser: Browser;
  /** Opens the home page with a controlled clock, and holds back every further script. */
  async function atHome(locale: Locale = 'zh-CN', width = 375) {
    const visitor = await visit(browser, product.url, {
      locale,
      width,
      prepare: (one) => one.clock.install(),
    });
    await settled(visitor.page, 'home');
    // The server has responded, so advancing the clock does not time out calls.
    await visitor.page.locator('#server-state').waitFor();
    await expect.poll(() => visitor.page.locator('.skeleton').count()).toBe(0);
    return { ...visitor, ...(await holdScripts(visitor.page)) };
  }

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  specLine(
    ['s2.lazy-loading', 's9.page-load'],
    'h5',
    'shows an indicator after 200 ms and not before, and then itself',
    async () => {
      const { page, complaints, release, close } = await atHome();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await goTo(page, '#/subPages/poster/index');
      await page.clock.runFor(190);
      expect(await page.locator(waiting).count()).toBe(0);
      await page.clock.runFor(20);
      expect(await page.locator(waiting).innerText()).toBe('正在打开页面');
      await page.clock.runFor(59_000);
      expect(await page.locator(failure).count()).toBe(0);
      await page.clock.resume();
      await release();
      await settled(page, 'poster');
      expect(await page.locator(waiting).count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('shows no indicator when it loads within 200 ms', async () => {
    const { page, release, close } = await atHome();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await goTo(page, '#/subPages/poster/index');
    await page.clock.runFor(150);
    await release();
    await page.locator('#route-poster').waitFor({ state: 'attached' });
    await page.clock.runFor(500);
    expect(await page.locator(waiting).count()).toBe(0);
    await close();
  });

  for (const locale of LOCALES)
    specLine(
      ['s2.lazy-error', 's8.load-timeout', 's9.page-load'],
      'h5',
      `times out after 60 s, with the message of the spec in ${locale}`,
      async () => {
        const { page, complaints, close } = await atHome(locale, 320);
        await page.clock.pauseAt(Date.now() + 3_600_000);
        await goTo(page, '#/subPages/poster/index');
        await page.clock.runFor(59_900);
        expect(await page.locator(failure).count()).toBe(0);
        await page.clock.runFor(200);
        expect(await page.locator(`${failure} p`).innerText()).toBe(TIMEOUT_WORDS[locale]);
        expect(await page.locator(`${failure} svg`).isVisible()).toBe(true);
        expect(await page.locator(waiting).count()).toBe(0);
        expect(await overflow(page)).toBe(0);
        await page.clock.resume();
        await keepPicture(page, `page-error-${locale}-320`);
        expect(complaints).toEqual([]);
        await close();
      },
    );

  specLine(
    ['s2.lazy-reload', 's8.load-timeout', 's8.retry-tap'],
    'h5',
    'is loaded again by a tap on the error',
    async () => {
      const { page, lose, close } = await atHome();
      await goTo(page, '#/subPages/poster/index');
      await page.clock.fastForward(61_000);
      await page.locator(failure).waitFor();
      await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
      lose();
      await page.locator(failure).click();
      await settled(page, 'poster');
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-mark'))).toBe(false);
      await close();
    },
  );

  it('replaces the error when it arrives after all', async () => {
    const { page, release, close } = await atHome();
    await goTo(page, '#/subPages/poster/index');
    await page.clock.fastForward(61_000);
    await page.locator(failure).waitFor();
    await release();
    await settled(page, 'poster');
    expect(await page.locator(failure).count()).toBe(0);
    await close();
  });

  it('shows the error immediately when its script fails, with keyboard support', async () => {
    const { page, close } = await atHome();
    await page.unroute('**/js/*.js');
    await page.route('**/js/*.js', (route) => route.abort());
    await goTo(page, '#/subPages/poster/index');
    await page.locator(failure).waitFor({ timeout: 5000 });
    await page.unroute('**/js/*.js');
    await page.keyboard.press('Enter');
    await settled(page, 'poster');
    await close();
  });

  it('does not open after going back, however late it arrives', async () => {
    const { page, complaints, release, close } = await atHome();
    await goTo(page, '#/subPages/poster/index');
    await page.locator(waiting).waitFor();
    await page.goBack();
    await settled(page, 'home');
    expect(await page.locator(waiting).count()).toBe(0);
    await release();
    await page.waitForTimeout(500);
    expect(await page.locator('#route-poster').count()).toBe(0);
    await page.clock.fastForward(61_000);
    expect(await page.locator(failure).count()).toBe(0);

    await goTo(page, '#/subPages/poster/index');
    await settled(page, 'poster');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is superseded by the next requested page', async () => {
    const { page, complaints, release, close } = await atHome();
    await goTo(page, '#/subPages/poster/index');
    await page.locator(waiting).waitFor();
    await goTo(page, '#/subPages/order/index');
    await release();
    await settled(page, 'order');
    await page.waitForTimeout(500);
    expect(await page.locator('#route-poster').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
