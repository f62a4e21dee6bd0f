import { createHash, createHmac } from 'node:crypto';

export type AliyunCredentials = { accessKeyId: string; accessKeySecret: string };

type AliyunRequest = {
  host: string;
  action: string;
  version: string;
  /** Parameters of an RPC-style call, all in the query. */
  query: Readonly<Record<string, string>>;
  /** ISO 8601 without fractions of a second. */
  date: string;
  nonce: string;
};

const ALGORITHM = 'ACS3-HMAC-SHA256';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986: escapes five more characters than encodeURIComponent. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Sorted by name (code units), everything encoded; the URL must contain the same. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
}

/**
 * The headers of a signed POST without a body.
 * Source: help.aliyun.com, "V3 request structure and signature" (its example is our test).
 */
export function signAliyun(
  request: AliyunRequest,
  { accessKeyId, accessKeySecret }: AliyunCredentials,
): Record<string, string> {
  const emptyBody = sha256('');
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': emptyBody,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers).sort();
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signedHeaders = names.join(';');
  const canonicalRequest = [
    'POST',
    '/',
    canonicalQuery(request.query),
    canonicalHeaders,
    signedHeaders,
    emptyBody,
  ];
  const textToSign = `${ALGORITHM}\n${sha256(canonicalRequest.join('\n'))}`;
  const signature = createHmac('sha256', accessKeySecret).update(textToSign).digest('hex');
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
}
