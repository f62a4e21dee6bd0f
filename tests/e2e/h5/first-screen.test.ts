import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/i18n/locales/en';
import { es } from '../../../src/i18n/locales/es';
import { fr } from '../../../src/i18n/locales/fr';
import { zhCN } from '../../../src/i18n/locales/zh-CN';
import { zhTW } from '../../../src/i18n/locales/zh-TW';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled, visit as visitPage } from './browser';
import { newSeller } from './seller';
import { type ProductServer, startProduct } from './server';

const WORDS = { 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es };

const OUTPUT = fileURLToPath(new URL('__output__/', import.meta.url));

const SCREEN = '#first-screen';

const visit = (browser: Browser, address: string, options: Parameters<typeof visitPage>[2] = {}) =>
  visitPage(browser, address, { ...options, waitUntil: 'commit' });

/** Holds back the app's scripts and every answer of the server, for as long as somebody wants to look. */
function holdBack() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const prepare = async (page: Page) => {
    await page.route('**/js/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.route('**/api/**', () => new Promise(() => {}));
  };
  return { prepare, release };
}

/** `class: left, top, width, height` and the words of everything below an element, as they lie on the screen. */
const boxesIn = (page: Page, selector: string, without = '') =>
  page.evaluate(
    ([root = '', skipped = '']) => {
      const all = [...(document.querySelector(root)?.querySelectorAll<HTMLElement>('[class]') ?? [])];
      const shown = all.filter(
        (one) => !(one instanceof SVGElement) && (skipped === '' || !one.matches(skipped)),
      );
      return shown.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const words = one.matches('.copy') ? one.textContent : '';
        return `${one.className}: ${[left, top, width, height].map(Math.round)} ${words}`;
      });
    },
    [selector, without],
  );

/** Of the tab bar, whose elements are Taro's own: where each picture and label is, and what it says. */
const tabsIn = (page: Page, picture: string, label: string) =>
  page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const { color, fontFamily, fontSize } = getComputedStyle(one);
          // A picture has neither colour nor font, whatever it inherits.
          const style = one instanceof HTMLImageElement ? [] : [color, fontFamily, fontSize];
          return [one.textContent, ...[left, top, width, height].map(Math.round), ...style].join();
        }),
      ),
    [picture, label],
  );

const fontOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one).fontFamily);

/** For a person to look at. Playwright's own waits for a document that has loaded. */
async function keepHeldPicture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await mkdir(OUTPUT, { recursive: true });
  const { data } = await session.send('Page.captureScreenshot');
  await writeFile(`${OUTPUT}${name}.png`, data, 'base64');
}

const isGone = (page: Page) => page.locator(SCREEN).waitFor({ state: 'detached' });

