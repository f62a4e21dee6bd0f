import { LOCALES } from '@tuzuo/core/text/locale';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountClient, newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { startTestApp } from '../../../../tests/builders/app';
import { UNTIL_SILENT } from '../../../../tests/builders/fake-vendor';
import { type FakeWechat, startFakeWechat, WECHAT_APP } from '../../../../tests/builders/fake-wechat';
import { specLine } from '../../../../tests/spec/vitest';
import { type CarrierOneTap, CarrierRefused, CarrierUnavailable } from '../../carrier/port';
import { say } from '../../i18n/words';
import { createWechatApp } from '../../wechat/app';
import { createAccessTokenStore } from '../wechat-token/service';

let world: AccountWorld;
let wechat: FakeWechat;

/** What the carrier of a test answers. */
let carrier: CarrierOneTap['mobileOf'];

beforeAll(async () => {
  wechat = await startFakeWechat();
  const options = { ...WECHAT_APP, apiUrl: wechat.url, timeoutMs: UNTIL_SILENT };
  world = await accountWorld({
    makePorts: (database) => ({
      wechatApps: { wxmini: createWechatApp(options, createAccessTokenStore(database)) },
      carrier: { mobileOf: (token) => carrier(token) },
    }),
  });
});

beforeEach(() => world.forgetLimits());

afterEach(() => wechat.breakWith(undefined));

afterAll(async () => {
  await world.close();
  await wechat.stop();
});

const ORIGIN = { registerUrl: 'pages/home/index', affiliateCode: 'friend-1' };

const newPerson = () => {
  const mobile = newMobile();
  return { mobile, openid: `o-${mobile}`, unionid: `u-${mobile}` };
};

type Person = Parameters<FakeWechat['tap']>[0];

const logInBy = (codes: ReturnType<FakeWechat['tap']>, locale = 'en') =>
  world.call(
    'auth.wxmini.mobileFastLogin',
    { ...codes, ...ORIGIN },
    { headers: { 'accept-language': locale } },
  );

const logIn = (person: Person) => logInBy(wechat.tap(person));

const userIdOf = async (person: Person) => (await logIn(person)).data().user.userId;

