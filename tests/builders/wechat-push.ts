import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** Message push settings from a mini-program's console. */
export const WECHAT_PUSH = { token: 'pushToken2026', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };

type PushParts = { token: string; aesKey: string; appId: string; timestamp?: string };

const BLOCK = 32;

const sha1 = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex');

/** A push in WeChat's encrypted mode: query and body. */
export function wechatPush(
  event: object,
  { token, aesKey, appId, timestamp = String(Math.floor(Date.now() / 1000)) }: PushParts,
): { query: string; body: string } {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const text = Buffer.from(JSON.stringify(event));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const content = Buffer.concat([randomBytes(16), length, text, Buffer.from(appId)]);
  const padding = BLOCK - (content.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([content, Buffer.alloc(padding, padding)]);
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  const nonce = randomBytes(5).toString('hex');
  const query = new URLSearchParams({
    signature: sha1(token, timestamp, nonce),
    timestamp,
    nonce,
    encrypt_type: 'aes',
    msg_signature: sha1(token, timestamp, nonce, encrypted),
  });
  return { query: query.toString(), body: JSON.stringify({ ToUserName: 'gh_0123', Encrypt: encrypted }) };
}

/** The query by which WeChat verifies that a URL is ours. */
export function wechatEcho(echostr: string, token: string): string {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = '314159';
  return new URLSearchParams({
    signature: sha1(token, timestamp, nonce),
    timestamp,
    nonce,
    echostr,
  }).toString();
}
