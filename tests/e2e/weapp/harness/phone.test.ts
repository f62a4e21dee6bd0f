import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type LaunchOptions, launch, type MiniProgram } from './mini-program';
import { plainApp } from './plain-app';
import { androidPhone, iPhone } from './wx/devices';
import { deadNetwork, forwardTo, scriptedNetwork } from './wx/network';

let app: MiniProgram;
const start = (options?: LaunchOptions) => {
  app = launch(plainApp, options);
  return app;
};
const sync = (name: string, ...args: unknown[]) => (app.wx[name] as (...args: unknown[]) => unknown)(...args);
const call = (name: string, options: Record<string, unknown> = {}) =>
  new Promise<Record<string, unknown>>((resolve) => {
    sync(name, { ...options, success: resolve, fail: resolve });
  });
afterEach(() => app.close());

describe('a finger', () => {
  it('taps tappable elements', async () => {
    start();
    await app.tap('#add');
    await app.tap('#add');
    expect(app.$$('.row')).toHaveLength(2);
    expect(app.text('#count')).toBe('2');
  });

  it.each([
    ['#locked', 'it is disabled'],
    ['#veiled', 'it is hidden'],
    ['#nothing', 'is not on pages/home/index'],
  ])('cannot tap %s', async (selector, reason) => {
    start();
    await expect(app.tap(selector)).rejects.toThrow(reason);
    expect(app.text('#count')).toBe('0');
  });

  it('types and pulls down', async () => {
    start();
    await app.input('#name', '小李');
    await app.pullDown();
    expect(app.text('#typed')).toBe('小李');
    expect(app.text('#life')).toBe('load show ready pull');
    expect(app.feedback.refreshing).toBe(true);
    await call('stopPullDownRefresh');
    expect(app.feedback.refreshing).toBe(false);
    await app.tapTab(1);
    await expect(app.pullDown()).rejects.toThrow('pages/my/index has pull-down refresh switched off');
  });

  it('leaves the app and comes back', async () => {
    start();
    await app.background();
    await app.foreground();
    expect(app.text('#life')).toBe('load show ready hide show');
  });
});

describe('storage', () => {
  it('reads a missing key as an empty string, and outlives a relaunch', async () => {
    const { stored, close } = start();
    expect(sync('getStorageSync', 'locale')).toBe('');
    expect(await call('getStorage', { key: 'locale' })).toEqual({ errMsg: 'getStorage:fail data not found' });
    sync('setStorageSync', 'locale', { is: 'fr' });
    close();
    start({ stored });
    expect(sync('getStorageSync', 'locale')).toEqual({ is: 'fr' });
  });

  it('refuses a value above 1 MB', () => {
    start();
    expect(() => sync('setStorageSync', 'big', 'x'.repeat(1024 * 1024))).toThrow('entry size limit reached');
    expect(sync('getStorageSync', 'big')).toBe('');
  });
});

describe('the native tab bar', () => {
  it('changes on a tab page only', async () => {
    start();
    expect(await call('setTabBarItem', { index: 1, text: 'Moi' })).toEqual({ errMsg: 'setTabBarItem:ok' });
    expect(app.tabBar.items[1]?.text).toBe('Moi');
    expect(await call('setTabBarItem', { index: 9, text: '' })).toEqual({
      errMsg: 'setTabBarItem:fail tabbar item not found',
    });
    await call('navigateTo', { url: '/pages/form/index' });
    expect(await call('setTabBarItem', { index: 1, text: 'My' })).toEqual({
      errMsg: 'setTabBarItem:fail not TabBar page',
    });
  });
});

describe('requests', () => {
  it('encodes a form, parses JSON and takes any status for success', async () => {
    const network = scriptedNetwork({
      'gen/tool/list': ({ body, headers }) => ({ body, agent: headers['x-a'] }),
    });
    start({ network });
    const header = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-A': 'b' };
    const url = 'https://shop.test/api/gen/tool/list';
    const answer = await call('request', { url, method: 'POST', data: { a: 1, b: '你 &' }, header });
    expect(answer).toMatchObject({ statusCode: 200, data: { body: 'a=1&b=%E4%BD%A0+%26', agent: 'b' } });
    expect(await call('request', { url: 'https://shop.test/api/none' })).toMatchObject({ statusCode: 404 });
  });

  it('fails without a URL, without a server, on timeout and on abort', async () => {
    start({ network: deadNetwork });
    const url = 'https://shop.test/api/x';
    expect(await call('request', { url: '/api/x' })).toMatchObject({
      errMsg: 'request:fail invalid url "/api/x"',
    });
    expect(await call('request', { url })).toMatchObject({
      errMsg: expect.stringMatching(/^request:fail .*ERR_CONNECTION_REFUSED/),
    });
    app.wire.network = () => new Promise(() => undefined);
    expect(await call('request', { url, timeout: 5 })).toMatchObject({
      errMsg: 'request:fail timeout',
      errno: 5,
    });
    const aborted = new Promise((resolve) => {
      (sync('request', { url, fail: resolve }) as { abort(): void }).abort();
    });
    expect(await aborted).toMatchObject({ errMsg: 'request:fail abort' });
    expect(app.errors).toEqual([]);
  });

  it('reaches a real server, whatever origin the build names', async () => {
    const server = http.createServer((request, response) =>
      response.end(JSON.stringify({ path: request.url })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    start({ network: forwardTo(`http://127.0.0.1:${port}`) });
    expect(await call('request', { url: 'https://shop.test/api/x?y=1' })).toMatchObject({
      data: { path: '/api/x?y=1' },
    });
    server.close();
  });
});

describe('the phone', () => {
  it.each([
    ['iPhone', iPhone, 'ios', 794],
    ['Android', androidPhone, 'android', 750],
  ])('reports an %s', (_, device, platform, windowHeight) => {
    start({ device });
    expect(sync('getSystemInfoSync')).toMatchObject({ platform, windowHeight, language: 'zh_CN' });
    const capsule = sync('getMenuButtonBoundingClientRect') as { right: number; top: number };
    expect(capsule.top).toBeGreaterThan(device.statusBarHeight);
    expect(capsule.right).toBeLessThan(device.screenWidth);
  });

  it('shows toasts, modals and their answers', async () => {
    start();
    app.feedback.answerModal = () => 'cancel';
    await call('showToast', { title: 'Saved' });
    expect(app.feedback).toMatchObject({ toasts: ['Saved'], popup: { kind: 'toast' } });
    expect(await call('showModal', { title: '?', confirmText: '好' })).toMatchObject({
      confirm: false,
      cancel: true,
    });
    expect(await call('showModal', { confirmText: '立即开始吧' })).toMatchObject({
      errMsg: expect.stringContaining('showModal:fail'),
    });
  });

  it('notifies the app when the network is lost', async () => {
    start();
    const seen: unknown[] = [];
    sync('onNetworkStatusChange', (status: unknown) => seen.push(status));
    app.signals.emit('NetworkStatusChange', { isConnected: false, networkType: 'none' });
    expect(seen).toEqual([{ isConnected: false, networkType: 'none' }]);
    expect(await call('getNetworkType')).toMatchObject({ networkType: 'none' });
    expect(app.signals.count('NetworkStatusChange')).toBe(1);
  });
});
