import { LOCALES } from '@tuzuo/core/text/locale';
import { expect } from 'vitest';
import { clientWords } from '../../../builders/words';
import { androidPhone, iPhone } from '../harness/wx/devices';
import { deadNetwork } from '../harness/wx/network';
import { WELCOME_POINTS, workingServer } from './answers';
import type { Product } from './products';
import { languageIn, messages, openMy, priceIn, pricesShow, run } from './run';
import { look } from './steps';

/**
 * User scenarios on a built mini-program. Each is a function of the directory, so that the same code runs
 * against the real build (and must pass) and against a broken copy (and must fail).
 */
export type Scenario = (dir: string, product: Product) => Promise<void>;

export const paintsWithoutWaiting: Scenario = (dir, product) =>
  run(dir, { network: () => new Promise(() => undefined) }, async (app) => {
    expect(app.page().path).toBe(product.homePage);
    await app.until(
      () => app.text('#route-home').includes(messages['zh-CN']['server.connecting']),
      'the home page',
    );
    expect(app.$$('#state-error')).toHaveLength(0);
  });

export const showsPrices: Scenario = (dir, product) =>
  run(dir, { network: workingServer() }, async (app) => {
    await pricesShow(app, product);
    expect(app.text('#server-state')).toBe(messages['zh-CN']['server.connected']);
    for (const { method, headers } of app.wire.sent) {
      expect(method).toBe('POST');
      expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
      expect(headers['accept-language']).toBe('zh-CN');
    }
    expect(app.loaded.filter((file) => file.startsWith('subPages/'))).toEqual([]);
  });

/** Called by the guest's My page. */
const BENEFITS = '/vip/benefit/list';

/** Called by the studio's home page once the user is known. */
export const isForPosters = (url: string): boolean => url.endsWith('/template/template/list');

export const keepsTabs: Scenario = (dir, product) =>
  run(dir, { network: workingServer() }, async (app) => {
    await pricesShow(app, product);
    const home = app.page();
    await openMy(app, product);
    await app.tapTab(0);
    expect(app.page()).toBe(home);
    expect(priceIn(app, product)).toBe(true);
    // The My page also fetches announcements.
    const asked = app.wire.sent.filter(({ url }) => !url.endsWith(BENEFITS) && !isForPosters(url));
    expect(asked).toHaveLength(product.homeCalls + 1);
  });

/** The server decides the welcome points of a registration. */
export const welcomesGuests: Scenario = (dir, product) =>
  run(dir, { network: workingServer() }, async (app) => {
    await openMy(app, product);
    await app.until(() => app.text('#my-welcome').includes(String(WELCOME_POINTS)), 'the welcome points');
  });

export const switchesLanguage: Scenario = (dir, product) =>
  run(dir, { network: workingServer() }, async (app) => {
    await pricesShow(app, product);
    await openMy(app, product);
    for (const locale of LOCALES) {
      const words = messages[locale];
      await look();
      await app.tap('#my-settings');
      await app.until(() => app.$$(`#locale-${locale}`).length === 1, 'the settings');
      await app.tap(`#locale-${locale}`);
      await app.until(
        () => app.text('#route-settings').includes(languageIn(locale)),
        `the page in ${locale}`,
      );
      await app.back();
      await app.until(() => app.page().path === 'pages/my/index', 'the My page below');
      await app.until(
        () =>
          app.tabBar.items.map(({ text }) => text).join() === product.tabKeys.map((key) => words[key]).join(),
        `the tab bar in ${locale}`,
      );
      await app.until(
        () => app.feedback.navigationTitles.at(-1) === words['tab.my'],
        `the title in ${locale}`,
      );
      expect(app.text()).not.toMatch(/\b(my|home|price|server|tool)\.[a-z]\w+/);
    }
    await app.tapTab(0);
    await app.until(
      () => app.text('#server-state') === messages.es['server.connected'],
      'the home page in es',
    );
  });

