import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FaultServer } from '../../builders/fault-server';
import { describeInBrowser, launchBrowser } from '../../e2e/h5/browser';
import { specCases } from '../../spec/vitest';
import { STORAGE_CASES, type StorageDriver } from '../storage-cases';
import { DRIVER_PAGE, startSourceServer } from './source-server';

const loaded = (page: Page) => page.waitForFunction(() => 'device' in window).then(() => undefined);

function driverIn(page: Page): StorageDriver {
  return {
    get: (key) => page.evaluate((name) => window.device.storage.get(name), key),
    set: (...pair) => page.evaluate(([key, value]) => window.device.storage.set(key, value), pair),
    isMarked: () => page.evaluate(() => window.device.loginMarker.isSet()),
    mark: () =>
      page.context().addCookies([{ name: MARKER_COOKIE, value: '1', url: new URL(page.url()).origin }]),
    clearMark: () => page.evaluate(() => window.device.loginMarker.clear()),
    relaunch: () => page.reload().then(() => loaded(page)),
  };
}

describeInBrowser('the storage of the browser', () => {
  let server: FaultServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startSourceServer(), launchBrowser()]);
    page = await browser.newPage();
    await page.goto(server.origin + DRIVER_PAGE);
    await loaded(page);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  specCases('h5', STORAGE_CASES, ({ run }) => run(driverIn(page)));

  it('silently reads nothing and stores nothing when the browser forbids it', async () => {
    const closed = await browser.newPage();
    await closed.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
    });
    await closed.goto(server.origin + DRIVER_PAGE);
    await loaded(closed);
    const driver = driverIn(closed);
    await driver.set('key', 'value');
    expect(await driver.get('key')).toBe('');
  });
});
