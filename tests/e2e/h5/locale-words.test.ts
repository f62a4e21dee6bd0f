import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import settingsWords from '../../../src/features/settings/words/en.json';
import { translator } from '../../../src/i18n/translate';
import { loadAllWords } from '../../builders/words';
import { describeInBrowser, launchBrowser, settled, visit } from './browser';
import { type ProductServer, startProduct } from './server';

const SETTINGS = '#/subPages/settings/index';

const FILES = fileURLToPath(new URL('../../../dist/h5/words/', import.meta.url));

/** The language whose words an address is of. */
const languageOf = (url: string) => /\/words\/([\w-]+)\.\w+\.json$/.exec(url)?.[1] as Locale | undefined;

loadAllWords();

declare global {
  interface Window {
    /** Every text that the page has shown, frame by frame. */
    shownTexts: Set<string>;
  }
}

/** Runs in the browser, before the page's own scripts. */
function watchFrames(): void {
  window.shownTexts = new Set();
  const look = () => {
    if (document.body) window.shownTexts.add(document.body.innerText);
    requestAnimationFrame(look);
  };
  look();
}

const CHINESE = /\p{Script=Han}/u;

describeInBrowser('the words of a language', () => {
  let product: ProductServer;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  /** Lets `act` handle the request for one language's messages. */
  const intercept = (page: Page, locale: Locale, act: (route: Route) => unknown) =>
    page.route(
      ({ href }) => languageOf(href) === locale,
      (route) => void act(route),
    );

  /** A visitor, the languages whose messages were fetched, and those sent with calls. */
  async function visitor(hash: string, locale: Locale, prepare = async (_page: Page) => {}) {
    const fetched: Locale[] = [];
    const named = new Set<string | undefined>();
    const visited = await visit(browser, `${product.url}/${hash}`, {
      locale,
      prepare: async (page) => {
        page.on('request', (request) => {
          const language = languageOf(request.url());
          if (language) fetched.push(language);
          if (request.url().includes('/api/')) named.add(request.headers()['accept-language']);
        });
        await prepare(page);
      },
    });
    return { ...visited, fetched, named };
  }

  it('are one file each, except those of the source', () => {
    const files = readdirSync(FILES).filter((name) => name.endsWith('.json'));
    expect(files.map((name) => languageOf(`/words/${name}`)).sort()).toEqual(
      LOCALES.filter((locale) => locale !== 'zh-CN').sort(),
    );
  });

  it.each(LOCALES)('are the only messages that a visitor with %s fetches', async (locale) => {
    const { page, complaints, fetched, named, close } = await visitor('#/', locale);
    await settled(page, 'home');
    await page.locator('#server-state').waitFor();
    expect(fetched).toEqual(locale === 'zh-CN' ? [] : [locale]);
    expect([...named]).toEqual([locale]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('are awaited: no frame shows another language', async () => {
    const { page, complaints, close } = await visitor('#/', 'fr', async (one) => {
      await one.addInitScript(watchFrames);
      await intercept(one, 'fr', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
    });
    await settled(page, 'home');
    await expect.poll(() => page.locator('#tab-home').innerText()).toBe('Accueil');
    const frames = await page.evaluate(() => [...window.shownTexts]);
    expect(frames.some((text) => text.includes('Ouverture de la page'))).toBe(true);
    expect(frames.some((text) => text.includes(translator('fr')('home.heroTitle')))).toBe(true);
    expect(frames.filter((text) => CHINESE.test(text))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('are requested again after a failure', async () => {
    const { page, close } = await visitor('#/', 'fr', (one) =>
      intercept(one, 'fr', (route) => route.abort()),
    );
    const failure = page.locator('#async-error');
    await failure.waitFor({ timeout: 5000 });
    expect(await failure.innerText()).toMatch(/^La connexion a expiré/);
    await page.unrouteAll();
    await failure.click();
    await settled(page, 'home');
    expect(await page.locator('#tab-home').innerText()).toBe('Accueil');
    await close();
  });

  it('are fetched once, when chosen', async () => {
    const { page, complaints, fetched, close } = await visitor(SETTINGS, 'zh-CN');
    await settled(page, 'settings');
    for (const locale of ['fr', 'zh-CN', 'fr'] as const) {
      await page.locator(`#locale-${locale}`).click();
      await expect.poll(() => page.title()).toBe(translator(locale)('page.settings'));
    }
    expect(fetched).toEqual(['fr']);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keep the current language when they fail to load, and the user is informed', async () => {
    const { page, close } = await visitor(SETTINGS, 'en', (one) =>
      intercept(one, 'es', (route) => route.abort()),
    );
    await settled(page, 'settings');
    await page.locator('#locale-es').click();
    await page.getByText(settingsWords.languageFailed).waitFor();
    expect(await page.title()).toBe('Settings');
    expect(await page.locator('#locale-en').getAttribute('aria-checked')).toBe('true');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');

    await page.unrouteAll();
    await page.locator('#locale-es').click();
    await expect.poll(() => page.title()).toBe('Ajustes');
    await close();
  });

  it('do not overtake a later choice', async () => {
    const held: Route[] = [];
    const { page, complaints, close } = await visitor(SETTINGS, 'zh-CN', (one) =>
      intercept(one, 'fr', (route) => held.push(route)),
    );
    await settled(page, 'settings');
    await page.locator('#locale-fr').click();
    await expect.poll(() => held.length).toBe(1);
    await page.locator('#locale-en').click();
    await expect.poll(() => page.title()).toBe('Settings');
    const arrived = page.waitForResponse((response) => languageOf(response.url()) === 'fr');
    await held[0]?.continue();
    await arrived;
    await page.waitForTimeout(300);
    expect(await page.title()).toBe('Settings');
    expect(complaints).toEqual([]);
    await close();
  });
});
