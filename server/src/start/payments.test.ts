import { generateKeyPairSync } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDataDir } from '../../../tests/builders/data-dir';
import { startFakeAppStore } from '../../../tests/builders/fake-app-store';
import { readEnv } from '../config/env';
import { newId } from '../db/ids';
import { chooseProviders } from './payments';

const WXPAY = {
  WXPAY_MCH_ID: '1900000001',
  WXPAY_CERT_SERIAL: '5157F09EFDC096DE',
  WXPAY_API_V3_KEY: 'k'.repeat(32),
  PUBLIC_URL: 'https://studio.example.com',
};

let directory: string;
let key: string;
let publicKey: string;

beforeAll(async () => {
  directory = await temporaryDataDir();
  const { privateKey, ...pair } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeFile(join(directory, 'key.pem'), key);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** The database is not queried before a payment. */
const providersOf = (settings: Record<string, string>) =>
  chooseProviders(readEnv(settings), {} as Parameters<typeof chooseProviders>[1]).providers;

const channelsOf = (settings: Record<string, string>) =>
  providersOf(settings).flatMap((provider) => provider.channelsOf('h5'));

describe('payment providers', () => {
  it('are the sandbox alone unless something is configured, and none if users are real', () => {
    expect(channelsOf({})).toEqual(['sandbox']);
    expect(channelsOf({ PAY_SANDBOX: 'off' })).toEqual([]);
    const sms = { SMS_PROVIDER: 'aliyun', ALIYUN_SMS_ACCESS_KEY_ID: 'id', ALIYUN_SMS_ACCESS_KEY_SECRET: 's' };
    const real = { ...sms, ALIYUN_SMS_SIGN_NAME: 'Tuzuo', ALIYUN_SMS_TEMPLATE_ID: 'SMS_1' };
    expect(channelsOf(real)).toEqual([]);
  });

  it('are WeChat Pay if one of its apps is configured, with a key from the environment or a file', () => {
    const file = { ...WXPAY, WXPAY_PRIVATE_KEY_FILE: join(directory, 'key.pem') };
    expect(channelsOf(file)).toEqual(['sandbox']);
    expect(channelsOf({ ...file, WXPAY_H5_APP_ID: 'wxh5' })).toEqual(['wxpay_h5', 'sandbox']);
    const text = { ...WXPAY, WXPAY_PRIVATE_KEY: key.replaceAll('\n', '\\n'), WXPAY_H5_APP_ID: 'wxh5' };
    expect(channelsOf(text)).toEqual(['wxpay_h5', 'sandbox']);
    expect(() => providersOf({ ...file, WXPAY_PRIVATE_KEY_FILE: join(directory, 'none.pem') })).toThrow(
      /none\.pem/,
    );
    const damaged = key.replace('MII', 'hunter2');
    const refused = () => providersOf({ ...WXPAY, WXPAY_PRIVATE_KEY: damaged });
    expect(refused).toThrow(/^WXPAY_PRIVATE_KEY cannot be read as a key in PEM\.$/);
  });

  it('are virtual payment in the mini-programs that have it, and WeChat Pay there only if the operator enables it', () => {
    const mini = (settings: Record<string, string>) =>
      providersOf({ ...settings, PAY_SANDBOX: 'off' }).flatMap((provider) => [
        ...provider.channelsOf('wxmini'),
        ...provider.channelsOf('wxmini_idphoto'),
      ]);
    const app = { WXMINI_APP_ID: 'wx1', WXMINI_APP_SECRET: 'secret' };
    const wxpay = { ...WXPAY, ...app, WXPAY_PRIVATE_KEY_FILE: join(directory, 'key.pem') };
    expect(mini(wxpay)).toEqual([]);
    expect(mini({ ...wxpay, WXPAY_JSAPI_VIRTUAL_GOODS: 'on' })).toEqual(['wxpay_jsapi']);
    const virtual = {
      ...app,
      WXMINI_VIRTUAL_OFFER_ID: '1450000000',
      WXMINI_VIRTUAL_APP_KEY: 'key',
      WXMINI_PUSH_TOKEN: 'token',
      WXMINI_PUSH_KEY: `${'a'.repeat(43)},${'b'.repeat(43)}`,
      PUBLIC_URL: 'https://studio.example.com',
    };
    expect(mini(virtual)).toEqual(['wxpay_virtual']);
    const { WXMINI_PUSH_TOKEN: _token, WXMINI_PUSH_KEY: _key, ...unfinished } = virtual;
    expect(() => mini(unfinished)).toThrow(/WXMINI_PUSH_TOKEN/);
    expect(() => mini({ ...virtual, WXMINI_PUSH_KEY: 'short' })).toThrow(/WXMINI_PUSH_KEY/);
  });

  it('are in-app purchases only in the iOS app, live or in Apple’s sandbox', async () => {
    const fake = await startFakeAppStore();
    const settings = await fake.settings(directory);
    await fake.stop();
    const [provider] = providersOf(settings);
    expect([provider?.name, provider?.channelsOf('app_ios')]).toEqual(['apple_iap', ['apple_iap']]);
    expect(provider?.channelsOf('h5')).toEqual([]);
    const { APPLE_IAP_APP_ID: _id, ...sandbox } = settings;
    expect(() => providersOf(sandbox)).toThrow(/APPLE_IAP_APP_ID/);
    expect(providersOf({ ...sandbox, APPLE_IAP_ENV: 'sandbox' })[0]?.name).toBe('apple_iap');
    for (const name of ['APPLE_IAP_ROOT_CERT_FILE', 'APPLE_IAP_KEY_FILE']) {
      expect(() => providersOf({ ...settings, [name]: join(directory, 'none') })).toThrow(name);
    }
    const priced = { ...settings, APPLE_IAP_PRODUCTS: `${newId()}=tuzuo.month, ${newId()}=tuzuo.year` };
    expect(providersOf(priced)[0]?.name).toBe('apple_iap');
    expect(() => providersOf({ ...settings, APPLE_IAP_PRODUCTS: 'month=tuzuo.month' })).toThrow(
      /APPLE_IAP_PRODUCTS/,
    );
  });

  it('are Alipay if its app is configured, on web pages and in the app but not in mini-programs', () => {
    const alipay = {
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_PRIVATE_KEY: key.replaceAll('\n', '\\n'),
      ALIPAY_PUBLIC_KEY: publicKey,
      PUBLIC_URL: 'https://studio.example.com',
    };
    expect(channelsOf(alipay)).toEqual(['alipay', 'sandbox']);
    const [provider] = providersOf(alipay);
    expect(provider?.channelsOf('app_ios')).toEqual(['alipay']);
    expect(provider?.channelsOf('wxmini')).toEqual([]);
    const scene = { ALIPAY_SIGN_SCENE: 'INDUSTRY|DIGITAL_MEDIA' };
    expect(provider?.contracts).toBeUndefined();
    expect(providersOf({ ...alipay, ...scene })[0]?.contracts?.channels).toEqual(['alipay']);
    expect(() => providersOf(scene)).toThrow(/ALIPAY_APP_ID/);
    expect(() => providersOf({ ...alipay, ALIPAY_SIGN_SCENE: 'media' })).toThrow(/ALIPAY_SIGN_SCENE/);
    const { ALIPAY_PUBLIC_KEY: _key, ...unfinished } = alipay;
    expect(() => providersOf(unfinished)).toThrow(/ALIPAY_PUBLIC_KEY_FILE/);
  });
});
