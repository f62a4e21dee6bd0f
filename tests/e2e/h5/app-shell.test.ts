import type { BridgeCallName } from '@tuzuo/core/app/bridge';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { LOGIN, signInBySms } from './login-steps';
import { useVisits } from './visits';

type Posted = { id: string; call: BridgeCallName; params: Record<string, unknown> };

declare global {
  interface Window {
    posted: Posted[];
    /** What the app answers to a call; a call that is not listed gets no answer. */
    answers: Record<string, unknown>;
  }
}

const INFO = {
  protocol: 1,
  version: '1.0.84',
  versionCode: 1000084,
  pagesVersionCode: 0,
  platform: 'android',
  calls: ['app.info', 'app.restart', 'splash.report', 'update.download', 'update.install'],
};

/** Stands where the app's web view begins: it keeps what the pages post, and answers as the shell does. */
function installShell(answers: Record<string, unknown>): void {
  Object.assign(window, { posted: [], answers });
  const postMessage = (message: string) => {
    const { id, call, params } = JSON.parse(message) as Posted;
    window.posted.push({ id, call, params });
    const data = window.answers[call];
    if (data === undefined) return;
    const response = { tuzuo: 1, id, ok: true, data };
    setTimeout(() => window.dispatchEvent(new MessageEvent('tuzuo-shell', { data: response })), 20);
  };
  Object.assign(window, { ReactNativeWebView: { postMessage } });
}

