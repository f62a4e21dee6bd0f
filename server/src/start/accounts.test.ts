import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, newMobile } from '../../../tests/builders/account-client';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { type FakeVendor, startFakeVendor, type VendorReply } from '../../../tests/builders/fake-vendor';
import { startFakeWechat, WECHAT_APP } from '../../../tests/builders/fake-wechat';
import { readEnv } from '../config/env';
import { createLogger } from '../observability/logger';
import { createMetrics } from '../observability/metrics';
import { startAccounts } from './accounts';

let database: TestDatabase;
let vendor: FakeVendor | undefined;
let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  database = await testDatabase();
});

afterEach(async () => vendor?.stop());

afterAll(() => database.drop());

const accounts = (env: Record<string, string>) =>
  startAccounts(readEnv(env), database, {
    dataDir,
    log: createLogger('silent'),
    metrics: createMetrics().codes,
  });

async function sendCode(env: Record<string, string>, mobile: string) {
  const { codes } = accounts(env);
  return codes.send({ mobile, purpose: 'login', address: newAddress(), requestId: 'request' });
}

const ALIYUN = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'the-id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'the-secret',
  ALIYUN_SMS_SIGN_NAME: '图作',
  ALIYUN_SMS_TEMPLATE_ID: 'SMS_7',
};

const TENCENT = {
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'the-id',
  TENCENT_SMS_SECRET_KEY: 'the-secret',
  TENCENT_SMS_APP_ID: '1400000000',
  TENCENT_SMS_SIGN_NAME: '图作',
  TENCENT_SMS_TEMPLATE_ID: '1234',
  TENCENT_SMS_TEMPLATE_PARAMS: 'minutes,code',
};

async function startVendor(reply: VendorReply) {
  vendor = await startFakeVendor(() => reply);
  return vendor;
}

describe('the account services of an environment', () => {
  it('return the code by default', async () => {
    expect(await sendCode({}, newMobile())).toMatchObject({ devCode: expect.stringMatching(/^\d{6}$/) });
  });

  it('send through Alibaba Cloud', async () => {
    const { url, hits } = await startVendor({ json: { Code: 'OK' } });
    const mobile = newMobile();
    expect(await sendCode({ ...ALIYUN, SMS_ENDPOINT: url }, mobile)).toEqual({ ttlMs: 300_000 });
    expect(Object.fromEntries(hits[0]?.query ?? [])).toMatchObject({
      PhoneNumbers: mobile,
      SignName: '图作',
      TemplateCode: 'SMS_7',
    });
    expect(hits[0]?.headers.authorization).toContain('Credential=the-id,');
  });

  it('send through Tencent Cloud', async () => {
    const { url, hits } = await startVendor({ json: { Response: { SendStatusSet: [{ Code: 'Ok' }] } } });
    const mobile = newMobile();
    expect(await sendCode({ ...TENCENT, SMS_ENDPOINT: url }, mobile)).toEqual({ ttlMs: 300_000 });
    expect(JSON.parse(hits[0]?.body ?? '')).toMatchObject({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: '1400000000',
      SignName: '图作',
      TemplateId: '1234',
      TemplateParamSet: ['5', expect.stringMatching(/^\d{6}$/)],
    });
    expect(hits[0]?.headers.authorization).toContain('Credential=the-id/');
  });

  it.each([
    ['wxmini', 'WXMINI'],
    ['wxmini_idphoto', 'WXMINI_IDPHOTO'],
  ] as const)('log in through WeChat in the configured mini-program, %s, and in no other', async (family, name) => {
    const wechat = await startFakeWechat();
    vendor = wechat;
    const { fastLogin } = accounts({
      WECHAT_API_URL: `${wechat.url}/`,
      [`${name}_APP_ID`]: WECHAT_APP.appId,
      [`${name}_APP_SECRET`]: WECHAT_APP.secret,
    });
    const mobile = newMobile();
    const codes = wechat.tap({ mobile, openid: `o-${mobile}` });
    const context = { device: '', address: '203.0.113.9', requestId: 'request' };
    const other = family === 'wxmini' ? 'wxmini_idphoto' : 'wxmini';
    await expect(fastLogin(codes, { ...context, family: other })).rejects.toMatchObject({ code: '30002' });
    expect((await fastLogin(codes, { ...context, family })).user.mobile).toBe(mobile);
  });
});
