import type { KeyObject } from 'node:crypto';
import { PaymentUnavailable } from '../port';
import { isSignedNotice, isSignedText, signedPart, signParams } from './signature';
import { type AlipayTrust, createTrust } from './trust';

const TIMEOUT_MS = 6_000;
const DOWNLOAD_MS = 60_000;

/** Maximum response size, above any expected one. */
const MAX_ANSWER = 200_000;

const HOUR_MS = 3_600_000;

/** Alipay uses Beijing time. */
const BEIJING_HOURS = 8;

const DONE = '10000';

/** Gateway errors that say nothing about the payment: retry, or fix the settings. */
const NOT_NOW = /^(20000|20001|40001|40003|40006)$/;

const NOT_NOW_DETAIL = /^(ACQ|aop)\.(SYSTEM_ERROR|unknow-error|ACQ\.SYSTEM_ERROR)$|^isp\.(?!bill_not_exist)/;

/** A bill that does not exist, in several spellings of Alipay's codes. */
export const NO_BILL = /bill_not_exist|BILL_NOT_EXIST/i;

const FETCH_CERTIFICATE = 'alipay.open.app.alipaycert.download';

/** Maximum size of a compressed bill, above a busy seller's day. */
const MAX_FILE = 50_000_000;

export type AlipayOptions = {
  appId: string;
  privateKey: KeyObject;
  trust: AlipayTrust;
  /** The gateway: `https://openapi.alipay.com/gateway.do`. */
  apiUrl: string;
  now: () => number;
};

/** A refusal by Alipay, with its detailed code. */
export class AlipayError extends Error {
  override readonly name = 'AlipayError';

  constructor(readonly code: string) {
    super(`Alipay answers ${code}`);
  }
}

/** Formats a time in Beijing time: `2026-11-23 18:00:00`. */
export const beijingTime = (time: number): string =>
  new Date(time + BEIJING_HOURS * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Parses such a time; an invalid date for anything else. */
export const fromBeijingTime = (text: unknown): Date =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(text))
    ? new Date(`${String(text).replace(' ', 'T')}+08:00`)
    : new Date(Number.NaN);

/** A client of Alipay's gateway, which only accepts signed responses. */
export function createAlipayClient({ appId, privateKey, trust: given, apiUrl, now }: AlipayOptions) {
  const trust = createTrust(given, now);

  const signed = (method: string, content: object, more: Record<string, string> = {}) =>
    signParams(privateKey, {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingTime(now()),
      version: '1.0',
      ...trust.params,
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

  /** Fetches a certificate that signs a response which we cannot verify yet; it is trusted by its chain alone. */
  const fetchCertificate = async (serial: string): Promise<string | undefined> => {
    const text = await exchange(signed(FETCH_CERTIFICATE, { alipay_cert_sn: serial }));
    const part = signedPart(text, `${FETCH_CERTIFICATE.replaceAll('.', '_')}_response`);
    const { alipay_cert_content: content } = JSON.parse(part ?? '{}') as { alipay_cert_content?: unknown };
    return typeof content === 'string' ? content : undefined;
  };

  return {
    /**
     * Whether Alipay has signed a notification.
     * @throws PaymentUnavailable if a new certificate cannot be fetched
     */
    isSigned: async (params: Readonly<Record<string, string>>): Promise<boolean> => {
      const serial = params.alipay_cert_sn ?? '';
      const key = await trust.keyOf(serial, fetchCertificate, { isAnswer: false }).catch((error) => {
        throw new PaymentUnavailable('downloading Alipay’s certificate failed', { cause: error });
      });
      return key !== undefined && isSignedNotice(key, params);
    },

    /**
     * Downloads a file named in a signed response.
     * @throws PaymentUnavailable
     */
    download: async (url: string): Promise<Buffer> => {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
        if (response.status !== 200) throw new Error(`status ${response.status}`);
        const bytes = Buffer.from(await response.arrayBuffer());
        if (bytes.length > MAX_FILE) throw new Error('the file is too large');
        return bytes;
      } catch (error) {
        throw new PaymentUnavailable('Alipay gives no file', { cause: error });
      }
    },

    /** The query string of a request that the payer's device makes. */
    signedQuery: (method: string, content: object, more: Record<string, string>): string =>
      new URLSearchParams(signed(method, content, more)).toString(),

    /**
     * Calls Alipay.
     * @throws AlipayError if it refuses, PaymentUnavailable without a signed response
     */
    call: async (
      method: string,
      content: object,
      more: Record<string, string> = {},
    ): Promise<Record<string, unknown>> => {
      const text = await exchange(signed(method, content, more));
      const part = signedPart(text, `${method.replaceAll('.', '_')}_response`);
      let answer: Record<string, unknown>;
      try {
        const { sign, alipay_cert_sn: serial } = JSON.parse(text) as Record<string, unknown>;
        const key = await trust.keyOf(String(serial ?? ''), fetchCertificate, { isAnswer: true });
        if (part === undefined || !key || !isSignedText(key, part, String(sign ?? '')))
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

export type AlipayClient = ReturnType<typeof createAlipayClient>;
