import type { KeyObject } from 'node:crypto';
import { PaymentUnavailable } from '../port';
import { isSignedText, signedPart, signParams } from './signature';

const TIMEOUT_MS = 6_000;

/** More than any of these answers has. */
const MAX_ANSWER = 200_000;

const HOUR_MS = 3_600_000;

/** Alipay writes times as Beijing reads them. */
const BEIJING_HOURS = 8;

const DONE = '10000';

/** Codes of the gateway that say nothing about the payment: try again, or mend the settings. */
const NOT_NOW = /^(20000|20001|40001|40003|40006)$/;

const NOT_NOW_DETAIL = /^(ACQ|aop)\.(SYSTEM_ERROR|unknow-error|ACQ\.SYSTEM_ERROR)$|^isp\./;

export type AlipayOptions = {
  appId: string;
  privateKey: KeyObject;
  /** Alipay's own, not ours. */
  publicKey: KeyObject;
  /** The gateway: `https://openapi.alipay.com/gateway.do`. */
  apiUrl: string;
  now: () => number;
};

/** A refusal of Alipay's, by its detailed code. */
export class AlipayError extends Error {
  override readonly name = 'AlipayError';

  constructor(readonly code: string) {
    super(`Alipay answers ${code}`);
  }
}

/** `2026-11-23 18:00:00` in Beijing. */
export const beijingTime = (time: number): string =>
  new Date(time + BEIJING_HOURS * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The moment of such a time. An invalid date for anything else. */
export const fromBeijingTime = (text: unknown): Date =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(text))
    ? new Date(`${String(text).replace(' ', 'T')}+08:00`)
    : new Date(Number.NaN);

/** Calls Alipay's gateway, and believes only what it has signed. */
export function createAlipayClient({ appId, privateKey, publicKey, apiUrl, now }: AlipayOptions) {
  const signed = (method: string, content: object, more: Record<string, string> = {}) =>
    signParams(privateKey, {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingTime(now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    });

  const exchange = async (params: Record<string, string>): Promise<string> => {
    try {
      const response = await fetch(`${apiUrl}?charset=utf-8`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'user-agent': 'tuzuo' },
        body: new URLSearchParams(params),
      });
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      const text = await response.text();
      if (text.length > MAX_ANSWER) throw new Error('the answer is too large');
      return text;
    } catch (error) {
      throw new PaymentUnavailable('Alipay does not answer', { cause: error });
    }
  };

  return {
    /** The query of a request that the payer's device makes. */
    signedQuery: (method: string, content: object, more: Record<string, string>): string =>
      new URLSearchParams(signed(method, content, more)).toString(),

    /** Asks Alipay. Throws an AlipayError when it refuses, PaymentUnavailable without an answer that it signed. */
    call: async (method: string, content: object): Promise<Record<string, unknown>> => {
      const text = await exchange(signed(method, content));
      const part = signedPart(text, `${method.replaceAll('.', '_')}_response`);
      let answer: Record<string, unknown>;
      try {
        const { sign } = JSON.parse(text) as { sign?: unknown };
        if (part === undefined || !isSignedText(publicKey, part, String(sign ?? '')))
          throw new Error('unsigned');
        answer = JSON.parse(part) as Record<string, unknown>;
      } catch (error) {
        throw new PaymentUnavailable('Alipay’s answer is not signed', { cause: error });
      }
      const { code, sub_code: detail = code } = answer;
      if (code === DONE) return answer;
      if (NOT_NOW.test(String(code)) || NOT_NOW_DETAIL.test(String(detail))) {
        throw new PaymentUnavailable(`Alipay answers ${detail}`);
      }
      throw new AlipayError(String(detail));
    },
  };
}
