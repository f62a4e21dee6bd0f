import { createHash, createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorHit,
} from '../../../tests/builders/fake-vendor';
import { signAliyun } from '../outbound/aliyun-signature';
import { createAliyunSms } from './aliyun';
import { SmsUnavailable } from './port';

const CREDENTIALS = { accessKeyId: 'test-id', accessKeySecret: 'test-secret' };
const MESSAGE = { mobile: '13800138000', code: '123456', ttlMinutes: 5 };

/** Percent-encodes everything except letters, digits and `-_.~`, as in RFC 3986. */
const encode = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Verifies like Alibaba: recomputes the signature, and refuses a repeated nonce. */
function verifier() {
  const nonces = new Set<unknown>();
  return ({ headers, query, body, method }: VendorHit): string => {
    const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
    const [, id, names = '', signature] = match ?? [];
    const sorted = [...query].sort(([a], [b]) => (a < b ? -1 : 1));
    const pairs = sorted.map((pair) => pair.map(encode).join('='));
    const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
    const canonical = [method, '/', pairs.join('&'), lines.join(''), names, sha256(body)].join('\n');
    const expected = createHmac('sha256', CREDENTIALS.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex');
    if (id !== CREDENTIALS.accessKeyId || signature !== expected) return 'SignatureDoesNotMatch';
    if (headers['x-acs-content-sha256'] !== sha256(body)) return 'InvalidContentHash';
    const nonce = headers['x-acs-signature-nonce'];
    if (nonces.has(nonce)) return 'SignatureNonceUsed';
    nonces.add(nonce);
    return headers['x-acs-action'] === 'SendSms' ? 'OK' : 'InvalidAction';
  };
}

let vendor: FakeVendor | undefined;
afterEach(async () => vendor?.stop());

const options = (endpoint: string) => ({
  ...CREDENTIALS,
  signName: '图作 (测试)!',
  templateId: 'SMS_1',
  endpoint,
  timeoutMs: UNTIL_SILENT,
});

describe('the Alibaba Cloud signature', () => {
  it('matches the example in its documentation', () => {
    const headers = signAliyun(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    );
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });
});

describe('text messages through Alibaba Cloud', () => {
  it('are signed and contain number, signature, template and code', async () => {
    const verify = verifier();
    vendor = await startFakeVendor((hit) => ({ json: { Code: verify(hit) } }));
    await createAliyunSms(options(vendor.url)).send(MESSAGE);
    const { query } = vendor.hits[0] as VendorHit;
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '图作 (测试)!',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"123456"}',
    });
  });

  it('are refused with the wrong secret, and the error does not contain the number', async () => {
    const verify = verifier();
    vendor = await startFakeVendor((hit) => ({ status: 400, json: { Code: verify(hit) } }));
    const sms = createAliyunSms({ ...options(vendor.url), accessKeySecret: 'wrong' });
    const error = await sms.send(MESSAGE).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SmsUnavailable);
    expect(String(error)).toContain('SignatureDoesNotMatch');
    expect(String(error)).not.toContain(MESSAGE.mobile);
    expect(vendor.hits).toHaveLength(1);
  });

  it('are retried once, signed again, after a server error', async () => {
    const verify = verifier();
    let failures = 1;
    vendor = await startFakeVendor((hit) => {
      const Code = verify(hit);
      failures -= 1;
      return failures < 0 ? { json: { Code } } : { status: 503, json: {} };
    });
    await createAliyunSms(options(vendor.url)).send(MESSAGE);
    expect(vendor.hits).toHaveLength(2);
  });

  it.each([
    ['silent', { silent: true } as const],
    ['broken', { text: '<html>' }],
    ['down', { status: 500, text: '' }],
  ])('fail after two tries when the vendor is %s', async (_case, reply) => {
    vendor = await startFakeVendor(() => reply);
    await expect(createAliyunSms(options(vendor.url)).send(MESSAGE)).rejects.toThrow(SmsUnavailable);
    expect(vendor.hits).toHaveLength(2);
  });

  it('fail if the vendor is unreachable', async () => {
    vendor = await startFakeVendor(() => ({ json: {} }));
    await vendor.stop();
    await expect(createAliyunSms(options(vendor.url)).send(MESSAGE)).rejects.toThrow(SmsUnavailable);
  });
});
