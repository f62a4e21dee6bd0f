import { TOOL_KEYS, tools } from '@tuzuo/core/tools';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonWords, toolWords } from '../../builders/words';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, launchBrowser, settled } from './browser';
import { holdBack, isGone, keepHeldPicture, SCREEN, shiftsIn, visit, watchShifts } from './first-screen';
import { newSeller } from './seller';
import { type ProductServer, startProduct } from './server';

/** `class: left, top, width, height` and text of all descendants of an element, as displayed. */
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

/** Position and label of each picture and text in the tab bar, whose elements are Taro's own. */
const tabsIn = (page: Page, picture: string, label: string) =>
  page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const { color, fontFamily, fontSize } = getComputedStyle(one);
          // A picture has neither color nor font, whatever it inherits.
          const style = one instanceof HTMLImageElement ? [] : [color, fontFamily, fontSize];
          return [one.textContent?.trim(), ...[left, top, width, height].map(Math.round), ...style].join();
        }),
      ),
    [picture, label],
  );

const fontOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one).fontFamily);

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
        await watchShifts(one);
      },
    });
    await page.locator(`${SCREEN} .hero`).first().waitFor();
    const drawn = await boxesIn(page, `${SCREEN} .first-screen__page`, '.screen');
    const drawnTabs = await tabsIn(page, '.first-screen__icon', '.first-screen__label');
    const drawnFont = await fontOf(page, `${SCREEN} .copy`);
    expect(drawn.length).toBeGreaterThan(80);
    expect(drawn.join()).toContain(commonWords[locale]['home.heroTitle']);
    await keepHeldPicture(page, `first-screen-${locale}-${colorScheme}-${width}`);

    release();
    await isGone(page);
    await settled(page, 'home');
    const mounted = await boxesIn(page, '#route-home');
    expect(drawn).toEqual(mounted);
    expect(drawnTabs).toEqual(await tabsIn(page, '.tab-bar__icon', '.tab-bar__label'));
    expect(drawnFont).toBe(await fontOf(page, '#route-home .copy'));
    expect(await shiftsIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await keepPicture(page, `first-screen-mounted-${locale}-${colorScheme}-${width}`);
    await close();
  });

  describe.each(TOOL_KEYS)('of %s, at its own URL', (tool) => {
    const address = () => `${product.url}/t/${tool}`;
    const route = tools[tool].routes.tool.split('/')[2] ?? '';

    it('is in the document itself', async () => {
      const html = await (await fetch(address())).text();
      const screen = /<div id="first-screen"[\s\S]*(?=<div id="app")/.exec(html)?.[0] ?? '';
      expect(screen).toContain(`<div class="first-screen__title">${toolWords['zh-CN'][tool].name}</div>`);
      expect(screen).not.toMatch(/[\u27e6\u27e7]/);
      // A pressable or readable element would exist twice.
      expect(screen.match(/<[^>]* (?:role|id)=/g)).toHaveLength(2);
    });

    it.each([
      [375, 'zh-CN', 'light'],
      [320, 'fr', 'dark'],
    ] as const)('is what the page will be: %s wide, in %s, %s', async (width, locale, colorScheme) => {
      const { prepare, release } = holdBack();
      const { page, complaints, close } = await visit(browser, `${address()}?preset=%7B%7D`, {
        width,
        locale,
        colorScheme,
        prepare: async (one) => {
          await prepare(one);
          await watchShifts(one);
        },
      });
      await page.locator(`${SCREEN} .first-screen__bar`).waitFor();
      const drawn = await boxesIn(page, `${SCREEN} .first-screen__page`, '.screen');
      const drawnBar = await tabsIn(page, '.first-screen__home', '.first-screen__title');
      const name = toolWords[locale][tool].name;
      expect(drawnBar.join()).toContain(name);
      expect(page.url()).toBe(`${product.url}/#${tools[tool].routes.tool}?preset=%7B%7D`);
      await keepHeldPicture(page, `first-screen-${tool}-${locale}`);

      release();
      await isGone(page);
      await settled(page, route);
      expect(drawn).toEqual(await boxesIn(page, `#route-${route}`, '[class^="taro-img"]'));
      const bar = await tabsIn(page, '.taro-navigation-bar-home svg', '.taro-navigation-bar-title');
      expect(drawnBar).toEqual(bar);
      expect(await shiftsIn(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    });
  });

  it('uses the language chosen by the user, not the browser’s', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, {
      prepare: async (one) => {
        await prepare(one);
        await one.addInitScript(() => localStorage.setItem('locale', 'es'));
      },
    });
    await page.locator(SCREEN).getByText(commonWords.es['home.heroTitle']).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    release();
    await isGone(page);
    await page.locator('#route-home').getByText(commonWords.es['home.heroTitle']).waitFor();
    await close();
  });

  it.each(['#/', '#/pages/home/index', '#/?from=chat'])('shows at %s', async (hash) => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, `${product.url}/${hash}`, { prepare });
    await page.locator(`${SCREEN} .hero`).first().waitFor();
    release();
    await isGone(page);
    await settled(page, 'home');
    await close();
  });

  it('shows a tap immediately, and executes it on the page, wherever the element has moved', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    const drawn = page.locator(`${SCREEN} [data-press="home-search"]`);
    await drawn.click();
    await expect.poll(() => drawn.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.85');
    await page.addStyleTag({ content: '#route-home #home-search { margin-top: 150px }' });
    release();
    await settled(page, 'search');
    await close();
  });

  it('opens a tool whose card was tapped, below the screen, before any response of the server', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    await page.locator(`${SCREEN} [data-press="tool-img-compress"]`).click();
    release();
    await settled(page, 'img-compress');
    await close();
  });

  it('executes only the last of several taps', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    await page.locator(`${SCREEN} [data-press="home-search"]`).click();
    await page.locator(SCREEN).getByText(commonWords['zh-CN']['tab.my']).click();
    expect(await page.locator(`${SCREEN} .first-screen__pressed`).count()).toBe(1);
    release();
    await settled(page, 'my');
    await close();
  });

  it('keeps the user’s scroll position', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    await page.locator(`${SCREEN} > .first-screen__page`).evaluate((one) => one.scrollTo(0, 240));
    release();
    await isGone(page);
    expect(await page.locator('.taro_page').evaluate((one) => one.scrollTop)).toBe(240);
    await close();
  });

  it('loads its pictures after all scripts', async () => {
    const { prepare, release } = holdBack();
    const { page, close } = await visit(browser, product.url, { prepare });
    await page.locator(`${SCREEN} .hero`).first().waitFor();
    expect(await page.locator(`${SCREEN} img[data-src][src]`).count()).toBe(0);
    const picture = page.waitForRequest(/static\/images\/icon/);
    release();
    await picture;
    await close();
  });

  specLine('s2.share', 'h5', 'shows behind a shared address, which becomes the app’s own', async () => {
    const { share } = await newSeller(product, '13800138111');
    const { prepare, release } = holdBack();
    const { page, complaints, close } = await visit(browser, await share('home'), { locale: 'fr', prepare });
    await page.locator(SCREEN).getByText(commonWords.fr['home.heroTitle']).waitFor();
    expect(page.url()).toBe(`${product.url}/`);
    release();
    await isGone(page);
    await settled(page, 'home');
    expect(complaints).toEqual([]);
    await page.goto(await share('tool', 'matting'), { waitUntil: 'commit' });
    await page.locator(SCREEN).getByText(toolWords.fr.matting.line).waitFor();
    await settled(page, 'matting');
    expect(page.url()).toBe(`${product.url}/#/subPages/matting/index`);
    await close();
  });
});
