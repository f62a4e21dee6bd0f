import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Why S3 refuses a request, with the code of its error. */
export class S3Fault extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

type Expected = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** The server's clock, in ms. */
  now: number;
};

const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986, as the specification of signatures asks. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const parseTime = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

/**
 * Checks the signature (version 4, in the headers) of a request as S3 does: key, region, time, every signed header, and
 * the hash of the body. Written from the specification, not with the library that signs.
 * @throws S3Fault
 */
export function checkSignature(request: IncomingMessage, url: URL, body: Buffer, expected: Expected): void {
  const { headers, method = '' } = request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) throw new S3Fault(403, 'AccessDenied');
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const [accessKeyId, day = '', region, service, end] = credential.split('/');
  if (accessKeyId !== expected.accessKeyId) throw new S3Fault(403, 'InvalidAccessKeyId');
  if (region !== expected.region || service !== 's3' || end !== 'aws4_request')
    throw new S3Fault(400, 'AuthorizationHeaderMalformed');
  const time = String(headers['x-amz-date']);
  if (!time.startsWith(day) || !(Math.abs(parseTime(time) - expected.now) <= MAX_SKEW_MS))
    throw new S3Fault(403, 'RequestTimeTooSkewed');

  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name === 'host' || name === 'content-md5' || name.startsWith('x-amz-'),
  );
  if (mustBeSigned.some((name) => !names.includes(name))) throw new S3Fault(403, 'AccessDenied');
  const bodyHash = String(headers['x-amz-content-sha256']);
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encoded).join('/'),
    canonicalQuery(url),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${expected.secretAccessKey}`,
  );
  const right = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`);
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new S3Fault(403, 'SignatureDoesNotMatch');
  if (bodyHash !== sha256(body)) throw new S3Fault(400, 'XAmzContentSHA256Mismatch');
}
