import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';

/** Our credentials at WeChat Pay: the merchant ID, its certificate's serial number, and its private key. */
export type Merchant = { mchId: string; serial: string; privateKey: KeyObject };

/** Signs with RSA and SHA-256 over lines, each ended by a line feed, as WeChat Pay requires. */
export function signLines(privateKey: KeyObject, lines: readonly string[]): string {
  return createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(privateKey, 'base64');
}

/** Verifies the other side's signature of these lines. */
export function areSigned(publicKey: KeyObject, lines: readonly string[], signature: string): boolean {
  return createVerify('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .verify(publicKey, signature, 'base64');
}

/** A random nonce. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/**
 * The authorization header of a request.
 * @param path including its query
 */
export function authorization(
  { mchId, serial, privateKey }: Merchant,
  { method, path, body, seconds }: { method: string; path: string; body: string; seconds: number },
): string {
  const nonce = newNonce();
  const signature = signLines(privateKey, [method, path, String(seconds), nonce, body]);
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp: String(seconds), serial_no: serial };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** Data encrypted by WeChat Pay: AES-256-GCM with the key that was set in its console. */
export type Sealed = { algorithm?: string; ciphertext: string; nonce: string; associated_data?: string };

const TAG_BYTES = 16;

/** Decrypts it; throws if the key is wrong or the data was changed. */
export function unseal(apiV3Key: string, { ciphertext, nonce, associated_data = '' }: Sealed): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  cipher.setAAD(Buffer.from(associated_data));
  return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]).toString();
}
