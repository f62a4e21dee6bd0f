import { afterEach, describe, expect, it } from 'vitest';
import { type LaunchOptions, launch, type MiniProgram } from './mini-program';
import { plainApp } from './plain-app';

let app: MiniProgram;
const start = (options?: LaunchOptions) => {
  app = launch(plainApp, options);
  return app;
};
afterEach(() => app.close());

describe('navigation by WeChat’s rules', () => {
  it('keeps tab pages alive and shows them again', async () => {
    start();
    await app.tap('#add');
    await app.tapTab(1);
    expect(app.page().path).toBe('pages/my/index');
    await app.tapTab(0);
    expect(app.text('#count')).toBe('1');
    expect(app.text('#life')).toBe('load show ready hide show');
    expect(app.pages).toHaveLength(1);
    expect(app.errors).toEqual([]);
  });

  it('opens a page over a tab, passes its query and goes back', async () => {
    start();
    await call('navigateTo', { url: '/pages/form/index?from=a%20b' });
    expect(app.text('#from')).toBe('a%20b');
    await app.back();
    expect(app.page().path).toBe('pages/home/index');
    expect(app.text('#life')).toBe('load show ready hide show');
  });

  it.each([
    ['navigateTo', '/pages/nowhere/index', 'navigateTo:fail page "pages/nowhere/index" is not found'],
    ['navigateTo', '/pages/my/index', 'navigateTo:fail can not navigateTo a tabbar page'],
    ['redirectTo', '/pages/my/index', 'redirectTo:fail can not redirectTo a tabbar page'],
    ['switchTab', '/pages/form/index', 'switchTab:fail can not switch to no-tabBar page'],
  ])('%s %s is refused', async (name, url, errMsg) => {
    start();
    expect(await call(name, { url })).toMatchObject({ errMsg });
    expect(app.page().path).toBe('pages/home/index');
  });

  it('refuses the eleventh page, and going back from the first', async () => {
    start();
    expect(await call('navigateBack', {})).toMatchObject({
      errMsg: expect.stringContaining('navigateBack:fail'),
    });
    for (let opened = 1; opened < 10; opened += 1) await call('navigateTo', { url: '/pages/form/index' });
    expect(await call('navigateTo', { url: '/pages/form/index' })).toMatchObject({
      errMsg: 'navigateTo:fail webview count limit exceed',
    });
    expect(app.pages).toHaveLength(10);
    expect(await call('navigateBack', { delta: 99 })).toMatchObject({ errMsg: 'navigateBack:ok' });
    expect(app.pages).toHaveLength(1);
  });

  it('runs the code of a sub-package only when one of its pages opens', async () => {
    start();
    expect(app.loaded).toEqual(['app.js', 'pages/home/index.js']);
    await call('navigateTo', { url: '/extra/pages/deep/index?id=7' });
    expect(app.text('#id')).toBe('deep 7');
    expect(app.loaded.slice(2)).toEqual(['extra/pages/deep/index.js', 'extra/label.js']);
  });

  it('does not let one sub-package require another', async () => {
    start();
    await call('navigateTo', { url: '/other/pages/far/index' });
    expect(app.errors.join()).toContain('which lies in another sub-package (extra)');
  });

  it('notifies the app of an entry page that does not exist', async () => {
    start({ entry: { path: 'pages/gone/index' } });
    await app.until(() => app.text('#from') === 'pages/gone/index', 'the page that the app leads to');
    expect(app.errors).toEqual([]);
  });
});

/** Calls wx like page code, and resolves with the result of its callbacks. */
function call(name: string, options: Record<string, unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const api = app.wx[name] as (options: Record<string, unknown>) => void;
    api({ ...options, success: resolve, fail: resolve });
  });
}
