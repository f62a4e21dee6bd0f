import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FaultServer, inventory } from '../../builders/fault-server';
import { describeInBrowser, launchBrowser } from '../../e2e/h5/browser';
import { specCases, specLine } from '../../spec/vitest';
import { REQUEST_CASES } from '../request-cases';
import type { RequestDriver } from '../request-driver';
import { DRIVER_PAGE, startSourceServer } from './source-server';

/** The driver that runs in the page: arguments and results are plain data. */
function driverIn(page: Page): RequestDriver {
  return {
    send: (...args) => page.evaluate((all) => window.requestDriver.send(...all), args),
    callTogether: (...args) => page.evaluate((all) => window.requestDriver.callTogether(...all), args),
    upload: (...args) => page.evaluate((all) => window.requestDriver.upload(...all), args),
    download: (...args) => page.evaluate((all) => window.requestDriver.download(...all), args),
  };
}

describeInBrowser('the request layer in the browser', () => {
  let server: FaultServer;
  let browser: Browser;
  let page: Page;
  let driver: RequestDriver;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startSourceServer(), launchBrowser()]);
    page = await browser.newPage();
    await page.goto(server.origin + DRIVER_PAGE);
    await page.waitForFunction(() => 'requestDriver' in window);
    driver = driverIn(page);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  specCases('h5', REQUEST_CASES, ({ run }) => run(driver, server));

  specLine('s7.credentials', 'h5', 'sends the cookies of the site along', async () => {
    await page.context().addCookies([{ name: 'shop', value: '42', url: server.origin }]);
    await driver.send({ url: '/echo', method: 'POST' });
    expect(server.received.at(-1)?.headers.cookie).toBe('shop=42');
  });

  it('reports the progress of an upload over a slow connection step by step', async () => {
    server.answer('/api/gen/tool/list', inventory);
    const devTools = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 0, downloadThroughput: -1 };
    await devTools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 2_000_000 });
    const { data, progress } = await driver.upload([{ content: 'x'.repeat(1_000_000) }]);
    await devTools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
    await devTools.detach();
    const file = expect.objectContaining({ bytes: 1_000_000, type: 'image/jpeg' });
    expect(data).toEqual([{ items: expect.arrayContaining([file]) }]);
    expect(progress.length).toBeGreaterThan(2);
    expect(progress[0]).toBeLessThan(0.9);
    expect(progress.at(-1)).toBe(1);
  });

  it('stops reading a response that is aborted while its body arrives', async () => {
    for (const path of ['/body', '/file']) {
      const closed = new Promise((resolve) => {
        server.answer(path, (_, response) => {
          response.writeHead(200, { 'content-length': '1000' });
          response.write('half of it');
          response.on('close', () => resolve('closed'));
        });
      });
      const limits = { abortAfterMs: 300 };
      const { net } = await (path === '/file'
        ? driver.download(path, limits)
        : driver.send({ url: path }, limits));
      expect(net).toEqual({ errMsg: 'abort', errCode: 600003 });
      expect(await closed).toBe('closed');
    }
  });

  it('sends nothing when an upload is aborted while its files are being read', async () => {
    const before = server.received.length;
    const { net } = await driver.upload([{ content: 'x' }], { abortAfterMs: 0 });
    expect(net).toEqual({ errMsg: 'abort', errCode: 600003 });
    const sent = server.received.slice(before).filter(({ body }) => body.length > 0);
    expect(sent).toEqual([]);
  });
});
