import { createHmac } from 'node:crypto';
import { SAFETY_REASONS, type SafetyReason } from '@tuzuo/core/api/safety';
import { isSameSignature } from '../lib/same-signature';
import { callVendor, VendorUnreachable } from '../outbound/vendor-call';
import {
  type SafetyAnswer,
  type SafetyNotice,
  SafetyNoticeRefused,
  type SafetyProvider,
  SafetyUnavailable,
} from './port';

type WebhookOptions = { url: string; secret: string; timeoutMs?: number };

/** The request contains a picture, which a model may take seconds to check. */
const TIMEOUT_MS = 8_000;

const OK = 200;
const TOO_MANY = 429;
const BUSY_MS = 60_000;

/** Maximum age of a notice; an older one is a replay. */
const FRESH_S = 5 * 60;

const SIGNATURE = /^v1=([0-9a-f]{64})$/;

/** The signature: HMAC of time, method, path with query, and body, in hex. The same as for engine webhooks. */
const signatureOf = (secret: string, timestamp: string, method: string, path: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${method}\n${path}\n${body}`).digest('hex');

const reasonOf = (said: unknown): SafetyReason => SAFETY_REASONS.find((reason) => reason === said) ?? 'other';

/** Parses an answer or a notice; undefined if it is unknown. */
function answerIn(body: Record<string, unknown>): SafetyAnswer | undefined {
  const { verdict, reason, ref } = body;
  if (verdict === 'clear') return { verdict };
  if (verdict === 'refused' || verdict === 'review') return { verdict, reason: reasonOf(reason) };
  return verdict === 'pending' && typeof ref === 'string' && /^[\w.:-]{1,200}$/.test(ref)
    ? { verdict, ref }
    : undefined;
}

/** A service of the operator; docs/safety.md specifies its requests and answers. */
export function createSafetyWebhook({
  url,
  secret,
  timeoutMs = TIMEOUT_MS,
}: WebhookOptions): SafetyProvider & {
  /**
   * Parses a signed notice.
   * @param path of the request, with its query
   * @throws SafetyNoticeRefused
   */
  open: (notice: { timestamp: string; signature: string; path: string; body: string }) => SafetyNotice;
} {
  const ask = async (message: object): Promise<SafetyAnswer> => {
    const body = JSON.stringify({ version: 1, ...message });
    const { pathname, search } = new URL(url);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = signatureOf(secret, timestamp, 'POST', pathname + search, body);
    const init = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tuzuo-timestamp': timestamp,
        'x-tuzuo-signature': `v1=${signature}`,
      },
      body,
    };
    const answered = await callVendor(() => ({ url, init }), { timeoutMs, tries: 1 }).catch(
      (error: unknown) => {
        if (!(error instanceof VendorUnreachable)) throw error;
        throw new SafetyUnavailable(`the webhook gave no answer: ${error.message}`);
      },
    );
    if (answered.status === TOO_MANY) throw new SafetyUnavailable('the webhook has too much to do', BUSY_MS);
    const answer = answered.status === OK ? answerIn(answered.body) : undefined;
    if (!answer) throw new SafetyUnavailable(`the webhook answered no verdict: status ${answered.status}`);
    return answer;
  };

  return {
    name: 'webhook',
    text: ({ checkId, scene, text }) => ask({ checkId, scene, kind: 'text', text }),
    picture: async ({ checkId, scene, read }) => {
      const picture = { mime: 'image/jpeg', data: (await read()).toString('base64') };
      return ask({ checkId, scene, kind: 'picture', picture });
    },
    open: ({ timestamp, signature, path, body }) => {
      const given = SIGNATURE.exec(signature)?.[1] ?? '';
      if (!isSameSignature(given, signatureOf(secret, timestamp, 'POST', path, body))) {
        throw new SafetyNoticeRefused('wrong signature');
      }
      if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= FRESH_S)) {
        throw new SafetyNoticeRefused('the notice is old');
      }
      const said: unknown = (() => {
        try {
          return JSON.parse(body);
        } catch {
          return undefined;
        }
      })();
      const fields = typeof said === 'object' && said !== null ? { ...said } : {};
      const answer = answerIn(fields);
      const ref = Reflect.get(fields, 'ref');
      if (!answer || answer.verdict === 'pending' || typeof ref !== 'string') {
        throw new SafetyNoticeRefused('no verdict');
      }
      return { ref, answer };
    },
  };
}
