import { createHash, createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorHit,
} from '../../../tests/builders/fake-vendor';
import { SmsUnavailable } from './port';
import { createTencentSms, type TencentSmsOptions } from './tencent';
import { signTencent } from './tencent-signature';

const CREDENTIALS = { secretId: 'test-id', secretKey: 'test-key' };
const MESSAGE = { mobile: '13800138000', code: '123456', ttlMinutes: 5 };
const CLOCK_TOLERANCE_S = 300;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Verifies like Tencent: recomputes the signature, and checks the time. */
function verify({ headers, body, method }: VendorHit): string | undefined {
  const timestamp = String(headers['x-tc-timestamp']);
  if (Math.abs(Number(timestamp) - Date.now() / 1000) > CLOCK_TOLERANCE_S)
    return 'AuthFailure.SignatureExpire';
  const [, id, scope = '', names = '', signature] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, '/', '', lines.join(''), names, sha256(body)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `TC3${CREDENTIALS.secretKey}`);
  const expected = hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString('hex');
  const honest = id === CREDENTIALS.secretId && signature === expected;
  return honest ? undefined : 'AuthFailure.SignatureFailure';
}

function answer(hit: VendorHit, code = 'Ok') {
  const refusal = verify(hit);
  const Response = refusal ? { Error: { Code: refusal } } : { SendStatusSet: [{ Code: code }] };
  return { json: { Response } };
}

let vendor: FakeVendor | undefined;
afterEach(async () => vendor?.stop());

const options = (endpoint: string): TencentSmsOptions => ({
  ...CREDENTIALS,
  sdkAppId: '1400000000',
  signName: '图作',
  templateId: '1234',
  templateParams: ['code', 'minutes'],
  endpoint,
  timeoutMs: UNTIL_SILENT,
});

describe('the Tencent Cloud signature', () => {
  it('matches the example in its documentation', () => {
    const authorization = signTencent(
      {
        service: 'cvm',
        host: 'cvm.tencentcloudapi.com',
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        timestamp: 1551113065,
      },
      {
        secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
        secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
      },
    );
    expect(authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });
});

describe('text messages through Tencent Cloud', () => {
  it('are signed and contain number, signature, template and its variables in order', async () => {
    vendor = await startFakeVendor((hit) => answer(hit));
    await createTencentSms(options(vendor.url)).send(MESSAGE);
    expect(JSON.parse(vendor.hits[0]?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400000000',
      SignName: '图作',
      TemplateId: '1234',
      TemplateParamSet: ['123456', '5'],
    });
    expect(vendor.hits[0]?.headers['x-tc-action']).toBe('SendSms');
  });

  it('omit variables that the template does not have', async () => {
    vendor = await startFakeVendor((hit) => answer(hit));
    await createTencentSms({ ...options(vendor.url), templateParams: ['code'] }).send(MESSAGE);
    expect(JSON.parse(vendor.hits[0]?.body ?? '').TemplateParamSet).toEqual(['123456']);
  });

  it.each([
    ['the wrong key', { secretKey: 'wrong' }, 'Ok', 'AuthFailure.SignatureFailure'],
    ['an empty account', {}, 'FailedOperation.InsufficientBalanceInSmsPackage', 'InsufficientBalance'],
  ])('fail with %s, and the error has the reason without the number', async (_case, wrong, code, why) => {
    vendor = await startFakeVendor((hit) => answer(hit, code));
    const sms = createTencentSms({ ...options(vendor.url), ...wrong });
    const error = await sms.send(MESSAGE).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SmsUnavailable);
    expect(String(error)).toContain(why);
    expect(String(error)).not.toContain(MESSAGE.mobile);
    expect(vendor.hits).toHaveLength(1);
  });

  it('fail after two tries if the vendor does not answer', async () => {
    vendor = await startFakeVendor(() => ({ silent: true }));
    await expect(createTencentSms(options(vendor.url)).send(MESSAGE)).rejects.toThrow(SmsUnavailable);
    expect(vendor.hits).toHaveLength(2);
  });
});
