import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PushState } from '@tuzuo/core/app/bridge';
import { PermissionsAndroid, Platform } from 'react-native';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { NativePush } from '../../../native/shell/native-push';
import { temporaryDataDir } from '../../builders/data-dir';
import { APNS, startFakeApns } from '../../builders/fake-apns';
import { startFakeFcm } from '../../builders/fake-fcm';
import { describeInBrowser, keepPicture, settled } from './browser';
import { LOGIN, signInBySms } from './login-steps';
import { createShell, openInApp } from './shell';
import { photo, pick, uploaded } from './tool-steps';
import { useVisits } from './visits';

vi.mock('react-native', async () => (await import('./react-native-double')).reactNativeDouble);

const ANDROID = 'fcm-token-of-a-phone:APA91b';
const IPHONE = 'a1'.repeat(32);

describeInBrowser('notifications, inside the app', () => {
  const settings: Record<string, string> = {};
  let apple: Awaited<ReturnType<typeof startFakeApns>>;
  let google: Awaited<ReturnType<typeof startFakeFcm>>;
  let keys: string;
  beforeAll(async () => {
    [apple, google, keys] = await Promise.all([startFakeApns(), startFakeFcm(), temporaryDataDir()]);
    const [keyFile, accountFile] = [join(keys, 'push.p8'), join(keys, 'account.json')];
    await writeFile(keyFile, apple.options.key.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(accountFile, google.accountFile());
    Object.assign(settings, {
      APNS_KEY_FILE: keyFile,
      APNS_KEY_ID: APNS.keyId,
      APNS_TEAM_ID: APNS.teamId,
      APNS_TOPIC: APNS.topic,
      APNS_API_URL: apple.options.apiUrl,
      FCM_SERVICE_ACCOUNT_FILE: accountFile,
      FCM_API_URL: google.url,
    });
  });
  const visits = useVisits(settings);
  afterAll(async () => {
    await Promise.all([apple.stop(), google.stop()]);
    await rm(keys, { recursive: true, force: true });
  });
  beforeEach(() => {
    vi.clearAllMocks();
    Platform.OS = 'android';
  });

  const nativePush = (state: PushState, token: string, answer?: PushState) => {
    const push = {
      offered: vi.fn<NativePush['offered']>(async () => true),
      state: vi.fn<NativePush['state']>(async () => state),
      token: vi.fn<NativePush['token']>(async () => token),
      ...(answer && {
        ask: vi.fn<NonNullable<NativePush['ask']>>(async () => {
          push.state.mockResolvedValue(answer);
          return answer;
        }),
      }),
    };
    return push;
  };

  const loggedIn = async (push: NativePush | undefined, mobile: string) => {
    const shell = createShell(visits.product.url, push ? { push } : {});
    const { page } = await openInApp(visits, shell, { hash: LOGIN, hasTouch: true });
    await settled(page, 'login');
    await signInBySms(page, mobile);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toBe('');
    const visit = async (hash: string, name: string) => {
      await page.goto(`${visits.product.url}/${hash}`);
      await page.reload();
      await settled(page, name);
    };
    const toVip = async () => {
      await visits.product.query(
        `insert into membership (user_id, tier, expires_at) select id, 'common', now() + interval '30 days' from app_user
         on conflict (user_id) do update set expires_at = now() + interval '30 days', tier = 'common'`,
      );
      await visit('#/pages/vip/index', 'vip');
    };
    return { page, shell, toVip, visit };
  };

  const tokens = () => visits.product.query('select family, token, locale from push_token order by token');

  it('ask for permission only when a task has started and the user presses the button', async () => {
    const push = nativePush('open', ANDROID);
    vi.mocked(PermissionsAndroid.request).mockImplementation(async () => {
      push.state.mockResolvedValue('on');
      return 'granted';
    });
    const { page, shell, toVip, visit } = await loggedIn(push, '13800000101');
    await visit('#/pages/home/index', 'home');
    expect(push.state).not.toHaveBeenCalled();
    await visit('#/subPages/image-magnify/index', 'image-magnify');
    await pick(page, photo('chelsea.jpg'));
    await uploaded(page);
    await page.locator('#tool-submit:not([aria-disabled="true"])').click();
    await page.locator('#task-progress').waitFor();
    await page.locator('#remind-task').waitFor();
    expect(await page.locator('#remind-task-note').innerText()).toMatch(/^Seulement/);
    await keepPicture(page, 'app-push-ask-fr-375');
    expect(shell.asked('push.ask')).toEqual([]);
    expect(push.token).not.toHaveBeenCalled();

    await page.locator('#remind-task').click();
    await page.locator('#remind-task-note', { hasText: 'Vous recevrez' }).waitFor();
    expect(PermissionsAndroid.request).toHaveBeenCalledWith('android.permission.POST_NOTIFICATIONS');
    await keepPicture(page, 'app-push-on-fr-375');
    expect(await tokens()).toEqual([{ family: 'app_android', token: ANDROID, locale: 'fr' }]);

    // Google has changed the token: the next page that checks reports it to the server, without asking the user.
    push.token.mockResolvedValue(`${ANDROID}-2`);
    await toVip();
    await page.locator('#remind-membership-note', { hasText: 'Vous recevrez' }).waitFor();
    await expect.poll(tokens).toEqual([{ family: 'app_android', token: `${ANDROID}-2`, locale: 'fr' }]);
    expect(PermissionsAndroid.request).toHaveBeenCalledTimes(1);
  });

  it('explain where to allow them on an iPhone that refuses', async () => {
    Platform.OS = 'ios';
    const push = nativePush('open', IPHONE, 'off');
    const { page, toVip } = await loggedIn(push, '13800000102');
    await toVip();
    await page.locator('#remind-membership').click();
    await page.locator('#remind-membership-note', { hasText: 'réglages' }).waitFor();
    await keepPicture(page, 'app-push-off-fr-375');
    expect(push.token).not.toHaveBeenCalled();
    expect((await tokens()).filter(({ family }) => family === 'app_ios')).toEqual([]);
  });

  it('are not offered when the app was built without them, or the operator sends none', async () => {
    const without = await loggedIn(undefined, '13800000103');
    await without.toVip();
    await without.page.waitForTimeout(500);
    expect(await without.page.locator('[id^=remind-]').count()).toBe(0);

    const push = nativePush('open', ANDROID);
    const { page, toVip } = await loggedIn(push, '13800000104');
    await page.route('**/api/user/push/get', (route) =>
      route.fulfill({ json: { result: 'success', code: '10000', data: { offered: false } } }),
    );
    await toVip();
    await page.waitForTimeout(500);
    expect(await page.locator('[id^=remind-]').count()).toBe(0);
    expect(push.state).not.toHaveBeenCalled();
  });
});
