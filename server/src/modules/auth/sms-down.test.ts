import { LOCALES } from '@tuzuo/core/text/locale';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress, newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorReply,
} from '../../../../tests/builders/fake-vendor';
import { say } from '../../i18n/words';
import { createAliyunSms } from '../../sms/aliyun';

const OK: VendorReply = { json: { Code: 'OK' } };

let world: AccountWorld;
let vendor: FakeVendor;
let reply: VendorReply = OK;

beforeAll(async () => {
  vendor = await startFakeVendor(() => reply);
  const sms = createAliyunSms({
    accessKeyId: 'test-id',
    accessKeySecret: 'test-secret',
    signName: '图作',
    templateId: 'SMS_1',
    endpoint: vendor.url,
    timeoutMs: UNTIL_SILENT,
  });
  world = await accountWorld({ ports: { sms } });
});

beforeEach(() => world.forgetLimits());

afterEach(() => {
  reply = OK;
});

afterAll(async () => {
  await world.close();
  await vendor.stop();
});

const send = (mobile: string, locale = 'en', address?: string) =>
  world.call(
    'auth.h5.sendLoginValidateCode',
    { mobile },
    { address, headers: { 'accept-language': locale } },
  );

/** The code of the last message that reached the provider. */
function sentCode(): string {
  const { code } = JSON.parse(vendor.hits.at(-1)?.query.get('TemplateParam') ?? '{}') as { code: string };
  return code;
}

async function liveCodes(mobile: string): Promise<number> {
  const { rows } = await world.database.orm.execute(sql`select 1 from login_code where mobile = ${mobile}`);
  return rows.length;
}

describe('a real provider of text messages', () => {
  it('gets the code, which the answer does not contain', async () => {
    const mobile = newMobile();
    const { envelope } = await send(mobile);
    expect(envelope).toEqual({ result: 'success', data: { ttlMs: 300_000 }, code: '0', reason: '' });
    const login = await world.call('auth.h5.mobileLogin', { mobile, code: sentCode() });
    expect(login.data().user.mobile).toBe(mobile);
  });

  it.each<[string, VendorReply]>([
    ['is silent', { silent: true }],
    ['is down', { status: 503, text: 'down' }],
    ['has no balance left', { json: { Code: 'isv.AMOUNT_NOT_ENOUGH' } }],
  ])('that %s: reports the error, leaves no valid code, and returns the minute', async (_case, failure) => {
    reply = failure;
    const mobile = newMobile();
    const refused = await send(mobile);
    expect([refused.status, refused.envelope]).toEqual([
      200,
      {
        result: 'fail',
        code: '90001',
        data: { requestId: refused.headers.get('x-request-id') },
        reason: say('en', 'sms.unavailable'),
      },
    ]);
    expect(await liveCodes(mobile)).toBe(0);
    const attempt = await world.call('auth.h5.mobileLogin', { mobile, code: sentCode() });
    expect(attempt.envelope).toMatchObject({ code: '11002', data: { attemptsLeft: 0 } });
    reply = OK;
    expect((await send(mobile)).envelope.result).toBe('success');
  });

  it.each(LOCALES)('that is down is reported in %s', async (locale) => {
    reply = { status: 503, text: 'down' };
    expect((await send(newMobile(), locale)).envelope.reason).toBe(say(locale, 'sms.unavailable'));
  });

  it('that is down invalidates an earlier code, since the last one requested was not sent', async () => {
    const mobile = newMobile();
    await send(mobile);
    const earlier = sentCode();
    await world.letPass('1 minute', 'rate_limit', 'window_ends_at');
    reply = { status: 503, text: 'down' };
    await send(mobile);
    const attempt = await world.call('auth.h5.mobileLogin', { mobile, code: earlier });
    expect(attempt.envelope.code).toBe('11002');
  });

  it('that is down still cannot be flooded from one address', async () => {
    reply = { json: { Code: 'isv.BUSINESS_LIMIT_CONTROL' } };
    const address = newAddress();
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await send(newMobile(), 'en', address)).envelope.code).toBe('90001');
    }
    const before = vendor.hits.length;
    expect((await send(newMobile(), 'en', address)).envelope.code).toBe('10004');
    expect(vendor.hits).toHaveLength(before);
  });

  it('is logged with the vendor and its reason, and without the number', async () => {
    reply = { json: { Code: 'isv.AMOUNT_NOT_ENOUGH' } };
    const mobile = newMobile();
    const { headers } = await send(mobile);
    const line = world.app
      .logLines()
      .find((entry) => entry.requestId === headers.get('x-request-id') && 'err' in entry);
    expect(line).toMatchObject({
      level: 'warn',
      msg: 'sending a verification code failed',
      err: { message: 'aliyun refused: isv.AMOUNT_NOT_ENOUGH' },
    });
    expect(world.app.logText()).not.toContain(mobile);
  });
});
