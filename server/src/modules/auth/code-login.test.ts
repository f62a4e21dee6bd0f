import { FAMILIES, type Family } from '@tuzuo/core/api/family';
import { routes } from '@tuzuo/core/api/routes';
import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountClient, newMobile, otherCode } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { startTestApp } from '../../../../tests/builders/app';
import { specLine } from '../../../../tests/spec/vitest';
import { DEVELOPMENT_SECRET_KEY } from '../../config/account-settings';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const PARALLEL = 20;

const wrong = (attemptsLeft: number) => ({ result: 'fail', code: '11002', data: { attemptsLeft } });

const logInWith = (mobile: string, code: string) => world.call('auth.h5.mobileLogin', { mobile, code });

async function rowsOf(table: string): Promise<number> {
  const { rows } = await world.database.orm.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

describe('a login by code', () => {
  for (const family of FAMILIES)
    specLine(
      ['s7.families', 's7.login-code', 's7.mobile-login'],
      'server',
      `creates an account for a new number, then finds it again: ${family}`,
      async () => {
        const mobile = newMobile();
        // The number alone, without a proof of work.
        const alone = { work: false };
        const code = (await world.call(`auth.${family}.sendLoginValidateCode`, { mobile }, alone)).data();
        expect(code).toEqual({ ttlMs: 300_000, devCode: expect.stringMatching(/^\d{6}$/) });
        const reply = await world.call(`auth.${family}.mobileLogin`, {
          mobile,
          code: code.devCode ?? '',
          registerUrl: 'https://a.example/?b=c',
          affiliateCode: 'friend-1',
        });
        const { user, header } = reply.data();
        expect(user.mobile).toBe(mobile);
        const { rows } = await world.database.orm.execute(
          sql`select registered_by, register_url, affiliate_code from app_user where id = ${user.userId}`,
        );
        expect(rows).toEqual([
          { registered_by: family, register_url: 'https://a.example/?b=c', affiliate_code: 'friend-1' },
        ]);
        const me = await world.call('auth.user.getUserInfo', {}, { session: header['x-jwtsid'] });
        expect(me.data().userId).toBe(user.userId);
        await world.forgetLimits();
        expect((await world.logIn(mobile, 'h5')).user.userId).toBe(user.userId);
      },
    );

  specLine('s7.register', 'server', 'cannot register in the ID-photo mini-program', async () => {
    expect(Object.keys(routes).filter((name) => /wxmini_idphoto.*regist/i.test(name))).toEqual([]);
    for (const call of ['register', 'sendRegisterValidateCode']) {
      const response = await fetch(`${world.app.url}/api/auth/wxmini_idphoto/${call}`, { method: 'POST' });
      expect(response.status).toBe(404);
    }
  });

  it.each<[Family, string | null]>([
    ['h5', `${MARKER_COOKIE}=1; Max-Age=15552000; Path=/; SameSite=Lax`],
    ['app_android', `${MARKER_COOKIE}=1; Max-Age=15552000; Path=/; SameSite=Lax`],
    ['wxmini', null],
    ['wxmini_idphoto', null],
  ])('sets the marker cookie for clients in a browser or an app’s web view, and no others: %s', async (family, cookie) => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    const { headers } = await world.call(`auth.${family}.mobileLogin`, { mobile, code });
    expect(headers.get('set-cookie')).toBe(cookie);
  });
});

