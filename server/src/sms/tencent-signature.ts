import { createHash, createHmac } from 'node:crypto';

export type TencentCredentials = { secretId: string; secretKey: string };

type TencentRequest = {
  /** First label of the host, such as `sms`. */
  service: string;
  host: string;
  /** JSON, exactly as sent. */
  body: string;
  /** Seconds since 1970. */
  timestamp: number;
};

const ALGORITHM = 'TC3-HMAC-SHA256';
const SIGNED_HEADERS = 'content-type;host';

/** Part of the signature, so it must be sent verbatim. */
export const TENCENT_CONTENT_TYPE = 'application/json; charset=utf-8';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * The `authorization` header of a signed POST.
 * Source: cloud.tencent.com, "Signature v3" (its example is our test).
 */
export function signTencent(
  { service, host, body, timestamp }: TencentRequest,
  { secretId, secretKey }: TencentCredentials,
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const canonicalHeaders = `content-type:${TENCENT_CONTENT_TYPE}\nhost:${host}\n`;
  const canonicalRequest = ['POST', '/', '', canonicalHeaders, SIGNED_HEADERS, sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const textToSign = [ALGORITHM, timestamp, scope, sha256(canonicalRequest)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, textToSign).toString('hex');
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
}
