import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress, newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { specLine } from '../../../../tests/spec/vitest';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const PASSWORD = 'correct horse';
const WRONG = 'wrong horse';

const LOCK_MS = 15 * 60_000;

type Try = { mobile: string; password?: string; captchaToken?: string; address?: string };

const logIn = ({ mobile, password = WRONG, captchaToken, address }: Try) =>
  world.call('auth.h5.passwordLogin', { mobile, password, captchaToken }, { address });

/** Solves the slider for a password login of this number. */
async function solveCaptcha(mobile: string, address?: string): Promise<string> {
  const input = { purpose: 'passwordLogin', mobile } as const;
  const config = (await world.call('auth.h5.getCaptchaVerifyConfig', input, { address })).data();
  if (config.type !== 'slider') throw new Error('no captcha is asked for');
  const { rows } = await world.database.orm.execute<{ x: number }>(
    sql`select (answer->>'x')::int as x from captcha where id = ${config.captchaId}`,
  );
  const answer = String(rows[0]?.x);
  const solved = await world.call('auth.h5.verifyCaptcha', { captchaId: config.captchaId, answer });
  return solved.data().captchaToken;
}

/** The responses to eleven wrong passwords, with a captcha where required, and then to the right one. */
async function elevenWrong(mobile: string, right: string) {
  const envelopes = [];
  for (let tried = 1; tried <= 11; tried += 1) {
    let reply = await logIn({ mobile });
    if (reply.envelope.code === '11003') {
      envelopes.push(reply.envelope);
      reply = await logIn({ mobile, captchaToken: await solveCaptcha(mobile) });
    }
    envelopes.push(reply.envelope);
  }
  envelopes.push((await logIn({ mobile, password: right })).envelope);
  return envelopes;
}

const wrong = (attemptsLeft: number) => expect.objectContaining({ code: '11002', data: { attemptsLeft } });
const captchaNeeded = expect.objectContaining({ code: '11003', data: null });
const locked = expect.objectContaining({
  code: '10004',
  data: { retryAfterMs: expect.toSatisfy((ms: number) => ms > LOCK_MS - 60_000 && ms <= LOCK_MS) },
});

const ELEVEN_WRONG_ANSWERS = [
  ...[9, 8, 7, 6, 5].map(wrong),
  ...[4, 3, 2, 1, 0].flatMap((left) => [captchaNeeded, wrong(left)]),
  locked,
  locked,
];

