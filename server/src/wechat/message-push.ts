import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isSameSignature } from '../lib/same-signature';
import { type MessagePush, PushRefused, type WechatEvent } from './port';

type MessagePushOptions = {
  /** The last segment of the push URL. */
  name: MessagePush['name'];
  appId: string;
  /** Both from the app's console: "message push", encrypted mode, JSON. */
  token: string;
  /** The newest first; the previous one remains valid during a change. */
  aesKeys: readonly string[];
};

/** Maximum age of a push; an older one is a replay. WeChat tries three times within a quarter of a minute. */
const FRESH_S = 10 * 60;

const KEY_BYTES = 32;
const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;

const sha1 = (...parts: string[]): string => createHash('sha1').update(parts.sort().join('')).digest('hex');

function parse(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return { ...found };
  } catch {
    // Reported below.
  }
  throw new PushRefused('no JSON object: the app’s message push must be set to JSON');
}

/** Decrypts a message and checks that it is for this app. */
function decrypt(encrypted: string, key: Buffer, appId: string): string {
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
    const padding = plain.at(-1) ?? 0;
    const start = RANDOM_BYTES + LENGTH_BYTES;
    const end = start + plain.readUInt32BE(RANDOM_BYTES);
    const owner = plain.subarray(end, plain.length - padding).toString();
    if (padding >= 1 && padding <= KEY_BYTES && end <= plain.length - padding && owner === appId) {
      return plain.subarray(start, end).toString();
    }
  } catch (error) {
    throw new PushRefused('the message cannot be decrypted', { cause: error });
  }
  throw new PushRefused('the message is not for this app');
}

/** Encrypts a text in WeChat's format. */
function encrypt(text: string, key: Buffer, appId: string): string {
  const message = Buffer.from(text);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(message.length);
  const whole = Buffer.concat([randomBytes(RANDOM_BYTES), length, message, Buffer.from(appId)]);
  const padding = KEY_BYTES - (whole.length % KEY_BYTES);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([whole, Buffer.alloc(padding, padding)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

/**
 * The message push of an app. Source: WeChat's "message push" and "message encryption" documents. Only the encrypted
 * mode is accepted, because in the others the signature does not cover the message.
 */
export function createMessagePush({ name, appId, token, aesKeys }: MessagePushOptions): MessagePush {
  const keys = aesKeys.map((aesKey) => Buffer.from(`${aesKey}=`, 'base64'));
  /** Answers use the key of WeChat's last message. */
  let theirs = keys[0] ?? Buffer.alloc(KEY_BYTES);

  const decryptByAny = (encrypted: string): string => {
    let refusal: unknown;
    for (const key of keys) {
      try {
        const text = decrypt(encrypted, key, appId);
        theirs = key;
        return text;
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal;
  };

  const requireFresh = (timestamp: string) => {
    if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= FRESH_S))
      throw new PushRefused('the push is old');
  };

  return {
    name,
    appId,
    echo: ({ signature = '', timestamp = '', nonce = '', echostr = '' }) => {
      if (!isSameSignature(signature, sha1(token, timestamp, nonce)))
        throw new PushRefused('wrong signature');
      requireFresh(timestamp);
      return echostr;
    },
    open: ({ msg_signature: signature = '', timestamp = '', nonce = '' }, body): WechatEvent => {
      const { Encrypt: encrypted } = parse(body);
      if (typeof encrypted !== 'string') {
        throw new PushRefused('not encrypted: the app’s message push must be set to the encrypted mode');
      }
      if (!isSameSignature(signature, sha1(token, timestamp, nonce, encrypted)))
        throw new PushRefused('wrong signature');
      requireFresh(timestamp);
      return parse(decryptByAny(encrypted));
    },
    seal: (answer) => {
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(8).toString('hex')];
      const encrypted = encrypt(JSON.stringify(answer), theirs, appId);
      return {
        Encrypt: encrypted,
        MsgSignature: sha1(token, timestamp, nonce, encrypted),
        TimeStamp: Number(timestamp),
        Nonce: nonce,
      };
    },
  };
}
