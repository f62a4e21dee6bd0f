import type { KeyObject } from 'node:crypto';
import { createApnsConnection } from './apns-connection';
import { signJwt } from './jwt';
import { PUSH_TTL_S, type PushMessage, type PushProvider, PushUnavailable } from './port';

const SECOND_MS = 1000;

/** Apple rejects a token that is older than an hour, and one that changes more than once in twenty minutes. */
const TOKEN_MS = 40 * 60_000;

/** Without errors about another app's token, because a wrong `APNS_TOPIC` would then delete every token. */
const GONE = ['BadDeviceToken', 'Unregistered', 'ExpiredToken'];
const OUR_TOKEN = ['ExpiredProviderToken', 'InvalidProviderToken'];

const OK = 200;
const TOO_MANY = 429;
const FIRST_SERVER_ERROR = 500;

type ApnsOptions = {
  /** The key for Apple's push service (.p8), its ID, and the developer team. */
  key: KeyObject;
  keyId: string;
  teamId: string;
  /** The app's bundle ID. */
  topic: string;
  apiUrl: string;
  now?: () => number;
  timeoutMs?: number;
};

/** Apple's push service (APNs), with a signed token over HTTP/2. */
export function createApns({
  now = Date.now,
  timeoutMs,
  ...options
}: ApnsOptions): PushProvider & { close: () => void } {
  const { key, keyId, teamId, topic, apiUrl } = options;
  const connection = createApnsConnection(apiUrl, timeoutMs);
  let signed: { token: string; until: number } | undefined;

  const providerToken = (): string => {
    if (!signed || signed.until <= now()) {
      const token = signJwt(key, { kid: keyId }, { iss: teamId, iat: Math.floor(now() / SECOND_MS) });
      signed = { token, until: now() + TOKEN_MS };
    }
    return signed.token;
  };

  const post = (token: string, { id, title, text, page }: PushMessage) =>
    connection.post(
      `/3/device/${token}`,
      {
        authorization: `bearer ${providerToken()}`,
        'apns-topic': topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-id': id,
        'apns-collapse-id': id,
        'apns-expiration': String(Math.floor(now() / SECOND_MS) + PUSH_TTL_S),
      },
      JSON.stringify({
        aps: { alert: { title, ...(text !== '' && { body: text }) }, sound: 'default' },
        page,
      }),
    );

  return {
    family: 'app_ios',
    send: async (token, message) => {
      let answer = await post(token, message);
      if (OUR_TOKEN.includes(answer.reason)) {
        // A clock, ours or Apple's, has jumped: retry once with a new token.
        signed = undefined;
        answer = await post(token, message);
      }
      const { status, reason } = answer;
      if (status === OK) return { kind: 'sent' };
      if (GONE.includes(reason)) return { kind: 'gone' };
      if (status === TOO_MANY || status >= FIRST_SERVER_ERROR) {
        throw new PushUnavailable(`Apple: ${status} ${reason}`);
      }
      return { kind: 'wrong', reason: `Apple: ${status} ${reason}` };
    },
    close: connection.close,
  };
}
