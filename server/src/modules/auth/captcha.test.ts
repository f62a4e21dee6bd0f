import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress, newMobile, otherCode, solveWork } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { specLine } from '../../../../tests/spec/vitest';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

const send = async (mobile: string, captchaToken?: string, address?: string) => {
  const input = { mobile, captchaToken };
  const { envelope } = await world.call('auth.h5.sendLoginValidateCode', input, { address, work: false });
  return envelope.code;
};

const use = (name: string, used: number) =>
  world.database.pool.query(`update rate_limit set used = $1 where key like $2`, [used, `${name}:%`]);

/** Strains the server's budget just so much that strangers need a proof of work for a code. */
async function strain(): Promise<void> {
  await world.forgetLimits();
  expect(await send(newMobile())).toBe('0');
  await use('send-server-hour', 11_000);
}

beforeEach(() => strain());

afterAll(() => world.close());

const TOLERANCE_PX = 5;

/** Work required from the first step of strain on in these tests. */
const FIRST_BITS = 3;

/** A number with five wrong passwords, so that its next try needs a slider. */
async function suspiciousMobile(): Promise<string> {
  const mobile = newMobile();
  for (let tried = 0; tried < 5; tried += 1) {
    await world.call('auth.h5.passwordLogin', { mobile, password: 'wrong horse' });
  }
  return mobile;
}

async function showSlider(mobile: string | undefined, address?: string) {
  const input = { mobile, purpose: 'passwordLogin' } as const;
  const config = (await world.call('auth.h5.getCaptchaVerifyConfig', input, { address })).data();
  if (config.type !== 'slider') throw new Error('no slider is shown');
  const { rows } = await world.database.orm.execute<{ x: number }>(
    sql`select (answer->>'x')::int as x from captcha where id = ${config.captchaId}`,
  );
  return { ...config, x: rows[0]?.x ?? 0 };
}

async function showWork(mobile: string | undefined, address?: string) {
  const config = (await world.call('auth.h5.getCaptchaVerifyConfig', { mobile }, { address })).data();
  if (config.type !== 'pow') throw new Error('no work is asked for');
  return config;
}

const verify = (captchaId: string, answer: number | string) =>
  world.call('auth.h5.verifyCaptcha', { captchaId, answer: String(answer) });

async function work(mobile: string | undefined, address?: string): Promise<string> {
  const shown = await showWork(mobile, address);
  return (await verify(shown.captchaId, solveWork(shown))).data().captchaToken;
}

const logIn = async (mobile: string, captchaToken?: string, address?: string) => {
  const input = { mobile, password: 'wrong horse', captchaToken };
  return (await world.call('auth.h5.passwordLogin', input, { address })).envelope.code;
};

