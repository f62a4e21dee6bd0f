import { type KeyObject, X509Certificate } from 'node:crypto';
import { PaymentUnavailable } from '../port';
import { areSigned, authorization, type Merchant, type Sealed, unseal } from './signature';

/** Maximum difference of a message's timestamp from now. */
const SKEW_SECONDS = 300;

/** Minimum time between requests for unknown certificates, since anyone can name one. */
const LOOK_AGAIN_MS = 60_000;

const TIMEOUT_MS = 6_000;

const SERVER_ERROR = 500;
const OK_BELOW = 300;
const SECOND_MS = 1_000;

/** Codes of transient errors, whatever the HTTP status. */
const NOT_NOW = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'FREQUENCY_LIMITED',
  'BANK_ERROR',
  'SIGN_ERROR',
  'NO_AUTH',
  'NOT_ENOUGH',
]);

const CERTIFICATES = '/v3/certificates';
const PUBLIC_KEY_PREFIX = 'PUB_KEY_ID_';

type WxpayClientOptions = {
  merchant: Merchant;
  apiV3Key: string;
  /** WeChat Pay's public key, which merchants get instead of certificates since 2024. */
  publicKey: { id: string; key: KeyObject } | undefined;
  apiUrl: string;
  now: () => number;
};

/** A refusal by WeChat Pay. */
export class WxpayError extends Error {
  override readonly name = 'WxpayError';

  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`WeChat Pay answers ${status} ${code}`);
  }
}

/** The headers by which WeChat Pay signs a message. */
type SignatureHeaders = Record<'timestamp' | 'nonce' | 'signature' | 'serial', string>;

/** Reads the signature headers of a message. */
export function signatureHeaders(get: (name: string) => string | undefined): SignatureHeaders {
  const read = (name: string) => get(`wechatpay-${name}`) ?? '';
  return {
    timestamp: read('timestamp'),
    nonce: read('nonce'),
    signature: read('signature'),
    serial: read('serial'),
  };
}

type Certificate = { key: KeyObject; from: number; until: number };

type CertificateList = { data?: { serial_no?: string; encrypt_certificate?: Sealed }[] };

const unavailable = (what: string, cause?: unknown) => new PaymentUnavailable(what, { cause });

/** A client of WeChat Pay's API v3, which only accepts signed responses. */
export function createWxpayClient(options: WxpayClientOptions) {
  const { merchant, apiV3Key, publicKey, apiUrl, now } = options;
  let certificates = new Map<string, Certificate>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const isNow = ({ timestamp }: SignatureHeaders) =>
    /^\d{1,12}$/.test(timestamp) && Math.abs(now() / SECOND_MS - Number(timestamp)) <= SKEW_SECONDS;

  const isBy = (key: KeyObject, { timestamp, nonce, signature }: SignatureHeaders, body: string) =>
    areSigned(key, [timestamp, nonce, body], signature);

  const exchange = async (method: string, path: string, body: string) => {
    try {
      const seconds = Math.floor(now() / SECOND_MS);
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          'user-agent': 'tuzuo',
          authorization: authorization(merchant, { method, path, body, seconds }),
          ...(body !== '' && { 'content-type': 'application/json' }),
          ...(publicKey && { 'wechatpay-serial': publicKey.id }),
        },
        ...(body !== '' && { body }),
      });
      const headers = signatureHeaders((name) => response.headers.get(name) ?? undefined);
      // As bytes: `text()` would drop the byte order mark of a bill, which its hash includes.
      const text = Buffer.from(await response.arrayBuffer()).toString();
      return { status: response.status, headers, text };
    } catch (error) {
      throw unavailable('WeChat Pay does not answer', error);
    }
  };

  /** The currently valid certificates of a response that is signed with one of them. */
  const readCertificates = (text: string): Map<string, Certificate> => {
    const { data = [] } = JSON.parse(text) as CertificateList;
    const found = new Map<string, Certificate>();
    for (const { serial_no: serial, encrypt_certificate: sealed } of data) {
      if (serial === undefined || sealed === undefined) continue;
      const certificate = new X509Certificate(unseal(apiV3Key, sealed));
      if (certificate.serialNumber.toUpperCase() !== serial.toUpperCase()) continue;
      const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
      found.set(serial, { key: certificate.publicKey, from, until });
    }
    return found;
  };

  const fetchCertificates = async () => {
    lookedAt = now();
    const { status, headers, text } = await exchange('GET', CERTIFICATES, '');
    if (status >= OK_BELOW) throw unavailable(`WeChat Pay gives no certificates: ${status}`);
    let found: Map<string, Certificate>;
    try {
      found = readCertificates(text);
    } catch (error) {
      throw unavailable('WeChat Pay’s certificates cannot be read: is WXPAY_API_V3_KEY right?', error);
    }
    const signer = found.get(headers.serial)?.key ?? certificates.get(headers.serial)?.key;
    if (!signer || !isNow(headers) || !isBy(signer, headers, text)) {
      throw unavailable('WeChat Pay’s certificates are not signed');
    }
    certificates = found;
  };

  const isGood = (certificate: Certificate | undefined): certificate is Certificate =>
    certificate !== undefined && certificate.from <= now() && now() < certificate.until;

  /** The key with a serial number; undefined if it is not WeChat Pay's. */
  const findKey = async (serial: string): Promise<KeyObject | undefined> => {
    if (publicKey && serial === publicKey.id) return publicKey.key;
    if (serial === '' || serial.startsWith(PUBLIC_KEY_PREFIX)) return undefined;
    if (!isGood(certificates.get(serial)) && now() - lookedAt >= LOOK_AGAIN_MS) await fetchCertificates();
    const known = certificates.get(serial);
    return isGood(known) ? known.key : undefined;
  };

  /**
   * Whether WeChat Pay signed this recently.
   * @throws PaymentUnavailable if its certificates cannot be fetched
   */
  const isSigned = async (headers: SignatureHeaders, body: string): Promise<boolean> => {
    if (!isNow(headers)) return false;
    const key = await findKey(headers.serial);
    return key !== undefined && isBy(key, headers, body);
  };

  const codeOf = (text: string): string => {
    try {
      const { code } = JSON.parse(text) as { code?: unknown };
      return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : '';
    } catch {
      return '';
    }
  };

  return {
    isSigned,

    /**
     * Downloads without verifying a signature: for files whose hash was in a signed response.
     * @throws PaymentUnavailable
     */
    download: async (path: string): Promise<string> => {
      const { status, text } = await exchange('GET', path, '');
      if (status >= OK_BELOW) throw unavailable(`WeChat Pay answers ${status}`);
      return text;
    },

    /**
     * Calls the API; undefined for a response without content.
     * @param path including its query
     * @throws WxpayError for a refusal, PaymentUnavailable for no response or an unsigned one
     */
    call: async (method: 'GET' | 'POST', path: string, json?: object): Promise<Record<string, unknown>> => {
      const { status, headers, text } = await exchange(method, path, json ? JSON.stringify(json) : '');
      if (status >= SERVER_ERROR) throw unavailable(`WeChat Pay answers ${status}`);
      if (status >= OK_BELOW) {
        const code = codeOf(text);
        if (NOT_NOW.has(code) || code === '') throw unavailable(`WeChat Pay answers ${status} ${code}`);
        throw new WxpayError(status, code);
      }
      if (!(await isSigned(headers, text))) throw unavailable('an answer of WeChat Pay’s is not signed');
      return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    },
  };
}