describeInBrowser('the pages inside the app', () => {
  const visits = useVisits();
  beforeEach(() => visits.product.query('delete from install_package'));

  const inApp = async (
    answers: Record<string, unknown>,
    prepare: (page: Page) => Promise<unknown> = async () => 0,
  ) => {
    const one = await visits.at('', {
      locale: 'fr',
      prepare: async (page) => {
        await page.addInitScript(installShell, answers);
        await prepare(page);
      },
    });
    return one;
  };

  const publish = (type: 'resource' | 'apk', forced: boolean) =>
    visits.product.query(
      `insert into install_package (version_code, version, package_type, url, sha256, bytes, signature, forced, notes)
       values (1000085, '1.0.85', '${type}', 'https://files.example/app', repeat('a', 64), 10, 'c2ln',
         ${forced},
         '{"zh-CN": "更快", "fr": "Plus rapide"}')`,
    );

  const calls = (page: Page, name: BridgeCallName) =>
    page.evaluate((call) => window.posted.filter((one) => one.call === call), name);
  const reported = async (page: Page) =>
    (await calls(page, 'splash.report')).map(({ params }) => params.part);

  specLine(
    's4.splash',
    'h5',
    'report the first page and the end of the check, for which the splash waits',
    async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const { page, complaints } = await inApp({ 'app.info': INFO }, (one) =>
        one.route('**/getAndroidUpdatePackage', async (route) => {
          await held;
          await route.continue();
        }),
      );
      await settled(page, 'home');
      await expect.poll(() => reported(page)).toEqual(['page']);
      release();
      await expect.poll(() => reported(page)).toEqual(['page', 'update']);
      expect(await calls(page, 'update.download')).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('in a browser ask nobody for an update', async () => {
    const asked: string[] = [];
    const { page, close } = await visits.at('', {
      prepare: async (one) => void one.on('request', (request) => asked.push(request.url())),
    });
    await settled(page, 'home');
    await page.locator('#server-state').waitFor();
    expect(asked.filter((url) => url.includes('getAndroidUpdatePackage'))).toEqual([]);
    await close();
  });

  specLine(
    's4.update-resource',
    'h5',
    'download and install new pages, and restart without a question, once',
    async () => {
      await publish('resource', false);
      await visits.product.query(`update install_package set channel = 'beta'`);
      const { page } = await inApp({
        'app.info': { ...INFO, channel: 'beta' },
        'update.download': { outcome: 'saved' },
        'update.install': {},
        'app.restart': {},
      });
      await settled(page, 'home');
      await expect.poll(async () => (await calls(page, 'app.restart')).length).toBe(1);
      expect(await page.locator('.modal').count()).toBe(0);
      expect((await calls(page, 'update.download'))[0]?.params).toEqual({
        url: 'https://files.example/app',
        versionCode: 1000085,
        packageType: 'resource',
        sha256: 'a'.repeat(64),
        bytes: 10,
        signature: 'c2ln',
      });
      // The app comes back with the pages of before: it does not restart for ever.
      await page.reload();
      await expect.poll(async () => (await calls(page, 'update.install')).length).toBe(1);
      await page.waitForTimeout(300);
      expect(await calls(page, 'app.restart')).toEqual([]);
    },
  );

  specLine('s4.update-compare', 'h5', 'do nothing about what they are already', async () => {
    await publish('resource', true);
    const { page } = await inApp({ 'app.info': { ...INFO, pagesVersionCode: 1000085 } });
    await settled(page, 'home');
    await expect.poll(async () => (await reported(page)).sort()).toEqual(['page', 'update']);
    expect(await calls(page, 'update.download')).toEqual([]);
    expect(await page.locator('.modal').count()).toBe(0);
  });

  specLine(
    's4.update-apk',
    'h5',
    'keep an APK for a prompt at the next start, and offer it until it is installed',
    async () => {
      await publish('apk', false);
      const { page } = await inApp({
        'app.info': INFO,
        'update.install': {},
      });
      await settled(page, 'home');
      await expect.poll(async () => (await reported(page)).sort()).toEqual(['page', 'update']);
      await page.waitForTimeout(300);
      expect(await page.locator('.modal').count()).toBe(0);

      // The next start, and the server does not answer.
      await page.route('**/getAndroidUpdatePackage', (route) => route.abort());
      await page.reload();
      await page.getByText('Plus rapide').waitFor();
      await keepPicture(page, 'upgrade-apk-fr-375');
      await page.locator('#modal-cancel').click();
      expect(await calls(page, 'update.download')).toEqual([]);

      await page.reload();
      await page.getByText('Plus rapide').waitFor();
      await page.locator('#modal-confirm').click();
      await page.getByText(/^Téléchargement \d+\.\d\d %$/).waitFor();
      const [asked] = await calls(page, 'update.download');
      await page.evaluate((id) => {
        const data = { tuzuo: 1, id, ok: true, data: { outcome: 'damaged' } };
        window.dispatchEvent(new MessageEvent('tuzuo-shell', { data }));
      }, asked?.id);
      await page.getByText('Le fichier téléchargé est incomplet').waitFor();
      await page.evaluate(() => Object.assign(window.answers, { 'update.download': { outcome: 'saved' } }));
      await page.locator('#modal-confirm').click();
      await expect
        .poll(async () => (await calls(page, 'update.install'))[0]?.params)
        .toEqual({
          versionCode: 1000085,
          packageType: 'apk',
        });
    },
  );

  it('leave no way around a forced one', async () => {
    await publish('apk', true);
    const { page } = await inApp({ 'app.info': INFO });
    await settled(page, 'home');
    await page.getByText('Plus rapide').waitFor();
    expect(await page.locator('#modal-cancel').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await page.getByText('Plus rapide').waitFor();
  });

  it.each([
    ['android', 'app_android'],
    ['ios', 'app_ios'],
  ])('log in as the %s app, and are logged in after a restart', async (platform, family) => {
    const { page } = await inApp({ 'app.info': { ...INFO, platform } });
    await settled(page, 'home');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/auth/')) asked.push(pathname);
    });
    await page.goto(`${visits.product.url}/${LOGIN}`);
    await signInBySms(page, platform === 'ios' ? '13800000091' : '13800000092');
    await expect.poll(() => asked.at(-1)).toBe(`/api/auth/${family}/mobileLogin`);
    expect(asked.filter((path) => path.startsWith('/api/auth/h5/'))).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toBe('');
    await page.goto(`${visits.product.url}/#/pages/my/index`);
    await page.reload();
    await settled(page, 'my');
    await page.locator('#my-points').waitFor();
  });
});
