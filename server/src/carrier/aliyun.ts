import { randomUUID } from 'node:crypto';
import { isMobile } from '@tuzuo/core/validation';
import { type AliyunCredentials, canonicalQuery, signAliyun } from '../outbound/aliyun-signature';
import { callVendor, type VendorAnswer, VendorUnreachable } from '../outbound/vendor-call';
import { type CarrierOneTap, CarrierRefused, CarrierUnavailable } from './port';

type AliyunOneTapOptions = AliyunCredentials & { endpoint: string; timeoutMs?: number };

const OK = 200;

/**
 * Faults of the service. It refuses keys, signatures and too many requests by the HTTP status; other codes of an answer
 * with status 200 are about the token.
 */
const SERVICE_FAULT = /^isp\.|SYSTEM_ERROR|BUSINESS_LIMIT|OUT_OF_SERVICE|AMOUNT_NOT_ENOUGH/i;

type MobileResult = { Mobile?: unknown };

/**
 * Alibaba Cloud's number verification service (dypnsapi, GetMobile, version 2017-05-25), which covers the three
 * mainland carriers. A token is valid once, so a request is not repeated.
 * Source: help.aliyun.com, "GetMobile": query `AccessToken`; answer `Code` and `GetMobileResultDTO.Mobile`.
 */
export function createAliyunOneTap(options: AliyunOneTapOptions): CarrierOneTap {
  const { endpoint, timeoutMs } = options;
  const { host } = new URL(endpoint);

  async function ask(token: string): Promise<VendorAnswer> {
    const query = { AccessToken: token };
    const makeRequest = () => {
      const date = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
      const request = { host, action: 'GetMobile', version: '2017-05-25', query, date, nonce: randomUUID() };
      const { host: _set, ...headers } = signAliyun(request, options);
      return { url: `${endpoint}/?${canonicalQuery(query)}`, init: { method: 'POST', headers } };
    };
    try {
      return await callVendor(makeRequest, { tries: 1, timeoutMs });
    } catch (error) {
      if (!(error instanceof VendorUnreachable)) throw error;
      throw new CarrierUnavailable('aliyun does not answer', { cause: error });
    }
  }

  return {
    async mobileOf(token) {
      const { status, body } = await ask(token);
      const code = String(body.Code);
      if (status !== OK || SERVICE_FAULT.test(code)) throw new CarrierUnavailable(`aliyun refused: ${code}`);
      if (code !== 'OK') throw new CarrierRefused('token');
      const { Mobile: mobile } = (body.GetMobileResultDTO ?? {}) as MobileResult;
      if (typeof mobile !== 'string' || !isMobile(mobile)) throw new CarrierRefused('foreignNumber');
      return mobile;
    },
  };
}
