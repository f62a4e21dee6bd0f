import { type KeyObject, sign } from 'node:crypto';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a JSON Web Token, signed with ES256 for a P-256 key, or RS256 for an RSA key. */
export function signJwt(key: KeyObject, header: object, claims: object): string {
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256';
  const text = `${encode({ alg, typ: 'JWT', ...header })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