describe('a code', () => {
  it('is refused when wrong, counts tries down, and is invalid after five', async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    for (const left of [4, 3, 2, 1, 0]) {
      expect((await logInWith(mobile, otherCode(code))).envelope).toMatchObject(wrong(left));
    }
    expect((await logInWith(mobile, code)).envelope).toMatchObject(wrong(0));
  });

  it.each([
    ['works with a new SECRET_KEY that knows the one before', DEVELOPMENT_SECRET_KEY, 'success'],
    ['is refused with a new SECRET_KEY alone', undefined, 'fail'],
  ])('%s', async (_, previousKey, result) => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    const keys = { secretKey: 'another key of this server', ...(previousKey && { previousKey }) };
    const rotated = await startTestApp(world.database, { keys, settings: { trustProxy: ['127.0.0.1'] } });
    const { envelope } = await accountClient(rotated).call('auth.h5.mobileLogin', { mobile, code });
    expect(envelope.result).toBe(result);
    await rotated.close();
  });

  it('is refused after five minutes', async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    await world.letPass('5 minutes', 'login_code', 'expires_at');
    expect((await logInWith(mobile, code)).envelope).toMatchObject(wrong(0));
  });

  it('still works just before that', async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    await world.letPass('4 minutes 45 seconds', 'login_code', 'expires_at');
    expect((await logInWith(mobile, code)).envelope.result).toBe('success');
  });

  it('is refused when used again', async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    expect((await logInWith(mobile, code)).envelope.result).toBe('success');
    expect((await logInWith(mobile, code)).envelope).toMatchObject(wrong(0));
  });

  it('is refused for another number, and for another purpose', async () => {
    const [mobile, other] = [newMobile(), newMobile()];
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    expect((await logInWith(other, code)).envelope).toMatchObject(wrong(0));
    const password = 'correct horse';
    const register = await world.call('auth.h5.register', { mobile, code, password });
    expect(register.envelope).toMatchObject(wrong(0));
    const find = await world.call('auth.user.findPassword', { mobile, code, password });
    expect(find.envelope).toMatchObject(wrong(0));
    expect((await logInWith(mobile, code)).envelope.result).toBe('success');
  });

  it('is replaced by the next one for the same purpose', async () => {
    const mobile = newMobile();
    const first = await world.codeFor(mobile, 'sendLoginValidateCode');
    await world.forgetLimits();
    let second = await world.codeFor(mobile, 'sendLoginValidateCode');
    while (second === first) {
      await world.forgetLimits();
      second = await world.codeFor(mobile, 'sendLoginValidateCode');
    }
    expect((await logInWith(mobile, first)).envelope).toMatchObject(wrong(4));
    expect((await logInWith(mobile, second)).envelope.result).toBe('success');
  });

  it.each([
    [{ mobile: '12345678901', code: '1234567' }, ['mobile', 'code']],
    [{ mobile: '2345678901', code: 'abcdef' }, ['mobile', 'code']],
    [{ mobile: '+8613812345678', code: '' }, ['mobile', 'code']],
  ])('%j is invalid input', async (input, fields) => {
    const { envelope } = await world.call('auth.h5.mobileLogin', input);
    expect(envelope.code).toBe('10001');
    const named = Object.keys((envelope.data as { fields: object }).fields);
    expect(fields).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(0);
  });
});

describe('at the same time', () => {
  // Several rounds, because opening the database connections spreads out the logins of the first.
  it.each([1, 2, 3, 4])(`${PARALLEL} logins with one code open one session: round %i`, async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    const sessionsBefore = await rowsOf('user_session');
    const replies = await Promise.all(Array.from({ length: PARALLEL }, () => logInWith(mobile, code)));
    const codes = replies.map(({ envelope }) => envelope.code).sort();
    expect(codes).toEqual(['0', ...Array.from({ length: PARALLEL - 1 }, () => '11002')]);
    expect(await rowsOf('user_session')).toBe(sessionsBefore + 1);
  });

  it(`${PARALLEL} guesses share five tries`, async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    const guesses = Array.from({ length: PARALLEL }, () => logInWith(mobile, otherCode(code)));
    const left = (await Promise.all(guesses)).map(({ envelope }) => envelope.data);
    const counted = [4, 3, 2, 1].map((attemptsLeft) => ({ attemptsLeft }));
    for (const count of counted)
      expect(left.filter((data) => JSON.stringify(data) === JSON.stringify(count))).toHaveLength(1);
    expect((await logInWith(mobile, code)).envelope).toMatchObject(wrong(0));
  });

  it('a new number that is registered twice becomes one user', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mobile = newMobile();
      const loginCode = await world.codeFor(mobile, 'sendLoginValidateCode');
      await world.forgetLimits();
      const registerCode = await world.codeFor(mobile, 'sendRegisterValidateCode');
      const usersBefore = await rowsOf('app_user');
      const [login, register] = await Promise.all([
        world.call('auth.wxmini.mobileLogin', { mobile, code: loginCode }),
        world.call('auth.h5.register', { mobile, code: registerCode, password: 'correct horse' }),
      ]);
      expect(login.data().user.userId).toBe(register.data().user.userId);
      expect(await rowsOf('app_user')).toBe(usersBefore + 1);
    }
  });
});