describe('a captcha', () => {
  specLine(
    's7.captcha',
    'server',
    'is a proof of work before a code while budgets are strained, and not required before a password',
    async () => {
      const mobile = newMobile();
      const { captchaId, salt, ...config } = await showWork(mobile);
      expect(config).toEqual({ type: 'pow', bits: FIRST_BITS, ttlMs: 300_000 });
      expect(await send(mobile)).toBe('11003');
      const { captchaToken } = (await verify(captchaId, solveWork({ salt, bits: FIRST_BITS }))).data();
      expect(await send(mobile, captchaToken)).toBe('0');
      const password = { mobile, purpose: 'passwordLogin' } as const;
      expect((await world.call('auth.h5.getCaptchaVerifyConfig', password)).data()).toEqual({ type: 'none' });
    },
  );

  it('is not required for the first codes of a number, an address and a network, but soon', async () => {
    await world.forgetLimits();
    const [mobile, address] = [newMobile(), newAddress()];
    expect((await world.call('auth.h5.getCaptchaVerifyConfig', { mobile })).data()).toEqual({ type: 'none' });
    const codes: string[] = [];
    for (let sent = 0; sent < 5; sent += 1) codes.push(await send(newMobile(), undefined, address));
    expect(codes).toEqual(['0', '0', '0', '0', '11003']);
    // A few addresses of one network, or one number again.
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await send(mobile, undefined, newAddress())).toBe('0');
      await world.letPass('1 minute', 'rate_limit', 'window_ends_at');
    }
    expect(await send(mobile, undefined, newAddress())).toBe('11003');
  });

  it('is required for all but the first of many concurrent codes', async () => {
    await world.forgetLimits();
    const address = newAddress();
    const codes = await Promise.all(Array.from({ length: 20 }, () => send(newMobile(), undefined, address)));
    expect(codes.filter((code) => code === '0')).toHaveLength(4);
    expect(codes.filter((code) => code === '11003')).toHaveLength(16);
  });

  it('requires more work the more codes are sent, from an address, from a network, to a block of numbers, or in total', async () => {
    const [address, mobile] = [newAddress(), newMobile()];
    const bitsFor = async (number: string, from: string) => (await showWork(number, from)).bits - FIRST_BITS;
    await world.forgetLimits();
    for (let sent = 0; sent < 4; sent += 1)
      await world.call('auth.h5.sendLoginValidateCode', { mobile: newMobile() }, { address });
    expect(await bitsFor(mobile, address)).toBe(0);
    for (let sent = 0; sent < 4; sent += 1)
      await world.call('auth.h5.sendLoginValidateCode', { mobile: newMobile() }, { address });
    expect(await bitsFor(mobile, address)).toBe(1);

    await world.forgetLimits();
    await world.call('auth.h5.sendLoginValidateCode', { mobile }, { address });
    const sibling = `${mobile.slice(0, 7)}${String((Number(mobile.slice(7)) + 1) % 10_000).padStart(4, '0')}`;
    await use('send-prefix', 8000);
    expect(await bitsFor(sibling, newAddress())).toBe(2);
    await use('send-prefix', 1);
    await use('send-network', 15_500);
    expect(await bitsFor(newMobile(), address.replace(/\d+$/, '1'))).toBe(3);
    await use('send-network', 1);
    await use('send-server-hour', 11_000);
    expect(await bitsFor(newMobile(), newAddress())).toBe(0);
  });

  it('requires more work after wrong codes', async () => {
    const mobile = newMobile();
    const code = otherCode(await world.codeFor(mobile, 'sendLoginValidateCode'));
    for (let tried = 0; tried < 5; tried += 1) await world.call('auth.h5.mobileLogin', { mobile, code });
    await world.forgetLimits();
    expect((await showWork(mobile)).bits).toBe(FIRST_BITS + 1);
  });

  it('is a slider after five wrong passwords, and its token allows the next try', async () => {
    const mobile = await suspiciousMobile();
    expect(await logIn(mobile)).toBe('11003');
    const { x, ...config } = await showSlider(mobile);
    expect(config).toMatchObject({ type: 'slider', width: 320, height: 160, ttlMs: 300_000 });
    // Its width and height may happen to equal the number.
    expect(JSON.stringify({ ...config, width: 0, height: 0 })).not.toMatch(
      new RegExp(`[^\\w/+]${x}[^\\w/+]`),
    );
    const { captchaToken } = (await verify(config.captchaId, x)).data();
    expect(await logIn(mobile, captchaToken)).toBe('11002');
  });

  it.each([-TOLERANCE_PX - 1, TOLERANCE_PX + 1, 60])('ends with an answer that is %i px off', async (off) => {
    const { captchaId, x } = await showSlider(await suspiciousMobile());
    expect((await verify(captchaId, x + off)).envelope.code).toBe('11003');
    expect((await verify(captchaId, x)).envelope.code).toBe('11003');
  });

  it('ends with an invalid nonce', async () => {
    const shown = await showWork(newMobile());
    const right = solveWork(shown);
    const wrong = solveWork({ ...shown, salt: 'another' });
    await verify(shown.captchaId, right === wrong ? '999999999' : '123456789012.5');
    expect((await verify(shown.captchaId, right)).envelope.code).toBe('11003');
  });

  it('expires after five minutes, and so does its token', async () => {
    const mobile = newMobile();
    const shown = await showWork(mobile);
    const captchaToken = await work(mobile);
    await world.letPass('5 minutes', 'captcha', 'expires_at');
    expect((await verify(shown.captchaId, solveWork(shown))).envelope.code).toBe('11003');
    expect(await send(mobile, captchaToken)).toBe('11003');
  });

  it('can be answered once, even by twenty concurrent calls', async () => {
    const shown = await showWork(newMobile());
    const answer = solveWork(shown);
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(shown.captchaId, answer)));
    expect(replies.filter(({ envelope }) => envelope.code === '0')).toHaveLength(1);
  });

  it.each([
    ['address', 'captcha:%', 120],
    ['network', 'captcha-network:%', 480],
  ])('is limited per hour for one %s', async (_subject, keys, limit) => {
    const [mobile, address] = [newMobile(), newAddress()];
    await showWork(mobile, address);
    await world.database.pool.query('update rate_limit set used = $1 where key like $2', [limit, keys]);
    const refused = await world.call('auth.h5.getCaptchaVerifyConfig', { mobile }, { address });
    expect(refused.envelope).toMatchObject({ code: '10004' });
  });

  it.each(['', 'abc', '-1', '1e9', 'NaN'])('does not accept %j as an answer', async (answer) => {
    const { captchaId } = await showWork(newMobile());
    const reply = await world.call('auth.h5.verifyCaptcha', { captchaId, answer });
    expect(reply.envelope.code).toBe('10001');
  });
});

describe('its token', () => {
  it('is valid once', async () => {
    const mobile = newMobile();
    const token = await work(mobile);
    expect(await send(mobile, token)).toBe('0');
    await strain();
    expect(await send(mobile, token)).toBe('11003');
  });

  it('is valid once, even for twenty concurrent calls', async () => {
    const mobile = await suspiciousMobile();
    const { captchaId, x } = await showSlider(mobile);
    const { captchaToken } = (await verify(captchaId, x)).data();
    const codes = await Promise.all(Array.from({ length: 20 }, () => logIn(mobile, captchaToken)));
    expect(codes.filter((code) => code === '11002')).toHaveLength(1);
  });

  it('is not used up by a call that was refused for another reason', async () => {
    const mobile = newMobile();
    const [first, second] = [await work(mobile), await work(mobile)];
    expect(await send(mobile, first)).toBe('0');
    expect(await send(mobile, second)).toBe('10004');
    await strain();
    expect(await send(mobile, second)).toBe('0');
  });

  it('is valid for its number only', async () => {
    expect(await send(newMobile(), await work(newMobile()))).toBe('11003');
  });

  it('is valid for its purpose only', async () => {
    const mobile = await suspiciousMobile();
    expect(await logIn(mobile, await work(mobile))).toBe('11003');
  });

  it('is valid for anyone at its address if requested without a number, and only there', async () => {
    const address = newAddress();
    expect(await send(newMobile(), await work(undefined, address))).toBe('11003');
    expect(await send(newMobile(), await work(undefined, address), address)).toBe('0');
  });
});
