import { ErrorCode } from '@tuzuo/core/api/errors';
import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMobile, otherCode } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { say } from '../../i18n/words';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld({ settings: { https: true } });
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const PASSWORD = 'correct-horse-battery';
const NEW_PASSWORD = 'staple-donkey-cloud';
const WRONG_PASSWORD = 'wrong-horse-water';

describe('the log', () => {
  it('contains no number, code, password, session or captcha token in any case', async () => {
    const mobile = newMobile();
    const secrets: string[] = [mobile, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD];
    const code = await world.codeFor(mobile, 'sendRegisterValidateCode');
    const wrong = otherCode(code);
    await world.call('auth.h5.register', { mobile, code: wrong, password: PASSWORD });
    const { header } = (await world.call('auth.h5.register', { mobile, code, password: PASSWORD })).data();
    const session = header['x-jwtsid'];
    secrets.push(code, wrong, session);
    await world.call('auth.user.getUserInfo', { jwtSid: session });
    for (let tried = 0; tried < 5; tried += 1) {
      await world.call('auth.h5.passwordLogin', { mobile, password: WRONG_PASSWORD });
    }
    await world.call('auth.h5.passwordLogin', {
      mobile,
      password: PASSWORD,
      captchaToken: 'captcha-token-1',
    });
    const change = { password: NEW_PASSWORD, oldPassword: PASSWORD };
    await world.call('auth.user.setPassword', change, { session });
    await world.call('auth.h5.mobileLogin', { mobile: `${mobile}x`, code: PASSWORD });
    await world.call('auth.h5.mobileFastLogin', { getMobileCode: 'tap-code-1', loginCode: 'tap-code-2' });
    await world.call('auth.user.logout', {}, { session });
    await world.call('auth.user.getUserInfo', { jwtSid: session });
    secrets.push('captcha-token-1', 'tap-code-1', 'tap-code-2');

    const lines = world.app.logLines().filter(({ msg }) => msg === 'answered');
    expect(lines.length).toBeGreaterThan(12);
    for (const secret of secrets) expect(world.app.logText()).not.toContain(secret);
  });

  it('contains none of them when the database fails in the middle of a login', async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    await world.database.orm.execute(sql`alter table user_identity rename to user_identity_away`);
    const login = await world.call('auth.h5.mobileLogin', { mobile, code, affiliateCode: 'friend-secret' });
    const byPassword = await world.call('auth.h5.passwordLogin', { mobile, password: PASSWORD });
    await world.database.orm.execute(sql`alter table user_identity_away rename to user_identity`);
    for (const { envelope } of [login, byPassword]) {
      expect(envelope).toMatchObject({ code: '90001', reason: say('zh-CN', '90001') });
    }
    expect(world.app.logLines().filter(({ level }) => level === 'error')).toHaveLength(2);
    for (const secret of [mobile, code, PASSWORD, 'friend-secret']) {
      expect(world.app.logText()).not.toContain(secret);
    }
    // The failed login has not used up the code.
    expect((await world.call('auth.h5.mobileLogin', { mobile, code })).envelope.result).toBe('success');
  });
});

describe('the marker cookie', () => {
  it('is restricted to HTTPS exactly if users connect by HTTPS', async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    const { headers } = await world.call('auth.h5.mobileLogin', { mobile, code });
    expect(headers.get('set-cookie')).toBe(
      `${MARKER_COOKIE}=1; Max-Age=15552000; Path=/; SameSite=Lax; Secure`,
    );
  });
});

describe('whether a number has an account', () => {
  it('is not revealed by any answer', async () => {
    const [known, unknown] = [newMobile(), newMobile()];
    await world.register(known, PASSWORD);
    await world.forgetLimits();
    const answers = await Promise.all(
      [known, unknown].map(async (mobile) => {
        const wrongCode = { mobile, code: '000000' };
        const replies = [
          await world.call('auth.h5.sendFindPasswordCode', { mobile }),
          await world.call('auth.h5.sendLoginValidateCode', { mobile }),
          await world.call('auth.h5.getCaptchaVerifyConfig', { mobile, purpose: 'passwordLogin' }),
          await world.call('auth.h5.passwordLogin', { mobile, password: WRONG_PASSWORD }),
          await world.call('auth.h5.mobileLogin', wrongCode),
          await world.call('auth.h5.register', { ...wrongCode, password: PASSWORD }),
          await world.call('auth.user.findPassword', { ...wrongCode, password: PASSWORD }),
        ];
        return replies.map(({ envelope }) =>
          JSON.stringify(envelope, (key, value: unknown) =>
            key === 'devCode' || key === 'retryAfterMs' ? '…' : value,
          ),
        );
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toHaveLength(7);
  });
});

describe('a refusal', () => {
  /** Triggers each of the account errors in a locale. */
  const REFUSALS: readonly [ErrorCode, (locale: Locale) => Promise<{ envelope: { reason: string } }>][] = [
    [
      ErrorCode.badInput,
      (locale) => world.call('auth.h5.mobileLogin', { mobile: '1', code: '' }, inLocale(locale)),
    ],
    [
      ErrorCode.tooManyRequests,
      async (locale) => {
        const mobile = newMobile();
        await world.codeFor(mobile, 'sendLoginValidateCode');
        return world.call('auth.h5.sendLoginValidateCode', { mobile }, inLocale(locale));
      },
    ],
    [
      ErrorCode.sessionInvalid,
      (locale) => world.call('auth.user.getUserInfo', { jwtSid: 'gone' }, inLocale(locale)),
    ],
    [ErrorCode.loginNeeded, (locale) => world.call('auth.user.getUserInfo', {}, inLocale(locale))],
    [
      ErrorCode.wrongCredentials,
      (locale) =>
        world.call('auth.h5.passwordLogin', { mobile: newMobile(), password: PASSWORD }, inLocale(locale)),
    ],
    [
      ErrorCode.captchaNeeded,
      (locale) => {
        const captchaId = '019aa5b2-0000-7000-8000-000000000000';
        return world.call('auth.h5.verifyCaptcha', { captchaId, answer: '1' }, inLocale(locale));
      },
    ],
  ];

  const inLocale = (locale: Locale) => ({ headers: { 'accept-language': locale } });

  it.each(
    LOCALES.flatMap((locale) => REFUSALS.map(([code, refuse]) => [locale, code, refuse] as const)),
  )('is localized in %s: %s', async (locale, code, refuse) => {
    expect((await refuse(locale)).envelope).toMatchObject({
      result: 'fail',
      code,
      reason: say(locale, code),
    });
  });
});
