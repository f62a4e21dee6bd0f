import { callVendor, VendorUnreachable } from '../outbound/vendor-call';
import { WechatUnavailable } from './port';

export type WechatAnswer = Record<string, unknown> & { errcode: number };

/** `busy, try again`: the only error that a second try mends by itself. */
const BUSY = -1;

/**
 * Calls WeChat's API. `errcode` is 0 for a success, which WeChat sometimes leaves out.
 * @param body sent as JSON; a text goes out as it is
 * @param tries 1 where the request uses up a one-time code
 * @throws WechatUnavailable without an answer
 */
export async function askWechat(
  url: string,
  { body, tries, timeoutMs }: { body?: unknown; tries: number; timeoutMs?: number },
): Promise<WechatAnswer> {
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        };
  try {
    const answer = await callVendor(() => ({ url, init }), { tries, timeoutMs });
    const errcode = Number(answer.body.errcode ?? 0);
    if (errcode === BUSY) throw new WechatUnavailable('WeChat is busy');
    return { ...answer.body, errcode };
  } catch (error) {
    if (!(error instanceof VendorUnreachable)) throw error;
    throw new WechatUnavailable('WeChat does not answer', { cause: error });
  }
}
