import { callVendor, callVendorForBytes, VendorUnreachable } from '../outbound/vendor-call';
import { WechatUnavailable } from './port';

export type WechatAnswer = Record<string, unknown> & { errcode: number };

/** `busy, try again`: the only error that a retry fixes. */
const BUSY = -1;

type Question = { body?: unknown; tries: number; timeoutMs?: number | undefined };

const initOf = (body: unknown): RequestInit =>
  body === undefined
    ? {}
    : {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      };

/** Parses a response. `errcode` is 0 for success, where WeChat sometimes omits it. */
function read(body: Record<string, unknown>): WechatAnswer {
  const errcode = Number(body.errcode ?? 0);
  if (errcode === BUSY) throw new WechatUnavailable('WeChat is busy');
  return { ...body, errcode };
}

async function orUnavailable<Answer>(ask: Promise<Answer>): Promise<Answer> {
  try {
    return await ask;
  } catch (error) {
    if (!(error instanceof VendorUnreachable)) throw error;
    throw new WechatUnavailable('WeChat does not answer', { cause: error, mayBeDone: error.mayBeDone });
  }
}

/**
 * Calls WeChat's API.
 * @param body sent as JSON; a string is sent unchanged
 * @param tries 1 if the request uses up a one-time code
 * @throws WechatUnavailable without a response
 */
export async function askWechat(url: string, { body, ...options }: Question): Promise<WechatAnswer> {
  const answer = await orUnavailable(callVendor(() => ({ url, init: initOf(body) }), options));
  return read(answer.body);
}

/**
 * Calls an API that returns a picture, or JSON for an error.
 * @throws WechatUnavailable without a response
 */
export async function askForPicture(
  url: string,
  { body, ...options }: Question,
): Promise<WechatAnswer & { picture?: Buffer }> {
  const answer = await orUnavailable(callVendorForBytes(() => ({ url, init: initOf(body) }), options));
  const isJson = answer.body.subarray(0, 1).toString() === '{';
  if (!isJson) return { errcode: 0, picture: answer.body };
  try {
    return read(JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>);
  } catch (cause) {
    if (cause instanceof WechatUnavailable) throw cause;
    throw new WechatUnavailable('WeChat answers neither a picture nor JSON', { cause });
  }
}
