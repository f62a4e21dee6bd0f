import type { KeyObject } from 'node:crypto';
import { callVendor, type VendorAnswer, VendorUnreachable } from '../outbound/vendor-call';
import { signJwt } from './jwt';
import { PUSH_TTL_S, type PushMessage, type PushProvider, PushUnavailable } from './port';

const SECOND_MS = 1000;
const HOUR_S = 3_600;

/** Seconds before the expiry of an access token at which a new one is fetched. */
const MARGIN_S = 60;

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const OK = 200;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;

/** Without SENDER_ID_MISMATCH, because the service account of another project would then delete every token. */
const GONE = ['UNREGISTERED'];

/** The fields of a service account's JSON file. */
type FcmAccount = {
  projectId: string;
  clientEmail: string;
  key: KeyObject;
  keyId: string | undefined;
  /** URL for fetching access tokens. */
  tokenUrl: string;
};

type FcmOptions = FcmAccount & { apiUrl: string; now?: () => number; timeoutMs?: number };

type FcmError = { error?: { status?: unknown; details?: readonly { errorCode?: unknown }[] } };

/** Google's code of an error; FCM's own if present. */
function codeIn(body: Record<string, unknown>): string {
  const { error } = body as FcmError;
  const own = Array.isArray(error?.details)
    ? error.details.find((one) => one?.errorCode !== undefined)
    : undefined;
  return String(own?.errorCode ?? error?.status ?? '');
}

/** Firebase Cloud Messaging (HTTP v1), with the access token of a service account. */
export function createFcm({ now = Date.now, timeoutMs, ...options }: FcmOptions): PushProvider {
  const { projectId, clientEmail, key, keyId, tokenUrl, apiUrl } = options;
  let access: { token: string; until: number } | undefined;

  // A retry could show a message twice on old phones; the job retries anyway.
  const ask = async (url: string, init: RequestInit): Promise<VendorAnswer> => {
    try {
      return await callVendor(() => ({ url, init: { method: 'POST', ...init } }), {
        tries: 1,
        ...(timeoutMs !== undefined && { timeoutMs }),
      });
    } catch (error) {
      if (!(error instanceof VendorUnreachable)) throw error;
      throw new PushUnavailable('Google does not answer', { cause: error });
    }
  };

  const fetchAccess = async (): Promise<string> => {
    if (access && access.until > now()) return access.token;
    const iat = Math.floor(now() / SECOND_MS);
    const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUrl, iat, exp: iat + HOUR_S };
    const assertion = signJwt(key, keyId === undefined ? {} : { kid: keyId }, claims);
    const { status, body } = await ask(tokenUrl, {
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
    });
    const { access_token: token, expires_in: seconds } = body;
    if (status !== OK || typeof token !== 'string') {
      throw new PushUnavailable(`Google gives no access token: ${status} ${String(body.error ?? '')}`);
    }
    access = { token, until: now() + (Number(seconds) - MARGIN_S) * SECOND_MS };
    return token;
  };

  const post = async (token: string, { id, title, text, page }: PushMessage) =>
    ask(`${apiUrl}/v1/projects/${projectId}/messages:send`, {
      headers: { authorization: `Bearer ${await fetchAccess()}`, 'content-type': 'application/json' },
      // Data only: the app shows it itself, so that a tap opens the page and duplicates are shown once.
      body: JSON.stringify({
        message: {
          token,
          data: { id, title, text, page },
          android: { priority: 'HIGH', ttl: `${PUSH_TTL_S}s` },
        },
      }),
    });

  return {
    family: 'app_android',
    send: async (token, message) => {
      let answer = await post(token, message);
      if (answer.status === UNAUTHORIZED) {
        access = undefined;
        answer = await post(token, message);
      }
      const { status } = answer;
      if (status === OK) return { kind: 'sent' };
      const code = codeIn(answer.body);
      if (GONE.includes(code)) return { kind: 'gone' };
      if (status === TOO_MANY) throw new PushUnavailable(`Google: ${code}`);
      return { kind: 'wrong', reason: `Google: ${status} ${code}` };
    },
  };
}
