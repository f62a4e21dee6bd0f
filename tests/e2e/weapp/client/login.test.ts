import { setTimeout as sleep } from 'node:timers/promises';
import { schemas } from '@tuzuo/contract/api';
import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Family } from '@tuzuo/core/api/family';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { expect, it } from 'vitest';
import zhCN from '../../../../src/features/login/words/zh-CN.json';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { specLine } from '../../../spec/vitest';
import type { MiniProgram } from '../harness/mini-program';
import { forwardTo, type Network, type SentRequest, scriptedNetwork } from '../harness/wx/network';
import { workingServer } from './answers';
import { idPhoto, type Product, products, studio } from './products';
import { openMy, run } from './run';

const PAGE = 'subPages/login/index';
const user = {
  userId: '01920000-0000-7000-8000-000000000001',
  type: '0',
  softwareCode: 'tuzuo',
  nick: 'Tuzuo 000001',
  jwtSid: 'session-of-wechat',
  gmtLastLogin: '2026-01-01T00:00:00.000Z',
  mobile: '13800000001',
  moduleItemCodes: [...MODULE_KEYS],
  moduleConfig: { recommendPosterLimit: 6 },
  isSetPassword: 0,
  isUseNewFontWidget: 0,
  vipInfo: null,
};
const loggedIn = schemas['auth.wxmini.mobileFastLogin'].output.parse({
  user,
  header: { 'x-jwtsid': user.jwtSid },
});
const familyOf = (product: Product): Family => (product === idPhoto ? 'wxmini_idphoto' : 'wxmini');

/** The product's server, with scripted responses for the login calls. */
function serverWith(answers: Record<string, (request: SentRequest) => unknown>): Network {
  const scripted = scriptedNetwork(answers);
  const rest = workingServer();
  return (request) => (request.url.includes('/api/auth/') ? scripted : rest)(request);
}

async function openLogin(app: MiniProgram, product: Product): Promise<void> {
  await openMy(app, product);
  await app.tap('#my-login');
  await app.until(() => app.$$('#login-one-tap').length === 1, 'the login page');
}

/** Agrees to the terms, taps the button that requests the number from WeChat, and provides WeChat's response. */
async function answerWechat(app: MiniProgram, detail: { code?: string; errMsg: string }): Promise<void> {
  await app.tap('#login-agree');
  await app.until(
    () => app.attribute('#login-one-tap', 'open-type') === 'getPhoneNumber',
    'the phone button',
  );
  await app.fire('#login-one-tap', 'getphonenumber', detail);
}

const form = (request: SentRequest | undefined) => Object.fromEntries(new URLSearchParams(request?.body));
const problem = (app: MiniProgram) => app.text('#login-problem');

it.each(products)('$name logs in with one tap and keeps the session over a relaunch', async (product) => {
  const stored = new Map<string, string>();
  const family = familyOf(product);
  const network = serverWith({
    [`auth/${family}/mobileFastLogin`]: () => succeed(loggedIn),
    'auth/user/getUserInfo': () => succeed(schemas['auth.user.getUserInfo'].output.parse(user)),
  });
  await run(product.dir, { network, stored }, async (app) => {
    await openLogin(app, product);
    // WeChat is not asked for the number before the user has agreed to the terms.
    await app.tap('#login-one-tap');
    await app.until(() => problem(app) === zhCN['agree.missing'], 'the terms');
    await answerWechat(app, { code: 'phone-code', errMsg: 'getPhoneNumber:ok' });
    await app.until(() => app.page().path === 'pages/my/index', 'the page below');
    await app.until(() => app.text('#user-mobile') === '138****0001', 'the user');
    const sent = app.wire.sent.find(({ url }) => url.includes('mobileFastLogin'));
    expect(form(sent)).toMatchObject({ getMobileCode: 'phone-code', loginCode: 'login-code-1' });
    expect(sent?.url).toContain(`/api/auth/${family}/`);
  });
  await run(product.dir, { network, stored }, async (app) => {
    await openMy(app, product);
    await app.until(() => app.text('#user-mobile') === '138****0001', 'the restored user');
  });
});

