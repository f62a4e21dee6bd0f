import { createHmac } from 'node:crypto';
import { PaymentUnavailable } from '../port';

/** Both environments of a mini-program; each has an AppKey of its own. */
export const LIVE = 0;
export const SANDBOX = 1;

/** A refusal of WeChat's, by its number. */
export class VirtualPayError extends Error {
  override readonly name = 'VirtualPayError';

  constructor(readonly code: number) {
    super(`WeChat's virtual payment answers ${code}`);
  }
}

/** -1 busy, 40001 and its like of the token, a wrong signature (our AppKey), rates: nothing about the payment. */
const NOT_NOW = new Set([-1, 268490003, 268490011, 268490012, 268490014, 268490015, 268490016]);

const FIRST_OWN_CODE = 268_490_000;

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** What proves that our side asks: a call of WeChat's API, or `requestVirtualPayment` on the payer's phone. */
export const paySig = (appKey: string, what: string, text: string): string => hmac(appKey, `${what}&${text}`);

/** What proves that the payer is there, by the key of their log-in. */
export const userSig = (sessionKey: string, text: string): string => hmac(sessionKey, text);

type Ask = (
  path: string,
  query: Readonly<Record<string, string>>,
  body: string,
) => Promise<Record<string, unknown> & { errcode: number }>;

/** Calls WeChat's virtual payment for one mini-program. */
export function createVirtualPayClient({ appKey, env, ask }: { appKey: string; env: number; ask: Ask }) {
  return {
    /** @throws VirtualPayError for a refusal that stays, PaymentUnavailable */
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