export const remembersLanguage: Scenario = async (dir, product) => {
  const stored = new Map<string, string>();
  await run(dir, { network: workingServer(), stored }, async (app) => {
    await openMy(app, product);
    await app.tap('#my-settings');
    await app.until(() => app.$$('#locale-fr').length === 1, 'the settings');
    await app.tap('#locale-fr');
    await app.until(() => stored.has('locale'), 'the choice in storage');
  });
  await run(dir, { network: workingServer(), stored }, async (app) => {
    await app.until(
      () => app.text('#server-state') === messages.fr['server.connected'],
      'the home page in French',
    );
    expect(app.tabBar.items[0]?.text).toBe(messages.fr['tab.home']);
    expect(app.wire.sent[0]?.headers['accept-language']).toBe('fr');
  });
};

export const recovers: Scenario = (dir, product) =>
  run(dir, { network: deadNetwork }, async (app) => {
    await app.until(
      () => app.text('#state-error').includes(messages['zh-CN']['server.offline']),
      'the offline line',
    );
    app.wire.network = workingServer();
    await app.tap('#server-retry');
    await pricesShow(app, product);
    expect(app.$$('#state-error')).toHaveLength(0);
  });

/** The bar's content does not overlap WeChat's menu button, and the texts follow the phone's language. */
export const fitsThePhone: Scenario = async (dir) => {
  for (const device of [iPhone, androidPhone]) {
    const options = { network: workingServer(), device: { ...device, language: 'zh_TW' } };
    await run(dir, options, async (app) => {
      await app.until(() => app.text('#server-state') === messages['zh-TW']['server.connected'], 'zh-TW');
      expect(app.tabBar.items[0]?.text).toBe(messages['zh-TW']['tab.home']);
      const { capsule, screenWidth, statusBarHeight } = device;
      expect(styleOf(app.$('.nav-bar'))).toMatchObject({ 'padding-top': `${statusBarHeight}px` });
      expect(styleOf(app.$('.nav-bar__row'))).toMatchObject({
        'margin-right': `${screenWidth - capsule.left}px`,
        height: `${capsule.height + 2 * (capsule.top - statusBarHeight)}px`,
      });
    });
  }
};

/** Without a network the page is in Chinese and says so in the phone's language, which can be chosen later. */
export const staysChinese: Scenario = (dir, product) =>
  run(dir, { network: deadNetwork, device: { ...iPhone, language: 'en' } }, async (app) => {
    await app.until(() => app.text('#state-error').includes(messages['zh-CN']['server.offline']), 'Chinese');
    const sentence = clientWords.en['app/start']?.['words.failed'];
    await app.until(() => app.feedback.toasts.includes(String(sentence)), 'why it is in Chinese');
    expect(app.tabBar.items[0]?.text).toBe(messages['zh-CN']['tab.home']);
    app.wire.network = workingServer();
    await openMy(app, product);
    await look();
    await app.tap('#my-settings');
    await app.until(() => app.$$('#locale-en').length === 1, 'the settings');
    await app.tap('#locale-en');
    await app.until(() => app.text('#route-settings').includes(languageIn('en')), 'the page in English');
    await app.back();
    await app.until(() => app.tabBar.items[0]?.text === messages.en['tab.home'], 'the tab bar in English');
  });

const styleOf = ({ style }: { style: string }) =>
  Object.fromEntries(style.split(';').map((pair) => pair.split(':').map((part) => part.trim())));

/** Opened by a link inside the app: the sub-package is loaded only now, and its action leads home. */
export const opensSubPackage: Scenario = (dir, product) =>
  run(dir, { network: workingServer() }, async (app) => {
    (app.wx.navigateTo as (options: { url: string }) => void)({ url: '/subPages/not-found/index' });
    await app.until(() => app.page().path === 'subPages/not-found/index', 'the sub-package page');
    await app.until(
      () => app.text('#route-not-found').includes(messages['zh-CN']['notFound.title']),
      'its words',
    );
    expect(app.loaded).toContain('subPages/not-found/index.js');
    await app.tap('#state-error-action');
    await app.until(() => app.page().path === product.homePage, 'the home page');
    expect(app.pages).toHaveLength(1);
  });

/** Opened by a shared link to a removed page. */
export const survivesUnknownEntry: Scenario = (dir, product) =>
  run(dir, { network: workingServer(), entry: { path: 'pages/gone/index', scene: 1007 } }, async (app) => {
    await app.until(
      () => app.pages.length === 1 && app.$$('#route-not-found').length === 1,
      'the not-found page',
    );
    await app.tap('#state-error-action');
    await app.until(() => app.page().path === product.homePage, 'the home page');
    await pricesShow(app, product);
  });
