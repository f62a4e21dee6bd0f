import { createDecipheriv, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';

/** Our side of WeChat Pay: the merchant, its certificate's serial number, and the key of that. */
export type Merchant = { mchId: string; serial: string; privateKey: KeyObject };

/** RSA with SHA-256 over lines, each ended by a line feed, as WeChat Pay wants everything signed. */
export function signLines(privateKey: KeyObject, lines: readonly string[]): string {
  return createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(privateKey, 'base64');
}

/** Whether the other side has signed these lines. */
export function areSigned(publicKey: KeyObject, lines: readonly string[], signature: string): boolean {
  return createVerify('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .verify(publicKey, signature, 'base64');
}

/** A word that is never the same twice. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/** The header by which WeChat Pay knows who asks. @param path with its query */
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

/** What WeChat Pay hides from others: AES-256-GCM with the key that was set in its console. */
export type Sealed = { algorithm?: string; ciphertext: string; nonce: string; associated_data?: string };

const TAG_BYTES = 16;

/** Opens it; throws when the key is another one, or anything of it was changed. */
export function unseal(apiV3Key: string, { ciphertext, nonce, associated_data = '' }: Sealed): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  cipher.setAAD(Buffer.from(associated_data));
  return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]).toString();
}
