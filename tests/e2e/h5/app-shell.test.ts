import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { DownloadOutcome, Purchase } from '@tuzuo/core/app/bridge';
import { Linking, Platform, Share, Vibration } from 'react-native';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { NativeStore } from '../../../native/shell/native-store';
import { reportedScheme, SCHEME_SCRIPT } from '../../../native/shell/page-scheme';
import { temporaryDataDir } from '../../builders/data-dir';
import { startFakeAppStore } from '../../builders/fake-app-store';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { LOGIN, signInBySms } from './login-steps';
import { createShell, openInApp, oversizedPart, type Shell } from './shell';
import { useVisits } from './visits';

vi.mock('react-native', async () => (await import('./react-native-double')).reactNativeDouble);

describeInBrowser('the pages inside the app', () => {
  const settings: Record<string, string> = {};
  let apple: Awaited<ReturnType<typeof startFakeAppStore>>;
  let keys: string;
  beforeAll(async () => {
    [apple, keys] = await Promise.all([startFakeAppStore(), temporaryDataDir()]);
    Object.assign(settings, await apple.settings(keys));
  });
  const visits = useVisits(settings);
  afterAll(async () => {
    await apple.stop();
    await rm(keys, { recursive: true, force: true });
  });
  beforeEach(async () => {
    vi.clearAllMocks();
    Platform.OS = 'android';
    await visits.product.query('delete from install_package');
  });

  const inApp = (shell: Shell, options: Parameters<typeof openInApp>[2] = {}) =>
    openInApp(visits, shell, options);
  const shellOf = (options: Parameters<typeof createShell>[1] = {}) =>
    createShell(visits.product.url, options);

  const publish = (type: 'resource' | 'apk', forced: boolean) =>
    visits.product.query(
      `insert into install_package (version_code, version, package_type, url, sha256, bytes, signature, forced, notes)
       values (1000085, '1.0.85', '${type}', 'https://files.example/app', repeat('a', 64), 10, 'c2ln',
         ${forced}, '{"zh-CN": "更快", "fr": "Plus rapide"}')`,
    );

  const reported = (shell: Shell) => shell.report.mock.calls.flat().sort();

  specLine(
    's4.splash',
    'h5',
    'report the first page and the end of the check, for which the splash waits',
    async () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const shell = shellOf();
      const { page, complaints } = await inApp(shell, {
        prepare: (one) =>
          one.route('**/getAndroidUpdatePackage', async (route) => {
            await held;
            await route.continue();
          }),
      });
      await settled(page, 'home');
      await expect.poll(() => reported(shell)).toEqual(['page']);
      release();
      await expect.poll(() => reported(shell)).toEqual(['page', 'update']);
      expect(shell.update.download).not.toHaveBeenCalled();
      expect(complaints).toEqual([]);
    },
  );

  it('do not check for updates in a browser', async () => {
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
      const shell = shellOf({ channel: 'beta' });
      const { page } = await inApp(shell);
      await settled(page, 'home');
      await expect.poll(() => shell.restart.mock.calls.length).toBe(1);
      expect(await page.locator('.modal').count()).toBe(0);
      const file = {
        url: 'https://files.example/app',
        versionCode: 1000085,
        packageType: 'resource',
        sha256: 'a'.repeat(64),
        bytes: 10,
        signature: 'c2ln',
      };
      expect(shell.update.download.mock.calls).toEqual([[file, 'operator']]);
      // The app returns with the previous pages, without restarting in a loop.
      await page.reload();
      await expect.poll(() => shell.update.installPages.mock.calls).toEqual([[1000085], [1000085]]);
      await page.waitForTimeout(300);
      expect(shell.restart).toHaveBeenCalledTimes(1);
    },
  );

  specLine('s4.update-compare', 'h5', 'do nothing about what they are already', async () => {
    await publish('resource', true);
    const shell = shellOf();
    shell.update.activePages.mockResolvedValue(1000085);
    const { page } = await inApp(shell);
    await settled(page, 'home');
    await expect.poll(() => reported(shell)).toEqual(['page', 'update']);
    expect(shell.update.download).not.toHaveBeenCalled();
    expect(await page.locator('.modal').count()).toBe(0);
  });

  specLine(
    's4.update-apk',
    'h5',
    'keep an APK for a prompt at the next start, and offer it until it is installed',
    async () => {
      await publish('apk', false);
      const shell = shellOf();
      const { page } = await inApp(shell);
      await settled(page, 'home');
      await expect.poll(() => reported(shell)).toEqual(['page', 'update']);
      await page.waitForTimeout(300);
      expect(await page.locator('.modal').count()).toBe(0);

      // The next start without a response of the server.
      await page.route('**/getAndroidUpdatePackage', (route) => route.abort());
      await page.reload();
      await page.getByText('Plus rapide').waitFor();
      await keepPicture(page, 'upgrade-apk-fr-375');
      await page.locator('#modal-cancel').click();
      expect(shell.update.download).not.toHaveBeenCalled();

      let end: (outcome: DownloadOutcome) => void = () => undefined;
      shell.update.download.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
      await page.reload();
      await page.getByText('Plus rapide').waitFor();
      await page.locator('#modal-confirm').click();
      await page.getByText(/^Téléchargement \d+\.\d\d\s%$/).waitFor();
      end('damaged');
      await page.getByText('Le fichier téléchargé est incomplet').waitFor();
      const whole = page.getByText(/^Téléchargement 100.00\s%$/).waitFor();
      await page.locator('#modal-confirm').click();
      await whole;
      await expect.poll(() => shell.update.installApk.mock.calls).toEqual([[1000085]]);
    },
  );

  it('cannot skip a forced one', async () => {
    await publish('apk', true);
    const { page } = await inApp(shellOf());
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
  ] as const)('log in as the %s app, and are logged in after a restart', async (platform, family) => {
    Platform.OS = platform;
    const { page } = await inApp(shellOf());
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

  /** Opens the preview of a picture that is transferred in several parts: one of the product's own, padded. */
  const openPreview = async (shell: Shell) => {
    const name = readdirSync('dist/h5/static/images').find((one) => /^scene\./.test(one)) ?? '';
    const picture = Buffer.concat([readFileSync(`dist/h5/static/images/${name}`), Buffer.alloc(900_000, 7)]);
    const { page } = await inApp(shell, {
      hash: '#/pages/preview/index',
      prepare: async (one) => {
        await one.route('**/large.png', (route) =>
          route.fulfill({ body: picture, contentType: 'image/png' }),
        );
        await one.addInitScript(() =>
          localStorage.setItem('preview', JSON.stringify({ urls: ['/static/large.png'], current: 0 })),
        );
      },
    });
    await settled(page, 'preview');
    return { page, picture };
  };

  it('save a complete picture to the phone’s album, via the settings if the user had refused', async () => {
    const shell = shellOf();
    const { page, picture } = await openPreview(shell);
    shell.phone.saveToAlbum.mockResolvedValueOnce('blocked');
    await page.locator('#preview-save').click();
    await page.getByText('Pour enregistrer une image').waitFor();
    await keepPicture(page, 'app-album-blocked-fr-375');
    await page.locator('#modal-confirm').click();
    await expect.poll(() => vi.mocked(Linking.openSettings).mock.calls.length).toBe(1);
    // The user returns from the settings.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('Enregistré dans l’album').waitFor();
    const [, [file = '', mime] = []] = shell.phone.saveToAlbum.mock.calls;
    expect(mime).toBe('image/png');
    expect(shell.phone.appendFile.mock.calls.filter(([name]) => name === file).length).toBeGreaterThan(2);
    expect(shell.files.get(file)?.content.equals(picture)).toBe(true);
    expect(shell.files.get(file)?.fileName).toMatch(/\.png$/);
  });

  it('share a link with the share sheet, and copy and vibrate with the phone', async () => {
    const shell = shellOf();
    const { page } = await inApp(shell, {
      prepare: (one) => one.addInitScript(() => localStorage.setItem('debug', '1')),
    });
    await settled(page, 'home');
    await page.locator('#page-share').first().click();
    await expect.poll(() => shell.asked('link.share').length).toBe(1);
    const [shared] = vi.mocked(Share.share).mock.calls[0] ?? [];
    expect(shared).toMatchObject({ message: expect.stringContaining(`${visits.product.url}/`) });

    await page.locator('#debug-button:visible').click();
    await settled(page, 'app-debug');
    await page.locator('#debug-tab-facts').click();
    await page.locator('#debug-copy-facts').click();
    await expect.poll(() => shell.phone.copyText.mock.calls.length).toBe(1);
    expect(shell.phone.copyText.mock.calls[0]?.[0]).toContain('1.0.84 (1000084)');
    await page.locator('#debug-host-vibrateLong').click();
    await page.getByText('vibrateLong:ok').waitFor();
    expect(Vibration.vibrate).toHaveBeenCalledWith(400);
  });

  /** The phone's store, backed by the fake of Apple's side; keeps unfinished purchases. */
  const phoneStore = () => {
    const kept = new Map<string, Purchase>();
    const buy = vi.fn<NativeStore['buy']>(async (productId, token, cents) => {
      const { transactionId: id, signed } = apple.buy({ productId, token, cents });
      kept.set(id, { id, transaction: signed });
      return 'bought';
    });
    const finish = vi.fn<NativeStore['finish']>(async (id) => {
      kept.delete(id);
      return null;
    });
    return { kept, store: { buy, finish, unfinished: async () => [...kept.values()] } };
  };

  it('sell only by Apple on an iPhone: canceled, refused, interrupted, and delivered at the next start', async () => {
    Platform.OS = 'ios';
    const { kept, store } = phoneStore();
    const { page } = await inApp(shellOf({ store }), { hash: '#/pages/vip/index' });
    await settled(page, 'vip');
    await page.locator('#vip-buy').click();
    await settled(page, 'login');
    await signInBySms(page, '13800000093');
    await settled(page, 'payment');
    await page.locator('#payment-pay').waitFor();
    expect(await page.locator('[id^=pay-channel-]').allInnerTexts()).toEqual([
      'App Store',
      expect.any(String),
    ]);
    await keepPicture(page, 'app-store-fr-375');

    store.buy.mockResolvedValueOnce('canceled');
    await page.locator('#payment-pay').click();
    await expect.poll(() => store.buy.mock.calls.length).toBe(1);
    await page.locator('#payment-pay:not([aria-disabled=true])').waitFor();
    store.buy.mockResolvedValueOnce('otherPrice');
    await page.locator('#payment-pay').click();
    await page.locator('#payment-problem', { hasText: 'L’App Store ne peut pas' }).waitFor();
    await keepPicture(page, 'app-store-refused-fr-375');

    // Purchased, but the server does not receive it.
    await page.route('**/api/pay/pay/confirm', (route) => route.abort());
    await page.locator('#payment-pay').click();
    await expect.poll(() => kept.size).toBe(1);
    const [request] = store.buy.mock.calls.slice(-1);
    expect(request?.slice(2)).toEqual([expect.any(Number), 'CNY']);
    await page.locator('#payment-problem').waitFor();
    expect(store.finish).not.toHaveBeenCalled();

    await page.unroute('**/api/pay/pay/confirm');
    await page.goto(`${visits.product.url}/#/pages/my/index`);
    await page.reload();
    await settled(page, 'my');
    await expect.poll(() => store.finish.mock.calls.length).toBe(1);
    expect(kept.size).toBe(0);
    const orders = await visits.product.query(
      'select o.state, p.via from purchase o join payment p on p.purchase_id = o.id',
    );
    expect(orders).toEqual([{ state: 'fulfilled', via: 'apple' }]);
  });

  it('require a newer app when it has no store', async () => {
    Platform.OS = 'ios';
    const item = { channel: 'apple_iap', renews: false, coupons: false };
    const { page } = await inApp(shellOf(), {
      hash: '#/pages/vip/index',
      prepare: (one) =>
        one.route('**/api/pay/pay/channels', (route) =>
          route.fulfill({ json: { result: 'success', code: '10000', data: { items: [item] } } }),
        ),
    });
    await settled(page, 'vip');
    await page.locator('#vip-buy').click();
    await settled(page, 'login');
    await signInBySms(page, '13800000094');
    await settled(page, 'payment');
    await page.locator('#payment-none', { hasText: 'Mettez l’application à jour' }).waitFor();
    expect(await page.locator('#payment-pay').count()).toBe(0);
    await keepPicture(page, 'app-store-missing-fr-375');
  });

  it('report light and dark, as the phone says or as the user chooses, once per change', async () => {
    const reports: unknown[] = [];
    const { page } = await visits.at('#/subPages/settings/index', {
      prepare: async (one) => {
        await one.exposeFunction('shellHears', (text: string) => void reports.push(reportedScheme(text)));
        await one.addInitScript(() => {
          const postMessage = (message: string) => void window.shellHears(message);
          Object.assign(window, { ReactNativeWebView: { postMessage } });
        });
      },
    });
    await settled(page, 'settings');
    reports.length = 0;
    await page.evaluate(SCHEME_SCRIPT);
    await expect.poll(() => reports).toEqual(['light']);
    await page.locator('#scheme-dark').click();
    await expect.poll(() => reports).toEqual(['light', 'dark']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('#scheme-system').click();
    await page.locator('#scheme-light').click();
    await expect.poll(() => reports).toEqual(['light', 'dark', 'light']);
    await page.locator('#scheme-system').click();
    await expect.poll(() => reports).toEqual(['light', 'dark', 'light', 'dark']);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => reports).toEqual(['light', 'dark', 'light', 'dark', 'light']);
  });

  it('report that nothing was saved when the app cannot save', async () => {
    const { page } = await openPreview(shellOf({ phone: false }));
    await page.locator('#preview-save').click();
    await page.getByText('Échec de l’enregistrement').waitFor();
  });

  it('are the only ones that the shell responds to, within its limits', async () => {
    const shell = shellOf();
    const { page } = await inApp(shell);
    await settled(page, 'home');
    const ask = (message: object) =>
      page.evaluate((text) => window.shellHears(text), JSON.stringify({ id: 'a', params: {}, ...message }));
    const refused = (error: string) => ({ tuzuo: 1, id: 'a', ok: false, error });
    expect(await ask({ tuzuo: 2, call: 'app.info' })).toEqual(refused('protocol'));
    expect(await ask({ tuzuo: 1, call: 'app.erase' })).toEqual(refused('unknownCall'));
    expect(await ask({ tuzuo: 1, call: 'link.open', params: { url: 'intent://x' } })).toEqual(
      refused('badParams'),
    );
    const part = { file: 'a', fileName: 'a.jpg', offset: 0, part: oversizedPart() };
    expect(await ask({ tuzuo: 1, call: 'file.append', params: part })).toEqual(refused('badParams'));
    const long = { tuzuo: 1, call: 'app.info', filling: 'x'.repeat(1024 * 1024) };
    expect(await ask(long)).toBeNull();

    // A foreign page in the same web view.
    await page.goto('data:text/html,<title>elsewhere</title>');
    expect(await ask({ tuzuo: 1, call: 'link.open', params: { url: 'https://a.example' } })).toBeNull();
    expect(await ask({ tuzuo: 1, call: 'app.restart' })).toBeNull();
    expect(Linking.openURL).not.toHaveBeenCalled();
    expect(shell.restart).not.toHaveBeenCalled();
  });
});
