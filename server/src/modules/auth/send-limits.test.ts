import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountClient, newAddress, newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { startTestApp } from '../../../../tests/builders/app';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const send = (mobile: string, address?: string) =>
  world.call('auth.h5.sendLoginValidateCode', { mobile }, { address });

const letTimePass = (interval: string) => world.letPass(interval, 'rate_limit', 'window_ends_at');

async function expectRefusal(reply: ReturnType<typeof send>, longestMs: number) {
  const { status, envelope } = await reply;
  expect(status).toBe(200);
  expect(envelope).toMatchObject({ result: 'fail', code: '10004' });
  const { retryAfterMs } = envelope.data as { retryAfterMs: number };
  expect(retryAfterMs).toBeGreaterThan(longestMs - MINUTE_MS);
  expect(retryAfterMs).toBeLessThanOrEqual(longestMs);
}

describe('codes for one number', () => {
  it('are sent once a minute, for any purpose, family and address', async () => {
    const mobile = newMobile();
    expect((await send(mobile)).envelope.result).toBe('success');
    await expectRefusal(send(mobile), MINUTE_MS);
    await expectRefusal(world.call('auth.app_ios.sendFindPasswordCode', { mobile }), MINUTE_MS);
    await letTimePass('60 seconds');
    expect((await send(mobile)).envelope.result).toBe('success');
  });

  it('are sent ten times a day', async () => {
    const mobile = newMobile();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await send(mobile)).envelope.result).toBe('success');
      await letTimePass('1 minute');
    }
    await expectRefusal(send(mobile), DAY_MS - 10 * MINUTE_MS);
    await letTimePass('24 hours');
    expect((await send(mobile)).envelope.result).toBe('success');
  });

  it('are sent once for twenty concurrent requests', async () => {
    const mobile = newMobile();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(mobile)));
    const outcomes = replies.map(({ envelope }) => envelope.code);
    expect(outcomes.filter((code) => code === '0')).toHaveLength(1);
    expect(outcomes.filter((code) => code === '10004')).toHaveLength(19);
  });

  it('use up nothing when refused', async () => {
    const mobile = newMobile();
    await send(mobile);
    for (let tried = 0; tried < 12; tried += 1) await send(mobile);
    await letTimePass('1 minute');
    expect((await send(mobile)).envelope.result).toBe('success');
  });
});

describe('codes from one address', () => {
  it('are sent thirty times an hour, without affecting others', async () => {
    const address = newAddress();
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await send(newMobile(), address)).envelope.result).toBe('success');
    }
    await expectRefusal(send(newMobile(), address), HOUR_MS);
    expect((await send(newMobile(), newAddress())).envelope.result).toBe('success');
    await letTimePass('1 hour');
    expect((await send(newMobile(), address)).envelope.result).toBe('success');
  });

  it('count together for a whole IPv6 network', async () => {
    for (let sent = 0; sent < 30; sent += 1) {
      await send(newMobile(), `2001:db8:1:2::${sent.toString(16)}`);
    }
    await expectRefusal(send(newMobile(), '2001:db8:1:2:ffff::1'), HOUR_MS);
    expect((await send(newMobile(), '2001:db8:1:3::1')).envelope.result).toBe('success');
  });

  it('count for the real address if no proxy is trusted, whatever the headers claim', async () => {
    const plain = await startTestApp(world.database);
    const { call } = accountClient(plain);
    const codes: string[] = [];
    for (let sent = 0; sent < 31; sent += 1) {
      codes.push((await call('auth.h5.sendLoginValidateCode', { mobile: newMobile() })).envelope.code);
    }
    await plain.close();
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => '0'));
    expect(codes[30]).toBe('10004');
  });
});

describe('codes in total', () => {
  const budgeted = async (codeBudget: { hourly: number; daily: number }) => {
    const app = await startTestApp(world.database, { codeBudget, settings: { trustProxy: ['127.0.0.1'] } });
    const { call } = accountClient(app);
    const outcomes = async (count: number, ask: (index: number) => { mobile?: string; address?: string }) => {
      const codes: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const { mobile = newMobile(), address } = ask(index);
        codes.push((await call('auth.h5.sendLoginValidateCode', { mobile }, { address })).envelope.code);
      }
      return { sent: codes.filter((code) => code === '0').length, codes: new Set(codes) };
    };
    return { app, call, outcomes };
  };

  const BOTH = new Set(['0', '10004']);

  it.each([
    ['IPv6', (index: number) => `2001:db8:77:${index.toString(16)}::1`],
    ['IPv4', (index: number) => `198.51.100.${index}`],
  ])('are sent 40 times an hour to one %s network, from any address in it', async (_family, address) => {
    const { app, outcomes } = await budgeted({ hourly: 200, daily: 1000 });
    const asked = await outcomes(44, (index) => ({ address: address(index) }));
    expect(asked).toEqual({ sent: 40, codes: BOTH });
    await app.close();
  });

  it('are sent 30 times an hour to one block of numbers, from any network', async () => {
    const { app, outcomes } = await budgeted({ hourly: 200, daily: 1000 });
    const asked = await outcomes(34, (index) => ({ mobile: `1391234${String(index).padStart(4, '0')}` }));
    expect(asked).toEqual({ sent: 30, codes: BOTH });
    await app.close();
  });

  it.each([
    ['hourly', { hourly: 10, daily: 1000 }, HOUR_MS],
    ['daily', { hourly: 1000, daily: 10 }, DAY_MS],
  ])('stay within the %s budget, four fifths of it for strangers; metrics report it', async (_which, budget, wait) => {
    const { app, call, outcomes } = await budgeted(budget);
    expect(await outcomes(12, () => ({}))).toEqual({ sent: 8, codes: BOTH });
    await expectRefusal(call('auth.h5.sendLoginValidateCode', { mobile: newMobile() }), wait);
    await call('auth.h5.sendLoginValidateCode', { mobile: newMobile() }, { work: false });
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    const limit = wait === HOUR_MS ? 'send-server-hour' : 'send-server-day';
    const window = wait === HOUR_MS ? 'hour' : 'day';
    expect(metrics).toContain('tuzuo_codes_total{outcome="sent"} 8\n');
    expect(metrics).toContain('tuzuo_codes_total{outcome="captcha"} 1\n');
    expect(metrics).toContain(`tuzuo_codes_total{outcome="${limit}"} 5\n`);
    expect(metrics).toContain(`tuzuo_code_budget_used{window="${window}"} 8\n`);
    expect(metrics).toContain(`tuzuo_code_budget{window="${window}"} 10\n`);
    await app.close();
  });
});
