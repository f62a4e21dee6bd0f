import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** The signed text: the parameters sorted by name, without empty ones and the signature itself. */
const textOf = (params: Readonly<Record<string, string>>, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => params[name] !== '' && !without.includes(name))
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** Signs with RSA2: RSA with SHA-256. */
const signText = (privateKey: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');

export const isSignedText = (publicKey: KeyObject, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64');

/** Adds the signature to the parameters of a request. */
export const signParams = (
  privateKey: KeyObject,
  params: Readonly<Record<string, string>>,
): Record<string, string> => ({ ...params, sign: signText(privateKey, textOf(params, ['sign'])) });

/** Verifies Alipay's signature of a notification, which excludes the signature type as well. */
export const isSignedNotice = (publicKey: KeyObject, params: Readonly<Record<string, string>>): boolean =>
  params.sign_type === 'RSA2' &&
  isSignedText(publicKey, textOf(params, ['sign', 'sign_type']), params.sign ?? '');

/** The signed part of a response, verbatim: the object under `name`. Undefined if it is missing or incomplete. */
export function signedPart(answer: string, name: string): string | undefined {
  const start = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*\\{`).exec(answer);
  if (!start) return undefined;
  const from = start[0].length - 1;
  let depth = 0;
  let inText = false;
  for (let at = from; at < answer.length; at += 1) {
    const letter = answer[at];
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return answer.slice(from, at + 1);
    }
  }
  return undefined;
}
