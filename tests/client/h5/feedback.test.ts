import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, launchBrowser } from '../../e2e/h5/browser';
import { specCases, specLine } from '../../spec/vitest';
import { FEEDBACK_CASES } from '../feedback-cases';
import { openFeedback, withoutClipboard } from './feedback-in-browser';
import { type SourcePages, startSourcePages } from './source-pages';

const IN_WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) MicroMessenger/8.0.50';
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describeInBrowser('feedback in the browser', () => {
  let source: SourcePages;
  let browser: Browser;
  const open = (options?: Parameters<typeof openFeedback>[2]) =>
    openFeedback(browser, source.origin, options);

  beforeAll(async () => {
    [source, browser] = await Promise.all([
      startSourcePages('tests/client/h5/feedback-page.ts'),
      launchBrowser(),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    await source?.close();
  });

  specCases('h5', FEEDBACK_CASES, async ({ run }) => {
    const { driver, close } = await open();
    await run(driver);
    await close();
  });

  specLine('s8.copied', 'h5', 'copies, old way and new, and says so', async () => {
    const { page, driver, close } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    expect(await driver.copy('新 way', true)).toEqual({ copied: true, content: '新 way' });
    expect(await driver.onScreen()).toEqual({ kind: 'toast', title: '内容已复制' });
    await withoutClipboard(page);
    expect(await driver.copy('old way', true)).toEqual({ copied: true, content: 'old way' });
    expect(await driver.onScreen()).toEqual({ kind: 'toast', title: '内容已复制' });
    await close();
  });

  specLine(
    's8.file-chooser',
    'h5',
    'warns when nobody has touched the page, and does not reject',
    async () => {
      // Playwright's calls count as user activation, so the page opens the chooser itself.
      const { page, close } = await open({
        onLoad: () => window.feedbackPage.media.chooseImages({ count: 1 }).then(() => undefined),
      });
      // Chromium itself warns with the same text, so only our code's warnings are read.
      await page.waitForFunction(() => window.onLoadLog?.warnings.length > 0);
      expect(await page.evaluate(() => window.onLoadLog)).toEqual({
        failures: [],
        warnings: ['File chooser dialog can only be shown with a user activation.'],
      });
      await close();
    },
  );

  specLine(
    ['s8.file-chooser', 's9.image-count'],
    'h5',
    'lets a user pick nine pictures at most',
    async () => {
      const { page, warnings, close } = await open();
      // Playwright intercepts the chooser only some time after this call, which must be before the click.
      const choosing = page.waitForEvent('filechooser');
      await page.evaluate(() => {
        document.onclick = () => {
          window.feedbackPage.media.chooseImages().then((images) => Object.assign(window, { images }));
        };
      });
      await page.mouse.click(100, 400);
      const chooser = await choosing;
      expect(chooser.isMultiple()).toBe(true);
      const ten = Array.from({ length: 10 }, (_, index) => ({
        name: `${index}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(`picture ${index}`),
      }));
      await chooser.setFiles(ten);
      await page.waitForFunction(() => 'images' in window);
      const images = await page.evaluate(() =>
        Promise.all(
          (window as unknown as { images: { path: string; fileName: string; mime: string }[] }).images.map(
            async ({ path, fileName, mime }) => [fileName, mime, await (await fetch(path)).text()],
          ),
        ),
      );
      expect(images).toEqual(
        ten.slice(0, 9).map(({ name }, index) => [name, 'image/png', `picture ${index}`]),
      );
      expect(warnings).toEqual([]);
      await close();
    },
  );

  specLine(
    ['s8.not-tab-page', 's8.tab-item'],
    'h5',
    'names tabs on tab pages, and those that exist',
    async () => {
      const { page, close } = await open();
      const name = (index: number, text: string) =>
        page.evaluate(
          (given) =>
            window.feedbackPage.tabBar.setItem(given.index, given.text).then(
              () => document.querySelector('taro-tabbar')?.textContent,
              ({ errMsg }: { errMsg: string }) => errMsg,
            ),
          { index, text },
        );
      const goTo = (hash: string) => page.evaluate((given) => window.location.assign(given), hash);
      expect([await name(1, '我'), await name(2, '无')]).toEqual(['我', 'tabbar item not found']);
      await goTo('#/pages/my/index?from=chat');
      expect(await name(0, '首页')).toBe('首页我');
      await goTo('#/subPages/not-found/index');
      expect(await name(1, '他')).toBe('not TabBar page');
      await goTo('#/');
      expect(await name(1, '我的')).toBe('首页我的');
      await close();
    },
  );

  it('resolves an earlier choice with nothing when another one starts', async () => {
    const { page, close } = await open();
    const first = page.evaluate(() => window.feedbackPage.media.chooseImages({ count: 1 }));
    await page.evaluate(() => void window.feedbackPage.media.chooseImages({ count: 1 }));
    expect(await first).toEqual([]);
    await close();
  });

  it('saves a picture as a file, from the page or from its URL', async () => {
    const { page, driver, close } = await open();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate((path) => window.feedbackPage.saveToAlbum({ path, fileName: '图.png' }), PICTURE),
    ]);
    expect(download.suggestedFilename()).toBe('图.png');
    expect(
      readFileSync(await download.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await driver.onScreen()).toEqual({ kind: 'toast', title: '已下载，在浏览器的“下载”里' });
    await close();
  });

  it('shows the picture for a long press in WeChat’s browser', async () => {
    const { page, close } = await open({ userAgent: IN_WECHAT });
    const saved = page.evaluate(
      (path) => window.feedbackPage.saveToAlbum({ path, fileName: 'a.png' }),
      PICTURE,
    );
    await page.locator('.modal').waitFor();
    expect(await page.locator('.modal__picture').getAttribute('src')).toMatch(/^data:image\/png/);
    expect(await page.locator('.modal__content').innerText()).toBe('长按图片即可保存');
    await page.locator('#modal-confirm').click();
    expect(await saved).toBe('shown');
    await close();
  });

  it('explains where a video can be saved, which WeChat’s browser cannot', async () => {
    const { page, close } = await open({ userAgent: IN_WECHAT });
    const saved = page.evaluate(
      (path) => window.feedbackPage.saveToAlbum({ path, fileName: 'a.mp4' }),
      PICTURE,
    );
    await page.locator('.modal').waitFor();
    expect(await page.locator('.modal__content').innerText()).toContain('在浏览器中打开');
    await page.locator('#modal-confirm').click();
    expect(await saved).toBe('shown');
    await close();
  });

  specLine('s8.album-failure', 'h5', 'says so when the picture is gone or cannot be had', async () => {
    const { page, driver, close } = await open();
    await driver.setLocale('en');
    const failed = { kind: 'toast', title: 'Save to album failed: please open album permission' };
    const dead = await page.evaluate(() => {
      const path = URL.createObjectURL(new Blob(['x']));
      URL.revokeObjectURL(path);
      return window.feedbackPage.saveToAlbum({ path, fileName: 'a.png' });
    });
    expect([dead, await driver.onScreen()]).toEqual(['failed', failed]);
    await page.route('**/gone.png', (route) => route.fulfill({ status: 404 }));
    const gone = await page.evaluate(() =>
      window.feedbackPage.saveToAlbum({ path: '/gone.png', fileName: 'a.png' }),
    );
    expect([gone, await driver.onScreen()]).toEqual(['failed', failed]);
    await close();
  });
});
