import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakeVendor,
  startFakeVendor,
  UNTIL_SILENT,
  type VendorReply,
} from '../../../tests/builders/fake-vendor';
import { createAliyunOneTap } from './aliyun';
import { CarrierRefused, CarrierUnavailable } from './port';

const CREDENTIALS = { accessKeyId: 'test-id', accessKeySecret: 'test-secret' };
const TOKEN = 'token-of-the-sim';

let vendor: FakeVendor;
afterEach(() => vendor.stop());

/** Asks a service that answers so. */
async function ask(reply: VendorReply): Promise<string> {
  vendor = await startFakeVendor(() => reply);
  return createAliyunOneTap({ ...CREDENTIALS, endpoint: vendor.url, timeoutMs: UNTIL_SILENT }).mobileOf(
    TOKEN,
  );
}

const answer = (mobile: unknown) => ({ json: { Code: 'OK', GetMobileResultDTO: { Mobile: mobile } } });

describe('the number of a SIM', () => {
  it('is exchanged for the token of the app, in a signed request', async () => {
    expect(await ask(answer('13800138000'))).toBe('13800138000');
    const [hit] = vendor.hits;
    expect(Object.fromEntries(hit?.query ?? [])).toEqual({ AccessToken: TOKEN });
    expect(hit?.headers).toMatchObject({
      'x-acs-action': 'GetMobile',
      'x-acs-version': '2017-05-25',
      authorization: expect.stringMatching(
        /^ACS3-HMAC-SHA256 Credential=test-id,SignedHeaders=.+,Signature=\w{64}$/,
      ),
    });
  });

  it.each([
    'isv.PARAMETERS_ERROR',
    'INVALID_PARAMETERS',
  ])('is refused for a token that is %s', async (code) => {
    await expect(ask({ json: { Code: code } })).rejects.toEqual(new CarrierRefused('token'));
  });

  it.each([
    '51234567',
    '',
    undefined,
    13800138000,
  ])('is refused when it is no mainland number: %s', async (mobile) => {
    await expect(ask(answer(mobile))).rejects.toEqual(new CarrierRefused('foreignNumber'));
  });

  it.each<[string, VendorReply]>([
    ['silent', { silent: true }],
    ['down', { status: 500, text: '' }],
    ['talking HTML', { text: '<html>' }],
    ['faulty', { json: { Code: 'isp.SYSTEM_ERROR' } }],
    ['refusing our key', { status: 403, json: { Code: 'InvalidAccessKeyId.NotFound' } }],
  ])('is not told by a service that is %s; the token is sent once and is not in the error', async (_, reply) => {
    const error: unknown = await ask(reply).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CarrierUnavailable);
    expect(JSON.stringify([String(error), String((error as Error).cause)])).not.toContain(TOKEN);
    expect(vendor.hits).toHaveLength(1);
  });
});
