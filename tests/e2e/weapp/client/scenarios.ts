import { LOCALES } from '@tuzuo/core/text/locale';
import { expect } from 'vitest';
import { androidPhone, iPhone } from '../harness/wx/devices';
import { deadNetwork } from '../harness/wx/network';
import { workingServer } from './answers';
import type { Product } from './products';
import { messages, openMy, priceIn, pricesShow, run } from './run';

/**
 * What a user does with a built mini-program. Each scenario is a function of the directory, so that the same
 * words run against the real build (and must pass) and against a broken copy (and must fail).
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

export const keepsTabs: Scenario = (dir, product) =>
  run(dir, { network: workingServer() }, async (app) => {
    await pricesShow(app, product);
    const home = app.page();
    await openMy(app, product);
    await app.tapTab(0);
    expect(app.page()).toBe(home);
    expect(priceIn(app, product)).toBe(true);
    expect(app.wire.sent).toHaveLength(product.homeCalls);
  });

export const switchesLanguage: Scenario = (dir, product) =>
  run(dir, { network: workingServer() }, async (app) => {
    await pricesShow(app, product);
    await openMy(app, product);
    for (const locale of LOCALES) {
      const words = messages[locale];
      await app.tap(`#locale-${locale}`);
      await app.until(() => app.text('#route-my').includes(words['my.language']), `the page in ${locale}`);
      await app.until(
        () =>
          app.tabBar.items.map(({ text }) => text).join() === product.tabKeys.map((key) => words[key]).join(),
        `the tab bar in ${locale}`,
      );
      expect(app.feedback.navigationTitles.at(-1)).toBe(words['tab.my']);
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
    await app.tap('#locale-fr');
    await app.until(() => stored.size > 0, 'the choice in storage');
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

/** The bar's content stays clear of WeChat's own button, and the words follow the phone. */
export const fitsThePhone: Scenario = async (dir) => {
  for (const device of [iPhone, androidPhone]) {
    await run(dir, { device: { ...device, language: 'zh_TW' } }, async (app) => {
      await app.until(() => app.text('#state-error').includes(messages['zh-TW']['server.offline']), 'zh-TW');
      const { capsule, screenWidth, statusBarHeight } = device;
      expect(styleOf(app.$('.nav-bar'))).toMatchObject({ 'padding-top': `${statusBarHeight}px` });
      expect(styleOf(app.$('.nav-bar__row'))).toMatchObject({
        'margin-right': `${screenWidth - capsule.left}px`,
        height: `${capsule.height + 2 * (capsule.top - statusBarHeight)}px`,
      });
    });
  }
};

const styleOf = ({ style }: { style: string }) =>
  Object.fromEntries(style.split(';').map((pair) => pair.split(':').map((part) => part.trim())));

/** Pulling down asks the server again, and the spinner goes even when nobody answers. */
export const refreshesTemplates: Scenario = (dir) =>
  run(dir, { network: workingServer() }, async (app) => {
    await app.until(() => app.$$('#server-state').length === 1, 'a connection');
    await app.tapTab(1);
    await app.until(() => app.$$('#state-empty').length === 1, 'the template centre');
    await app.pullDown();
    await app.until(() => !app.feedback.refreshing, 'the end of the spinner');
    expect(app.wire.sent).toHaveLength(4);
    app.wire.network = deadNetwork;
    await app.pullDown();
    await app.until(() => !app.feedback.refreshing, 'the end of the spinner');
  });

/** From a link inside the app: the sub-package is loaded now, and its action leads home. */
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

/** From a shared link to a page that is gone. */
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
