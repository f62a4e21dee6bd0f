import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMobile, otherCode } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld({ codeBudget: { hourly: 60, daily: 60 } });
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const PASSWORD = 'correct horse';

/** An account, and the secret stored on its owner's device. */
async function owner() {
  const mobile = newMobile();
  const { deviceSecret } = await world.register(mobile, PASSWORD);
  await world.forgetLimits();
  return { mobile, deviceSecret };
}

/** Ten wrong passwords of a stranger who solves every captcha: the number is locked. */
async function lockOut(mobile: string) {
  for (let tried = 0; tried < 5; tried += 1) {
    await world.call('auth.h5.passwordLogin', { mobile, password: 'wrong horse' });
  }
  await world.database.pool.query(
    `update login_failure set failures = 10, locked_until = now() + interval '15 minutes'
     where key like 'password-mobile:%'`,
  );
}

const logIn = async (mobile: string, deviceSecret?: string, password = PASSWORD) =>
  (await world.call('auth.h5.passwordLogin', { mobile, password, deviceSecret })).envelope;

const send = (mobile: string, deviceSecret?: string) =>
  world.call('auth.h5.sendLoginValidateCode', { mobile, deviceSecret });

describe('a device that has logged in before', () => {
  it('can log in by password while strangers have locked the number', async () => {
    const { mobile, deviceSecret } = await owner();
    await lockOut(mobile);
    expect((await logIn(mobile)).code).toBe('10004');
    expect((await logIn(mobile, 'a secret that was never given out')).code).toBe('10004');
    expect((await logIn(mobile, deviceSecret)).code).toBe('0');
    // The owner's login on a known device does not unlock the number for strangers.
    expect((await logIn(mobile)).code).toBe('10004');
  });

  it('gets codes, without a captcha, while strangers have used up the ten of the day', async () => {
    const { mobile, deviceSecret } = await owner();
    await send(mobile);
    await world.database.pool.query("update rate_limit set used = 10 where key like 'send-day:%'");
    await world.letPass('1 minute', 'rate_limit', 'window_ends_at');
    expect((await send(mobile)).envelope.code).toBe('10004');
    const config = await world.call('auth.h5.getCaptchaVerifyConfig', { mobile, deviceSecret });
    expect(config.data()).toEqual({ type: 'none' });
    const code = (await send(mobile, deviceSecret)).data().devCode ?? '';
    expect((await world.call('auth.h5.mobileLogin', { mobile, code, deviceSecret })).envelope.code).toBe('0');
  });

  it('has a code of its own, which strangers can neither replace nor use up', async () => {
    const { mobile, deviceSecret } = await owner();
    const code = (await send(mobile, deviceSecret)).data().devCode ?? '';
    const strangers = (await send(mobile)).data().devCode ?? '';
    for (let tried = 0; tried < 6; tried += 1) {
      await world.call('auth.h5.mobileLogin', { mobile, code: otherCode(strangers) });
    }
    expect((await world.call('auth.h5.mobileLogin', { mobile, code })).envelope.code).toBe('11002');
    expect((await world.call('auth.h5.mobileLogin', { mobile, code, deviceSecret })).envelope.code).toBe('0');
  });

  it('can use a code that was requested before it was known', async () => {
    const { mobile, deviceSecret } = await owner();
    const code = (await send(mobile)).data().devCode ?? '';
    expect((await world.call('auth.h5.mobileLogin', { mobile, code, deviceSecret })).envelope.code).toBe('0');
  });

  it('has limits of its own: ten codes a day, one a minute, ten wrong passwords', async () => {
    const { mobile, deviceSecret } = await owner();
    expect((await send(mobile, deviceSecret)).envelope.code).toBe('0');
    expect((await send(mobile, deviceSecret)).envelope.code).toBe('10004');
    await world.database.pool.query("update rate_limit set used = 10 where key like 'send-day:%'");
    await world.letPass('1 minute', 'rate_limit', 'window_ends_at');
    expect((await send(mobile, deviceSecret)).envelope.code).toBe('10004');
    for (let tried = 1; tried <= 5; tried += 1) {
      expect(await logIn(mobile, deviceSecret, 'wrong horse')).toMatchObject({
        data: { attemptsLeft: 10 - tried },
      });
    }
    expect((await logIn(mobile, deviceSecret, 'wrong horse')).code).toBe('11003');
    expect((await logIn(mobile, undefined, 'wrong horse')).code).toBe('11002');
  });

  it('is known to the accounts that logged in on it, and to no other', async () => {
    const [first, second] = [await owner(), await owner()];
    await lockOut(second.mobile);
    expect((await logIn(second.mobile, first.deviceSecret)).code).toBe('10004');
    const code = (await send(second.mobile)).data().devCode ?? '';
    const login = await world.call('auth.h5.mobileLogin', {
      mobile: second.mobile,
      code,
      deviceSecret: first.deviceSecret,
    });
    expect(login.data().deviceSecret).toBe(first.deviceSecret);
    expect((await logIn(second.mobile, first.deviceSecret)).code).toBe('0');
    expect((await logIn(first.mobile, first.deviceSecret)).code).toBe('0');
  });

  it('gets a new secret in place of one that we did not issue', async () => {
    const { mobile, deviceSecret } = await owner();
    const login = await world.call('auth.h5.passwordLogin', {
      mobile,
      password: PASSWORD,
      deviceSecret: 'mine',
    });
    expect(login.data().deviceSecret).toMatch(/^[\w-]{43}$/);
    expect(login.data().deviceSecret).not.toBe(deviceSecret);
  });

  it('is forgotten when the password is reset, and when ten others have logged in since', async () => {
    const { mobile, deviceSecret } = await owner();
    const code = await world.codeFor(mobile, 'sendFindPasswordCode');
    await world.call('auth.user.findPassword', { mobile, code, password: 'new horse 1' });
    await lockOut(mobile);
    expect((await logIn(mobile, deviceSecret, 'new horse 1')).code).toBe('10004');

    const other = await owner();
    for (let device = 0; device < 10; device += 1) await logIn(other.mobile);
    await lockOut(other.mobile);
    expect((await logIn(other.mobile, other.deviceSecret)).code).toBe('10004');
  });

  it('stores only the hash of its secret in the database', async () => {
    const { deviceSecret } = await owner();
    const { rows } = await world.database.orm.execute(
      sql`select 1 from known_device where secret_hash = sha256(${deviceSecret}::text::bytea)`,
    );
    expect(rows).toHaveLength(1);
  });

  it('gets a code when strangers have used up their share of the budget', async () => {
    const { mobile, deviceSecret } = await owner();
    for (let sent = 0; sent < 48; sent += 1) expect((await send(newMobile())).envelope.code).toBe('0');
    const refused = (await send(newMobile())).envelope;
    expect(refused).toMatchObject({ code: '10004', reason: '请求验证码的人太多，请稍后再试' });
    expect((await send(mobile, deviceSecret)).envelope.code).toBe('0');
  });
});