it('a user who does not share the number is directed to the text message', () =>
  run(studio.dir, { network: serverWith({}) }, async (app) => {
    await openLogin(app, studio);
    await answerWechat(app, { errMsg: 'getPhoneNumber:fail user deny' });
    await app.until(() => problem(app) === zhCN['failed.refused'], 'the words');
    expect(app.$$('#login-mobile')).toHaveLength(1);
    expect(app.wire.sent.filter(({ url }) => url.includes('/auth/'))).toEqual([]);
    await app.tap('#login-to-oneTap');
    await app.until(() => app.$$('#login-one-tap').length === 1, 'the way back to one tap');
  }));

it('every digit stays that is typed while the view is late', () =>
  run(studio.dir, { network: serverWith({}) }, async (app) => {
    await openLogin(app, studio);
    await answerWechat(app, { errMsg: 'getPhoneNumber:fail user deny' });
    await app.until(() => app.$$('#login-mobile').length === 1, 'the field');
    app.setData.hold();
    app.type('#login-mobile', '138');
    await app.settle();
    app.type('#login-mobile', '0000');
    // What the page sent about the first three digits arrives now.
    app.setData.release();
    app.type('#login-mobile', '0001');
    await app.settle();
    expect(app.textIn('#login-mobile')).toBe('13800000001');
  }));

it('a field shows what its owner makes of a text, though it was told the same before', () =>
  run(studio.dir, { network: serverWith({}) }, async (app) => {
    await openLogin(app, studio);
    await answerWechat(app, { errMsg: 'getPhoneNumber:fail user deny' });
    await app.until(() => app.$$('#login-mobile').length === 1, 'the field');
    // The form takes digits only.
    for (const text of ['13a', 'b']) {
      app.type('#login-mobile', text);
      await app.until(() => app.textIn('#login-mobile') === '13', 'the digits');
    }
  }));

it('a replayed WeChat code is reported, and the text message is offered instead', () => {
  const reason = '微信授权已失效，请重新点击授权';
  const network = serverWith({
    'auth/wxmini/mobileFastLogin': () => fail(ErrorCode.wrongCredentials, reason, { attemptsLeft: 0 }),
  });
  return run(studio.dir, { network }, async (app) => {
    await openLogin(app, studio);
    await answerWechat(app, { code: 'used', errMsg: 'getPhoneNumber:ok' });
    await app.until(() => problem(app).startsWith(reason), 'the reason');
    expect(app.$$('#login-mobile')).toHaveLength(1);
    expect(app.page().path).toBe(PAGE);
  });
});

it('the ID-photo mini-program has no registration', () =>
  run(idPhoto.dir, { network: serverWith({}) }, async (app) => {
    await openLogin(app, idPhoto);
    await app.tap('#login-other');
    await app.until(() => app.$$('#login-mode-password').length === 1, 'the other ways');
    expect(app.$$('#login-to-register')).toHaveLength(0);
    await app.tap('#login-mode-password');
    await app.until(() => app.$$('#login-to-find').length === 1, 'the forgotten password');
  }));

/** Minimum time of a person between two taps: WeChat's advice on updates per second assumes people. */
const aMoment = () => sleep(500);

specLine(
  ['s1.mobile-login', 's2.login'],
  'weapp',
  'on the real server, without WeChat, both mini-programs fall back to the text message, in and out',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const network = forwardTo(await server.ready);
    for (const [index, product] of products.entries()) {
      await run(product.dir, { network }, async (app) => {
        await openLogin(app, product);
        await answerWechat(app, { code: 'phone', errMsg: 'getPhoneNumber:ok' });
        await app.until(() => problem(app).includes('短信验证码'), 'why one tap does not work');
        await app.input('#login-mobile', `1380000001${index}`);
        await aMoment();
        await app.tap('#login-send-code');
        await app.until(() => app.$$('#login-dev-code').length === 1, 'the code');
        await aMoment();
        await app.tap('#login-dev-code');
        await app.tap('#login-submit');
        await app.until(() => app.page().path === 'pages/my/index', 'the page below');
        await app.until(() => app.text('#user-mobile') === `138****001${index}`, 'the user');
        await aMoment();
        await app.tap('#my-settings');
        await app.until(() => app.$$('#settings-logout').length === 1, 'the settings');
        await app.tap('#settings-logout');
        await app.until(() => app.$$('#settings-logout').length === 0, 'the end of the session');
        app.back();
        await app.until(() => app.$$('#my-login').length === 1, 'the guest');
      });
    }
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);