describe('a one-tap login', () => {
  specLine(
    's7.fast-login',
    'server',
    'creates a user with mobile number, openid and unionid, and records where they came from',
    async () => {
      const person = newPerson();
      const { user, header } = (await logIn(person)).data();
      expect(user.mobile).toBe(person.mobile);
      expect(user.jwtSid).toBe(header['x-jwtsid']);
      const identities = await world.database.orm.execute(
        sql`select kind, scope, subject from user_identity where user_id = ${user.userId} order by kind`,
      );
      expect(identities.rows).toEqual([
        { kind: 'mobile', scope: '', subject: person.mobile },
        { kind: 'wechat_openid', scope: WECHAT_APP.appId, subject: person.openid },
        { kind: 'wechat_unionid', scope: '', subject: person.unionid },
      ]);
      const origin = await world.database.orm.execute(
        sql`select registered_by, register_url, affiliate_code from app_user where id = ${user.userId}`,
      );
      expect(origin.rows).toEqual([
        { registered_by: 'wxmini', register_url: ORIGIN.registerUrl, affiliate_code: ORIGIN.affiliateCode },
      ]);
    },
  );

  it('finds the user of the same mobile number, and the user of the same unionid', async () => {
    const person = newPerson();
    const { user } = await world.logIn(person.mobile);
    expect(await userIdOf(person)).toBe(user.userId);
    expect(await userIdOf({ ...person, mobile: newMobile() })).toBe(user.userId);
    expect(await userIdOf({ mobile: person.mobile, openid: 'o-elsewhere' })).toBe(user.userId);
    expect(await userIdOf(newPerson())).not.toBe(user.userId);
  });

  it('of one new user ten times at once creates one user', async () => {
    const person = newPerson();
    const ids = await Promise.all(Array.from({ length: 10 }, () => userIdOf(person)));
    expect(new Set(ids).size).toBe(1);
    const { rows } = await world.database.orm.execute(
      sql`select user_id from user_identity where subject in (${person.mobile}, ${person.openid}, ${person.unionid})`,
    );
    expect(rows).toHaveLength(3);
  });

  it.each(
    LOCALES,
  )('with replayed, unknown or swapped codes is refused with a message: %s', async (locale) => {
    const codes = wechat.tap(newPerson());
    expect((await logInBy(codes, locale)).envelope.result).toBe('success');
    const refusal = {
      result: 'fail',
      code: '11002',
      data: { attemptsLeft: 0 },
      reason: say(locale, 'wechat.codeRefused'),
    };
    expect((await logInBy(codes, locale)).envelope).toEqual(refusal);
    expect((await logInBy({ loginCode: 'made', getMobileCode: 'up' }, locale)).envelope).toEqual(refusal);
    const replayed = { ...wechat.tap(newPerson()), getMobileCode: codes.getMobileCode };
    expect((await logInBy(replayed, locale)).envelope).toEqual(refusal);
  });

  it('accepts one of twenty concurrent calls with the same codes', async () => {
    const codes = wechat.tap(newPerson());
    const replies = await Promise.all(Array.from({ length: 20 }, () => logInBy(codes)));
    expect(replies.filter(({ envelope }) => envelope.result === 'success')).toHaveLength(1);
  });

  it('with a number verified for another app is refused', async () => {
    const { envelope } = await logIn({ ...newPerson(), appId: 'wx-somebody-else' });
    expect(envelope).toMatchObject({ code: '11002', reason: say('en', 'wechat.codeRefused') });
  });

  it.each([
    { countryCode: '852', mobile: '51234567' },
    { countryCode: '1' },
  ])('with a foreign number is refused: %j', async (foreign) => {
    const { envelope } = await logIn({ ...newPerson(), ...foreign });
    expect(envelope).toMatchObject({
      code: '10001',
      data: { fields: { getMobileCode: say('en', 'wechat.foreignNumber') } },
    });
  });

  it('continues with a new access token when WeChat has revoked the previous one', async () => {
    await logIn(newPerson());
    const given = wechat.tokensGiven();
    wechat.endToken();
    expect((await logIn(newPerson())).envelope.result).toBe('success');
    expect(wechat.tokensGiven()).toBe(given + 1);
  });

  it.each([
    ['silent', { silent: true } as const],
    ['down', { status: 500, text: '' }],
    ['talking HTML', { text: '<html>' }],
    ['out of quota', { json: { errcode: 45011 } }],
  ])('reports that WeChat is %s, and works again afterwards', async (_case, reply) => {
    wechat.breakWith(reply);
    const codes = wechat.tap(newPerson());
    const { status, envelope } = await logInBy(codes);
    expect([status, envelope]).toEqual([
      200,
      {
        result: 'fail',
        code: '90001',
        data: { requestId: expect.any(String) },
        reason: say('en', 'wechat.unavailable'),
      },
    ]);
    expect(world.app.logText()).toContain('WeChat login unavailable');
    for (const secret of [WECHAT_APP.secret, ...Object.values(codes)]) {
      expect(world.app.logText()).not.toContain(secret);
    }
    wechat.breakWith(undefined);
    expect((await logInBy(codes)).envelope.result).toBe('success');
  });

  it.each([
    ['h5', 'oneTap.notConfigured'],
    ['wxmini_idphoto', 'wechat.notConfigured'],
    ['app_android', 'oneTap.notConfigured'],
    ['app_ios', 'oneTap.notConfigured'],
  ] as const)('that is not configured for %s says so and suggests the other login method', async (family, reason) => {
    const plain = await startTestApp(world.database);
    const input = { loginCode: 'a', getMobileCode: 'b' };
    const headers = { 'accept-language': 'fr' };
    const { envelope } = await accountClient(plain).call(`auth.${family}.mobileFastLogin`, input, {
      headers,
    });
    await plain.close();
    expect(envelope).toMatchObject({ code: '30002', reason: say('fr', reason) });
  });

  it('is allowed 120 times an hour from one address', async () => {
    const address = '10.1.2.3';
    const once = () => world.call('auth.wxmini.mobileFastLogin', wechat.tap(newPerson()), { address });
    expect((await once()).envelope.code).toBe('0');
    await world.database.orm.execute(sql`update rate_limit set used = 120 where key like 'fast-login:%'`);
    expect((await once()).envelope.code).toBe('10004');
  });
});

describe('a one-tap login of an app', () => {
  const logInByCarrier = (getMobileCode: string, family: 'app_android' | 'app_ios' = 'app_android') =>
    world.call(
      `auth.${family}.mobileFastLogin`,
      { getMobileCode, loginCode: 'cmcc', ...ORIGIN },
      { headers: { 'accept-language': 'en' } },
    );

  specLine(
    's7.fast-login',
    'server',
    'exchanges the carrier’s token for the user of that number',
    async () => {
      const mobile = newMobile();
      const tokens: string[] = [];
      carrier = async (token) => {
        tokens.push(token);
        return mobile;
      };
      const { user } = (await logInByCarrier('token-1')).data();
      expect(user.mobile).toBe(mobile);
      expect((await logInByCarrier('token-2', 'app_ios')).data().user.userId).toBe(user.userId);
      expect((await world.logIn(mobile)).user.userId).toBe(user.userId);
      expect(tokens).toEqual(['token-1', 'token-2']);
      const origin = await world.database.orm.execute(
        sql`select registered_by, affiliate_code from app_user where id = ${user.userId}`,
      );
      expect(origin.rows).toEqual([{ registered_by: 'app_android', affiliate_code: ORIGIN.affiliateCode }]);
    },
  );

  it.each([
    [new CarrierRefused('token'), '11002', 'oneTap.codeRefused'],
    [new CarrierUnavailable('aliyun does not answer'), '90001', 'oneTap.unavailable'],
  ] as const)('tells why it failed, without the token in a log: %s', async (error, code, reason) => {
    carrier = () => Promise.reject(error);
    const { envelope } = await logInByCarrier('token-of-nobody');
    expect(envelope).toMatchObject({ result: 'fail', code, reason: say('en', reason) });
    expect(world.app.logText()).not.toContain('token-of-nobody');
  });
});