describeInBrowser('the first screen', () => {
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
    [320, 'zh-CN', 'light'],
    [375, 'zh-CN', 'dark'],
    [425, 'zh-CN', 'light'],
    [1280, 'zh-CN', 'light'],
    [375, 'zh-TW', 'light'],
    [320, 'en', 'light'],
    [320, 'fr', 'light'],
    [425, 'fr', 'dark'],
    [375, 'es', 'light'],
  ] as const)('is what the page will be: %s wide, in %s, %s', async (width, locale, colorScheme) => {
    const { prepare, release } = holdBack();
    const { page, complaints, close } = await visit(browser, product.url, {
      width,
      locale,
      colorScheme,
      prepare: async (one) => {
        await prepare(one);
        await one.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
        });
      },
    });
    await page.locator(`${SCREEN} .hero`).waitFor();
    const drawn = await boxesIn(page, `${SCREEN} .first-screen__page`, '.screen');
    const drawnTabs = await tabsIn(page, '.first-screen__icon', '.first-screen__label');
    const drawnFont = await fontOf(page, `${SCREEN} .copy`);
    expect(drawn.length).toBeGreaterThan(80);
    expect(drawn.join()).toContain(WORDS[locale]['home.heroTitle']);
    await keepHeldPicture(page, `first-screen-${locale}-${colorScheme}-${width}`);

    release();
    await isGone(page);
    await settled(page, 'home');
    const mounted = await boxesIn(page, '#route-home', '[class^="taro-img"]');
    expect(drawn).toEqual(mounted);
    expect(drawnTabs).toEqual(await tabsIn(page, '.weui-tabbar__icon', '.weui-tabbar__label'));
    expect(drawnFont).toBe(await fontOf(page, '#route-home .copy'));
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(complaints).toEqual([]);
    await keepPicture(page, `first-screen-mounted-${locale}-${colorScheme}-${width}`);
    await close();
  });

  it('speaks the language that the user has chosen, not the browser’s', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, {
      prepare: async (one) => {
        await prepare(one);
        await one.addInitScript(() => localStorage.setItem('locale', 'es'));
      },
    });
    await page.locator(SCREEN).getByText(es['home.heroTitle']).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    release();
    await isGone(page);
    await page.locator('#route-home').getByText(es['home.heroTitle']).waitFor();
    await close();
  });

  it.each([
    '#/pages/my/index',
    '#/subPages/login/index',
    '#/nowhere',
  ])('does not show at %s', async (hash) => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, `${product.url}/${hash}`, { prepare });
    await page.locator('#app').waitFor({ state: 'attached' });
    expect(await page.locator(SCREEN).count()).toBe(0);
    expect(await page.locator('html.first-screen').count()).toBe(0);
    release();
    await page.locator('.screen:visible').waitFor();
    await close();
  });

  it.each(['#/', '#/pages/home/index', '#/?from=chat'])('shows at %s', async (hash) => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, `${product.url}/${hash}`, { prepare });
    await page.locator(`${SCREEN} .hero`).waitFor();
    release();
    await isGone(page);
    await settled(page, 'home');
    await close();
  });

  it('passes a tap on to the page that was meant', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    await page.locator(SCREEN).getByText(zhCN['tab.my']).click();
    release();
    await settled(page, 'my');
    await close();
  });

  it('goes when a script of the app does not come', async () => {
    const { page, close } = await visit(browser, product.url, {
      prepare: (one) => one.route('**/js/app.*.js', (route) => route.abort()),
    });
    await isGone(page);
    expect(await page.locator('html.first-screen').count()).toBe(0);
    await close();
  });

  it('goes when the user goes somewhere else', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    await page.locator(`${SCREEN} .hero`).waitFor();
    await page.evaluate(() => {
      window.location.hash = '#/pages/my/index';
    });
    await isGone(page);
    release();
    await settled(page, 'my');
    await close();
  });

  it('goes after ten seconds, whatever happens', async () => {
    const { prepare } = holdBack();
    const { page, close } = await visit(browser, product.url, {
      prepare: async (one) => {
        await prepare(one);
        await one.clock.install();
      },
    });
    await page.locator(`${SCREEN} .hero`).waitFor();
    await page.clock.fastForward(5_000);
    expect(await page.locator(SCREEN).count()).toBe(1);
    await page.clock.fastForward(6_000);
    expect(await page.locator(SCREEN).count()).toBe(0);
    await close();
  });

  specLine('s2.share', 'h5', 'shows behind a shared address, which becomes the app’s own', async () => {
    const { share } = await newSeller(product, '13800138111');
    const { prepare, release } = holdBack();
    const { page, complaints, close } = await visit(browser, await share('home'), { locale: 'fr', prepare });
    await page.locator(SCREEN).getByText(fr['home.heroTitle']).waitFor();
    expect(page.url()).toBe(`${product.url}/`);
    release();
    await isGone(page);
    await settled(page, 'home');
    expect(complaints).toEqual([]);
    await page.goto(await share('tool', 'matting'));
    await settled(page, 'matting');
    expect(page.url()).toBe(`${product.url}/#/subPages/matting/index`);
    await close();
  });
});
