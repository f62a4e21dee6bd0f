import { randomUUID } from 'node:crypto';
import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { choose, codeFor, enter, freeTheWay, LOGIN, signInBySms, solveCaptcha } from './login-steps';
import { photo, pick } from './tool-steps';
import { useVisits } from './visits';

/** Refused calls, which these tests cause on purpose, have status 200, so there must be no complaints. */
describeInBrowser('the login page', () => {
  const visits = useVisits();

  let complaints: string[];

  const at = async (hash: string): Promise<Page> => {
    const one = await visits.at(hash);
    complaints = one.complaints;
    return one.page;
  };

  specLine(
    ['s1.mobile-login', 's2.my', 's2.login'],
    'h5',
    'is reached from the my page, logs in by text message, closes, and the user stays over a reload',
    async () => {
      const page = await at('#/pages/my/index');
      await settled(page, 'my');
      await page.locator('#my-login').click();
      await settled(page, 'login');
      await signInBySms(page, '13800000001');
      await settled(page, 'my');
      expect(await page.locator('#user-mobile').innerText()).toBe('138****0001');
      expect(await page.locator('#user-nick').innerText()).toMatch(/^Tuzuo \d{6}$/);
      expect(await page.evaluate(() => document.cookie)).toContain('tuzuo_site_login');

      await page.reload();
      await settled(page, 'my');
      await page.locator('#user-mobile').waitFor();

      await page.locator('#my-settings').click();
      await settled(page, 'settings');
      await page.locator('#settings-logout').click();
      await page.getByRole('button', { name: '退出', exact: true }).click();
      await page.locator('#settings-logout').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.cookie)).not.toContain('tuzuo_site_login');
      await page.goBack();
      await settled(page, 'my');
      await page.locator('#my-login').waitFor();
      await page.reload();
      await settled(page, 'my');
      await page.locator('#my-login').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('validates input before it calls the server, and requires agreement to the terms', async () => {
    const page = await at(LOGIN);
    await settled(page, 'login');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/auth/') && calls.push(request.url()));
    await page.locator('#login-submit').click();
    expect(await page.locator('#login-mobile-mistake').innerText()).toBe('请输入正确的 11 位手机号');
    expect(await page.locator('#login-code-mistake').innerText()).toBe('请输入 6 位数字验证码');
    await page.locator('#login-mobile').fill('+86 138-0000-0002');
    // The field's normalized value appears after the input's debounce.
    await expect.poll(() => page.locator('#login-mobile').inputValue()).toBe('13800000002');
    await page.locator('#login-code').fill('12 34 56');
    await page.locator('#login-submit').click();
    expect(await page.locator('#login-problem').innerText()).toBe('请先阅读并勾选同意');
    expect(await page.locator('#login-agree').getAttribute('aria-checked')).toBe('false');
    expect(calls).toEqual([]);

    await page.locator('#login-privacy').click();
    await settled(page, 'privacy');
    await expect
      .poll(() => page.locator('#route-privacy').innerText())
      .toContain('没有用到的图片 24 小时后删除');
    await page.goBack();
    await settled(page, 'login');
    expect(await page.locator('#login-mobile').inputValue()).toBe('13800000002');
  });

  specLine(
    's4.gate-sends',
    'h5',
    'opens during an action that requires a login, which then continues, or ends silently',
    async () => {
      const { page, complaints: heard } = await visits.at('#/pages/my/index', { hasTouch: true });
      const words = '请先登录再上传';
      await page.locator('#my-login').click();
      await settled(page, 'login');
      await signInBySms(page, '13800000018');
      await settled(page, 'my');
      let uploads = 0;
      // As if the session had ended while the user was choosing a picture.
      await page.route('**/asset/asset/upload', async (route) => {
        uploads += 1;
        if (uploads % 2 === 0) return route.continue();
        await page.context().clearCookies();
        // Allows requesting the next code immediately.
        await page.evaluate(() => window.localStorage.removeItem('loginCodeAgainAt'));
        return route.fulfill({ json: fail(ErrorCode.loginNeeded, words) });
      });
      await page.goto(`${visits.product.url}/#/subPages/label-verify/index`);
      await settled(page, 'label-verify');
      await pick(page, photo('rocket.jpg'), 'verify-choose');
      await settled(page, 'login');
      expect(await page.getByText(words).count()).toBe(0);
      await freeTheWay(visits.product);
      await signInBySms(page, '13800000018');
      await settled(page, 'label-verify');
      await page.locator('#verify-none').waitFor();
      expect(uploads).toBe(2);

      await pick(page, photo('rocket.jpg'), 'verify-choose');
      await settled(page, 'login');
      await page.goBack();
      await settled(page, 'label-verify');
      await page.locator('#verify-choose:not(.button--busy)').waitFor();
      expect(await page.locator('#verify-none, #verify-failed').count()).toBe(0);
      expect(await page.getByText(words).count()).toBe(0);
      expect(uploads).toBe(3);
      expect(heard).toEqual([]);
    },
  );

  it('counts down from 60 to the next code, even across a reload', async () => {
    const page = await at(LOGIN);
    await settled(page, 'login');
    await codeFor(page, '13800000003');
    const seconds = async () =>
      Number((await page.locator('#login-send-code').innerText()).match(/\d+/)?.[0]);
    const first = await seconds();
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThanOrEqual(60);
    await expect.poll(seconds, { timeout: 5000 }).toBeLessThan(first);

    await page.reload();
    await settled(page, 'login');
    const after = await seconds();
    expect(after).toBeGreaterThan(40);
    expect(after).toBeLessThan(first);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('ValidateCode') && sent.push(request.url()));
    await page.locator('#login-mobile').fill('13800000003');
    await page.locator('#login-send-code').click({ force: true });
    expect(sent).toEqual([]);
  });

  it('shows the remaining tries after a wrong code, and does not log in', async () => {
    const page = await at(LOGIN);
    await settled(page, 'login');
    const code = await codeFor(page, '13800000004');
    await enter(page, { code: code === '000000' ? '111111' : '000000' });
    await page.locator('#login-agree').click();
    await page.locator('#login-submit').click();
    await page.locator('#login-problem').waitFor();
    expect(await page.locator('#login-problem').innerText()).toBe('验证码或密码错误 还可以再试 4 次。');
    await enter(page, { code });
    await page.locator('#login-submit').click();
    // Opened by its URL, so there is no page below, and it closes to the root.
    await settled(page, 'home');
  });

  it('registers with a password, which then logs in; the password can be changed and be forgotten', async () => {
    const mobile = '13800000005';
    const page = await at(LOGIN);
    await settled(page, 'login');
    await choose(page, 'login-to-register');
    const code = await codeFor(page, mobile);
    await enter(page, { code, password: 'short' });
    await page.locator('#login-agree').click();
    await page.locator('#login-submit').click();
    expect(await page.locator('#login-password-mistake').innerText()).toBe('密码需为 8 到 64 个字符');
    await enter(page, { password: 'first password' });
    await page.locator('#login-submit').click();
    await settled(page, 'home');

    await page.locator('#tab-my').click();
    await settled(page, 'my');
    await page.locator('#my-settings').click();
    await settled(page, 'settings');
    await page.locator('#settings-password').click();
    await page.locator('#settings-old-password').fill('not this one');
    await page.locator('#settings-new-password').fill('second password');
    await page.locator('#settings-save').click();
    expect(await page.locator('#settings-problem').innerText()).toContain('验证码或密码错误');
    await page.locator('#settings-old-password').fill('first password');
    await page.locator('#settings-save').click();
    await settled(page, 'my');

    const again = await at(LOGIN);
    await settled(again, 'login');
    await choose(again, 'login-mode-password');
    await enter(again, { mobile, password: 'second password' });
    await again.locator('#login-agree').click();
    await again.locator('#login-submit').click();
    await settled(again, 'home');

    const forgetful = await at(LOGIN);
    await settled(forgetful, 'login');
    await freeTheWay(visits.product);
    await choose(forgetful, 'login-mode-password');
    await choose(forgetful, 'login-to-find');
    await enter(forgetful, { code: await codeFor(forgetful, mobile), password: 'third password' });
    await forgetful.locator('#login-agree').click();
    await forgetful.locator('#login-submit').click();
    await settled(forgetful, 'home');
    await forgetful.locator('#tab-my').click();
    await forgetful.locator('#user-mobile:visible').waitFor();
    expect(complaints).toEqual([]);
  });

  it('does the proof of work for a code without a further tap; it can be stopped, also by another number', async () => {
    const page = await at(LOGIN);
    await settled(page, 'login');
    // So much work that no browser ever finishes.
    const work = { type: 'pow', captchaId: randomUUID(), salt: 'salt', bits: 32, ttlMs: 300_000 };
    const tokens: string[] = [];
    await page.route('**/getCaptchaVerifyConfig', (route) => route.fulfill({ json: succeed(work) }));
    await page.route('**/sendLoginValidateCode', async (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      tokens.push(form.get('captchaToken') ?? 'none');
      await route.fulfill({ json: fail(ErrorCode.captchaNeeded, '请先完成安全验证') });
    });
    const button = page.locator('#login-send-code');
    await enter(page, { mobile: '13800000010' });
    await button.click();
    await expect.poll(() => button.innerText()).toBe('验证中，点此取消');
    await page.locator('#login-mode-password').waitFor();
    await button.click();
    await expect.poll(() => button.innerText()).toBe('获取验证码');
    await button.click();
    await expect.poll(() => button.innerText()).toBe('验证中，点此取消');
    await enter(page, { mobile: '13800000011' });
    await expect.poll(() => button.innerText()).toBe('获取验证码');
    expect(await page.locator('#login-problem').count()).toBe(0);
    expect(tokens).toEqual(['none', 'none']);
    await page.unroute('**/getCaptchaVerifyConfig');
    await page.unroute('**/sendLoginValidateCode');
    await signInBySms(page, '13800000011');
    await settled(page, 'home');
    expect(complaints).toEqual([]);
  });

  it('sets a first password with a code, and recognizes the device when strangers have locked the number', async () => {
    const mobile = '13800000012';
    const page = await at(LOGIN);
    await settled(page, 'login');
    await signInBySms(page, mobile);
    await settled(page, 'home');
    await freeTheWay(visits.product);
    await page.evaluate(() => localStorage.removeItem('loginCodeAgainAt'));
    await page.locator('#tab-my').click();
    await settled(page, 'my');
    await page.locator('#my-settings').click();
    await settled(page, 'settings');
    await page.locator('#settings-password').click();
    await page.locator('#settings-new-password').pressSequentially('12345678');
    await page.locator('#settings-save').click();
    expect(await page.locator('#login-code-mistake').innerText()).toBe('请输入 6 位数字验证码');
    await page.locator('#login-send-code').click();
    await page.locator('#login-dev-code').click();
    await page.locator('#settings-save').click();
    const mistake = page.locator('#settings-new-password-mistake');
    await expect.poll(() => mistake.innerText()).toBe('这个密码太容易被猜到，请换一个');
    await page.locator('#settings-new-password').fill('violet tram 55');
    await page.locator('#settings-save').click();
    await settled(page, 'my');

    await page.locator('#my-settings').click();
    await settled(page, 'settings');
    await page.locator('#settings-logout').click();
    await page.getByRole('button', { name: '退出', exact: true }).click();
    await page.locator('#settings-logout').waitFor({ state: 'detached' });
    const wrongPassword = async () => {
      const body = new URLSearchParams({ mobile, password: 'wrong password' });
      const url = `${visits.product.url}/api/auth/h5/passwordLogin`;
      return ((await (await fetch(url, { method: 'POST', body })).json()) as { code: string }).code;
    };
    for (let tried = 0; tried < 5; tried += 1) expect(await wrongPassword()).toBe('11002');
    await visits.product.query(
      `update login_failure set locked_until = now() + interval '15 minutes' where key like 'password-mobile:%'`,
    );
    expect(await wrongPassword()).toBe('10004');
    // In a new document, where the login page closes to the root.
    await page.goto('about:blank');
    await page.goto(`${visits.product.url}/${LOGIN}`);
    await settled(page, 'login');
    await choose(page, 'login-mode-password');
    await enter(page, { mobile, password: 'violet tram 55' });
    await page.locator('#login-agree').click();
    await page.locator('#login-submit').click();
    await settled(page, 'home');
    expect(complaints).toEqual([]);
  });

  it('requires the slider after five wrong passwords: wrong answers show another one, the right one continues', async () => {
    const mobile = '13800000006';
    const page = await at(LOGIN);
    await settled(page, 'login');
    await choose(page, 'login-to-register');
    await enter(page, { code: await codeFor(page, mobile), password: 'right password' });
    await page.locator('#login-agree').click();
    await page.locator('#login-submit').click();
    await settled(page, 'home');

    const again = await at(LOGIN);
    await settled(again, 'login');
    await choose(again, 'login-mode-password');
    await enter(again, { mobile, password: 'wrong password' });
    await again.locator('#login-agree').click();
    for (let left = 9; left >= 5; left -= 1) {
      await again.locator('#login-submit').click();
      await expect.poll(() => again.locator('#login-problem').innerText()).toContain(`还可以再试 ${left} 次`);
    }
    await enter(again, { password: 'right password' });
    await again.locator('#login-submit').click();
    await again.locator('#captcha').waitFor();
    await again.locator('#captcha-cancel').click();
    await again.locator('#captcha').waitFor({ state: 'detached' });

    await again.locator('#login-submit').click();
    await solveCaptcha(again, visits.product, { wrongFirst: true });
    await settled(again, 'home');
    expect(complaints).toEqual([]);
  });

  specLine(
    's2.login-query',
    'h5',
    'stays if configured so, and skips itself for a logged-in user',
    async () => {
      const page = await at('#/subPages/login/index?checkIsLogin=1&isAutoClose=false');
      await settled(page, 'login');
      await signInBySms(page, '13800000007');
      await page.locator('#login-done').waitFor();
      expect(await page.locator('#login-done').innerText()).toContain('138****0007');
      await page.reload();
      await page.locator('#login-done').waitFor();
      await page.locator('#login-continue').click();
      await settled(page, 'home');
      // The navigation treats two back actions within half a second as one.
      await page.waitForTimeout(600);
      await page.evaluate(() => {
        window.location.hash = '#/subPages/login/index?checkIsLogin=1&isAutoClose=true';
      });
      await expect.poll(() => page.evaluate(() => window.location.hash.split('?')[0])).toBe('#/');
      await settled(page, 'home');
      await page.waitForTimeout(600);
      // Without the gate, too, nobody is asked twice.
      await page.evaluate(() => {
        window.location.hash = '#/subPages/login/index';
      });
      await page.locator('#login-done:visible').waitFor();
      expect(await page.locator('#login-done').innerText()).toContain('138****0007');
      expect(await page.locator('#login-mobile').count()).toBe(0);
    },
  );

  it('reports a missing connection, and works when it is back', async () => {
    const page = await at(LOGIN);
    await settled(page, 'login');
    await page.context().setOffline(true);
    await page.locator('#login-mobile').fill('13800000008');
    await page.locator('#login-send-code').click();
    expect(await page.locator('#login-problem').innerText()).toBe('网络不通，请检查网络后重试。');
    await page.context().setOffline(false);
    await signInBySms(page, '13800000008');
    await settled(page, 'home');
  });

  it('works with the keyboard only', async () => {
    const page = await at(LOGIN);
    await settled(page, 'login');
    await page.locator('#login-mobile').focus();
    await page.keyboard.type('13800000009');
    await page.locator('#login-send-code').focus();
    await page.keyboard.press('Enter');
    await page.locator('#login-dev-code').focus();
    await page.keyboard.press('Space');
    await page.locator('#login-agree').focus();
    await page.keyboard.press('Space');
    await page.locator('#login-code').focus();
    await page.keyboard.press('Enter');
    await settled(page, 'home');
  });
});
