import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress, newMobile, otherCode } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { specLine } from '../../../../tests/spec/vitest';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const TOLERANCE_PX = 5;

/** A number at which five wrong codes were given: its next code needs a captcha. */
async function suspiciousMobile(): Promise<string> {
  const mobile = newMobile();
  const code = otherCode(await world.codeFor(mobile, 'sendLoginValidateCode'));
  for (let tried = 0; tried < 5; tried += 1) await world.call('auth.h5.mobileLogin', { mobile, code });
  await world.forgetLimits();
  return mobile;
}

async function show(mobile: string | undefined, address?: string) {
  const shown = await world.call('auth.h5.getCaptchaVerifyConfig', { mobile }, { address });
  const config = shown.data();
  if (config.type !== 'slider') throw new Error('no captcha is asked for');
  const { rows } = await world.database.orm.execute<{ x: number }>(
    sql`select (answer->>'x')::int as x from captcha where id = ${config.captchaId}`,
  );
  return { ...config, x: rows[0]?.x ?? 0 };
}

const verify = (captchaId: string, answer: number) =>
  world.call('auth.h5.verifyCaptcha', { captchaId, answer: String(answer) });

async function solve(mobile: string | undefined, address?: string): Promise<string> {
  const { captchaId, x } = await show(mobile, address);
  return (await verify(captchaId, x)).data().captchaToken;
}

const send = async (mobile: string, captchaToken?: string, address?: string) => {
  const { envelope } = await world.call(
    'auth.h5.sendLoginValidateCode',
    { mobile, captchaToken },
    { address },
  );
  return envelope.code;
};

describe('a captcha', () => {
  specLine('s7.captcha', 'server', 'is shown to nobody as long as nothing went wrong', async () => {
    const reply = await world.call('auth.h5.getCaptchaVerifyConfig', { mobile: newMobile() });
    expect(reply.data()).toEqual({ type: 'none' });
    expect((await world.call('auth.h5.getCaptchaVerifyConfig', {})).data()).toEqual({ type: 'none' });
  });

  it('is a slider after five wrong codes, and its token lets the next code out', async () => {
    const mobile = await suspiciousMobile();
    expect(await send(mobile)).toBe('11003');
    const { x, ...config } = await show(mobile);
    expect(config).toMatchObject({ type: 'slider', width: 320, height: 160, ttlMs: 300_000 });
    expect(JSON.stringify(config)).not.toMatch(new RegExp(`[^\\w/+]${x}[^\\w/+]`));
    const { captchaToken } = (await verify(config.captchaId, x)).data();
    expect(await send(mobile, captchaToken)).toBe('0');
  });

  it.each([-TOLERANCE_PX, 0, TOLERANCE_PX])('takes an answer that is %i px off', async (off) => {
    const { captchaId, x } = await show(await suspiciousMobile());
    expect((await verify(captchaId, x + off)).envelope.code).toBe('0');
  });

  it.each([-TOLERANCE_PX - 1, TOLERANCE_PX + 1, 60])('ends with an answer that is %i px off', async (off) => {
    const { captchaId, x } = await show(await suspiciousMobile());
    expect((await verify(captchaId, x + off)).envelope.code).toBe('11003');
    expect((await verify(captchaId, x)).envelope.code).toBe('11003');
  });

  it('is over after five minutes, and so is its token', async () => {
    const mobile = await suspiciousMobile();
    const { captchaId, x } = await show(mobile);
    const captchaToken = await solve(mobile);
    await world.letPass('5 minutes', 'captcha', 'expires_at');
    expect((await verify(captchaId, x)).envelope.code).toBe('11003');
    expect(await send(mobile, captchaToken)).toBe('11003');
  });

  it('can be answered once, even by twenty at once', async () => {
    const { captchaId, x } = await show(await suspiciousMobile());
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(captchaId, x)));
    expect(replies.filter(({ envelope }) => envelope.code === '0')).toHaveLength(1);
  });

  it('is drawn 120 times an hour for one address', async () => {
    const [mobile, address] = [await suspiciousMobile(), newAddress()];
    await show(mobile, address);
    await world.database.orm.execute(sql`update rate_limit set used = 120 where key like 'captcha:%'`);
    const refused = await world.call('auth.h5.getCaptchaVerifyConfig', { mobile }, { address });
    expect(refused.envelope).toMatchObject({ code: '10004' });
  });

  it.each(['', 'abc', '-1', '1e9', 'NaN'])('does not take %j for an answer', async (answer) => {
    const { captchaId } = await show(await suspiciousMobile());
    const reply = await world.call('auth.h5.verifyCaptcha', { captchaId, answer });
    expect(reply.envelope.code).toBe('10001');
  });
});

describe('its token', () => {
  it('is good once', async () => {
    const mobile = await suspiciousMobile();
    const token = await solve(mobile);
    expect(await send(mobile, token)).toBe('0');
    await world.forgetLimits();
    expect(await send(mobile, token)).toBe('11003');
  });

  it('is not used up by a call that was refused for another reason', async () => {
    const mobile = await suspiciousMobile();
    const [first, second] = [await solve(mobile), await solve(mobile)];
    expect(await send(mobile, first)).toBe('0');
    expect(await send(mobile, second)).toBe('10004');
    await world.forgetLimits();
    expect(await send(mobile, second)).toBe('0');
  });

  it('is good for its number only', async () => {
    const token = await solve(await suspiciousMobile());
    expect(await send(await suspiciousMobile(), token)).toBe('11003');
  });

  it('is good for its purpose only', async () => {
    const mobile = await suspiciousMobile();
    const captchaToken = await solve(mobile);
    const logIn = (token?: string) =>
      world.call('auth.h5.passwordLogin', { mobile, password: 'wrong horse', captchaToken: token });
    for (let tried = 0; tried < 5; tried += 1) await logIn();
    expect((await logIn(captchaToken)).envelope.code).toBe('11003');
  });

  it('is good for whom asked at its address without naming a number, and there only', async () => {
    const address = newAddress();
    for (let wrong = 0; wrong < 20; wrong += 1) {
      await world.call('auth.h5.mobileLogin', { mobile: newMobile(), code: '000000' }, { address });
    }
    expect(await send(newMobile(), undefined, address)).toBe('11003');
    const elsewhere = await suspiciousMobile();
    expect(await send(elsewhere, await solve(undefined, address))).toBe('11003');
    expect(await send(newMobile(), await solve(undefined, address), address)).toBe('0');
  });
});
