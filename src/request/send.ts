import { network } from '@/platform/network';
import { type Call, mapCall, TIMEOUT_MS, targetLimit, withDeadline } from './deadline';
import { networkError, statusError } from './errors';
import { encodeForm, withQuery } from './form';

export type SendOptions = {
  /** A path from the server's root, or an absolute address. */
  url: string;
  method?: 'GET' | 'POST';
  /** GET: the query. POST: a form; a string is sent unchanged. */
  data?: object | string;
  header?: Record<string, string>;
  timeoutMs?: number;
  /** `json` parses the answer and keeps the text when it is not JSON; `text` never parses. */
  dataType?: 'json' | 'text';
  /** `arraybuffer` returns the body's bytes as an `ArrayBuffer`, whatever `dataType` is. */
  responseType?: 'text' | 'arraybuffer';
};

type SendAnswer = { status: number; data: unknown };

const FORM = 'application/x-www-form-urlencoded';

/** Makes a path absolute where needed: the mini-program and the app have no origin of their own. */
export function absolute(url: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `${network.origin}${url}`;
}

/** Parses JSON; any other text, including an empty one, is returned unchanged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * One exchange with any server, without policy. Resolves on 2xx; rejects with a `NetError` on every other status and
 * when no complete answer arrives.
 */
export function send({
  url,
  method = 'GET',
  data = {},
  header = {},
  timeoutMs = TIMEOUT_MS,
  dataType = 'json',
  responseType = 'text',
}: SendOptions): Call<SendAnswer> {
  const inBody = method === 'POST';
  const query = !inBody && typeof data === 'object' ? data : {};
  const form = typeof data === 'string' ? data : encodeForm(data);
  const task = network.start({
    url: absolute(withQuery(url, query)),
    method,
    header: inBody ? { 'content-type': FORM, ...header } : header,
    body: inBody ? form : '',
    responseType,
    timeoutMs: targetLimit(timeoutMs),
  });
  return mapCall(withDeadline(task, timeoutMs, networkError), ({ status, body }) => {
    if (status < 200 || status > 299) throw statusError(status);
    return { status, data: typeof body === 'string' && dataType === 'json' ? parseJson(body) : body };
  });
}
