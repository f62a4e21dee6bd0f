import { createHmac } from 'node:crypto';
import { PaymentUnavailable } from '../port';

/** The environments of a mini-program; each has its own AppKey. */
export const LIVE = 0;
export const SANDBOX = 1;

/** A refusal by WeChat, with its code. */
export class VirtualPayError extends Error {
  override readonly name = 'VirtualPayError';

  constructor(readonly code: number) {
    super(`WeChat's virtual payment answers ${code}`);
  }
}

/**
 * Errors that say nothing about the payment: -1 busy, 40001 and similar for the token, a wrong signature (our AppKey),
 * rate limits.
 */
const NOT_NOW = new Set([-1, 268490003, 268490011, 268490012, 268490014, 268490015, 268490016]);

const FIRST_OWN_CODE = 268_490_000;

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Our signature of a call of WeChat's API, or of `requestVirtualPayment` on the payer's phone. */
export const paySig = (appKey: string, what: string, text: string): string => hmac(appKey, `${what}&${text}`);

/** The signature with the payer's session key, which proves their presence. */
export const userSig = (sessionKey: string, text: string): string => hmac(sessionKey, text);

type Ask = (
  path: string,
  query: Readonly<Record<string, string>>,
  body: string,
) => Promise<Record<string, unknown> & { errcode: number }>;

/** A client of WeChat's virtual payment for one mini-program. */
export function createVirtualPayClient({ appKey, env, ask }: { appKey: string; env: number; ask: Ask }) {
  return {
    /** @throws VirtualPayError for a permanent refusal, PaymentUnavailable */
    call: async (name: string, content: object): Promise<Record<string, unknown>> => {
      const path = `/xpay/${name}`;
      const body = JSON.stringify({ ...content, env });
      const answer = await ask(path, { pay_sig: paySig(appKey, path, body) }, body).catch((error) => {
        throw new PaymentUnavailable('WeChat does not answer', { cause: error });
      });
      const { errcode } = answer;
      if (errcode === 0) return answer;
      if (NOT_NOW.has(errcode) || errcode < FIRST_OWN_CODE) {
        throw new PaymentUnavailable(`WeChat's virtual payment answers ${errcode}`);
      }
      throw new VirtualPayError(errcode);
    },
  };
}