describe('a login by password', () => {
  specLine(
    ['s7.password-login', 's7.register'],
    'server',
    'works with the right password, in every family with number logins',
    async () => {
      const mobile = newMobile();
      // The number alone, without a proof of work.
      const sent = await world.call('auth.wxmini.sendRegisterValidateCode', { mobile }, { work: false });
      const registration = { mobile, code: sent.data().devCode ?? '', password: PASSWORD };
      const { user } = (await world.call('auth.wxmini.register', registration)).data();
      for (const family of ['h5', 'wxmini', 'wxmini_idphoto', 'app_android', 'app_ios'] as const) {
        const { user: same, header } = (
          await world.call(`auth.${family}.passwordLogin`, { mobile, password: PASSWORD })
        ).data();
        expect([same.userId, same.jwtSid]).toEqual([user.userId, header['x-jwtsid']]);
      }
    },
  );

  it('requires a captcha after five wrong ones and locks for 15 minutes after ten', async () => {
    const mobile = newMobile();
    await world.register(mobile, PASSWORD);
    expect(await elevenWrong(mobile, PASSWORD)).toEqual(ELEVEN_WRONG_ANSWERS);
  });

  it('answers the same for a number without an account and an account without a password', async () => {
    const codeOnly = newMobile();
    await world.logIn(codeOnly);
    expect(await elevenWrong(newMobile(), PASSWORD)).toEqual(ELEVEN_WRONG_ANSWERS);
    expect(await elevenWrong(codeOnly, PASSWORD)).toEqual(ELEVEN_WRONG_ANSWERS);
  });

  it('refuses the right password without a captcha exactly like a wrong one', async () => {
    const mobile = newMobile();
    await world.register(mobile, PASSWORD);
    for (let tried = 0; tried < 5; tried += 1) await logIn({ mobile });
    expect((await logIn({ mobile, password: PASSWORD })).envelope).toEqual(captchaNeeded);
    const captchaToken = await solveCaptcha(mobile);
    expect((await logIn({ mobile, password: PASSWORD, captchaToken })).envelope.result).toBe('success');
    expect((await logIn({ mobile })).envelope).toEqual(wrong(9));
  });

  it('is unlocked after 15 minutes, with a captcha and four tries', async () => {
    const mobile = newMobile();
    await world.register(mobile, PASSWORD);
    await elevenWrong(mobile, PASSWORD);
    await world.letPass('15 minutes', 'login_failure', 'locked_until', 'expires_at');
    expect((await logIn({ mobile })).envelope).toEqual(captchaNeeded);
    const first = await logIn({ mobile, captchaToken: await solveCaptcha(mobile) });
    expect(first.envelope).toEqual(wrong(4));
    const captchaToken = await solveCaptcha(mobile);
    expect((await logIn({ mobile, password: PASSWORD, captchaToken })).envelope.result).toBe('success');
  });

  it('is unlocked at once when the owner resets the password', async () => {
    const mobile = newMobile();
    await world.register(mobile, PASSWORD);
    await elevenWrong(mobile, PASSWORD);
    await world.forgetLimits();
    const code = await world.codeFor(mobile, 'sendFindPasswordCode');
    await world.call('auth.user.findPassword', { mobile, code, password: 'new horse 1' });
    expect((await logIn({ mobile, password: 'new horse 1' })).envelope.result).toBe('success');
    expect((await logIn({ mobile, password: PASSWORD })).envelope).toEqual(wrong(9));
  });

  it('allows twenty concurrent wrong ones no more than five tries before the captcha', async () => {
    const mobile = newMobile();
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn({ mobile })));
    const codes = replies.map(({ envelope }) => envelope.code);
    expect(codes.filter((code) => code === '11002')).toHaveLength(5);
    expect(codes.filter((code) => code === '11003')).toHaveLength(15);
  });

  it('limits an address that tries one password on many numbers', async () => {
    const address = newAddress();
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await logIn({ mobile: newMobile(), address })).envelope.code).toBe('11002');
    }
    expect((await logIn({ mobile: newMobile(), address })).envelope).toEqual(captchaNeeded);
    expect((await logIn({ mobile: newMobile() })).envelope).toEqual(wrong(9));
  });

  it('locks an address after fifty wrong ones, but not for an account with fewer than three itself', async () => {
    const [mobile, address] = [newMobile(), newAddress()];
    await world.register(mobile, PASSWORD);
    await logIn({ mobile: newMobile(), address });
    await world.database.pool.query(
      `update login_failure set failures = 50, locked_until = now() + interval '15 minutes' where failures = 1`,
    );
    const tryOnce = async (password: string) => {
      expect((await logIn({ mobile, password, address })).envelope).toEqual(captchaNeeded);
      const captchaToken = await solveCaptcha(mobile, address);
      return (await logIn({ mobile, password, address, captchaToken })).envelope;
    };
    for (const left of [9, 8]) expect(await tryOnce(WRONG)).toEqual(wrong(left));
    expect((await tryOnce(PASSWORD)).result).toBe('success');
    for (const left of [9, 8, 7]) expect(await tryOnce(WRONG)).toEqual(wrong(left));
    expect((await logIn({ mobile, password: PASSWORD, address })).envelope).toEqual(locked);
  });

  it('does not count successful logins of an address', async () => {
    const [mobile, address] = [newMobile(), newAddress()];
    await world.register(mobile, PASSWORD);
    for (let tried = 0; tried < 21; tried += 1) {
      expect((await logIn({ mobile, password: PASSWORD, address })).envelope.result).toBe('success');
    }
  });
});

describe('a new password', () => {
  it.each(['', 'seven77', 'x'.repeat(65)])('cannot be %j', async (password) => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendRegisterValidateCode');
    const { envelope } = await world.call('auth.h5.register', { mobile, code, password });
    expect(envelope).toMatchObject({ code: '10001', data: { fields: { password: expect.any(String) } } });
    const later = await world.call('auth.h5.register', { mobile, code, password: PASSWORD });
    expect(later.envelope.result).toBe('success');
  });

  it.each(['紫色电车第五十五号', ' space at ends ', `quote'"\\%_&=+ü`])('can be %j', async (password) => {
    const mobile = newMobile();
    await world.register(mobile, password);
    expect((await logIn({ mobile, password })).envelope.result).toBe('success');
  });
});
