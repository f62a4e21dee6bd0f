import { type Callbacks, type Settle, WxFailure } from './callbacks';
import type { Network, SentRequest } from './network';

type RequestOptions = Callbacks & {
  url: string;
  method?: string;
  data?: unknown;
  header?: Record<string, string>;
  timeout?: number;
  dataType?: string;
  responseType?: string;
};

/** Every sent request, and the network; tests may replace the network while the app runs. */
export type Wire = { network: Network; sent: SentRequest[] };

const DEFAULT_TIMEOUT_MS = 60_000;
const TIMEOUT = { reason: 'timeout', errno: 5 };

/** `wx.request`: any status is a success; only a missing response, a timeout or an abort fails. */
export function requestFake(wire: Wire, settle: Settle) {
  return {
    request(options: RequestOptions) {
      const abort = new AbortController();
      const stop = new Promise<never>((_, reject) => {
        abort.signal.addEventListener('abort', () => reject(abort.signal.reason as WxFailure));
      });
      // The race below may be over before an abort; this prevents an unhandled rejection.
      stop.catch(() => undefined);
      const timer = setTimeout(
        () => abort.abort(new WxFailure(TIMEOUT.reason, { errno: TIMEOUT.errno })),
        options.timeout ?? DEFAULT_TIMEOUT_MS,
      );
      const exchange = async () => {
        const request = prepare(options, abort.signal);
        wire.sent.push(request);
        const answer = await wire.network(request);
        return {
          statusCode: answer.statusCode,
          header: answer.headers ?? {},
          data: bodyOf(Buffer.from(answer.body), options),
          cookies: [],
        };
      };
      const promise = settle('request', options, () =>
        Promise.race([exchange().catch(asFailure), stop]).finally(() => clearTimeout(timer)),
      );
      const task = {
        abort: () => abort.abort(new WxFailure('abort', { errno: 600_003 })),
        onHeadersReceived: () => undefined,
        offHeadersReceived: () => undefined,
      };
      return promise ? Object.assign(promise, task) : task;
    },
  };
}

function prepare(options: RequestOptions, signal: AbortSignal): SentRequest {
  if (!/^https?:\/\//.test(options.url)) {
    throw new WxFailure(`invalid url "${options.url}"`, { errno: 600_009 });
  }
  const method = (options.method ?? 'GET').toUpperCase();
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const [name, value] of Object.entries(options.header ?? {})) {
    // WeChat drops a Referer set by the page and sets its own.
    if (name.toLowerCase() !== 'referer') headers[name.toLowerCase()] = String(value);
  }
  const { data = '' } = options;
  if (method === 'GET' && typeof data === 'object' && data !== null) {
    const url = new URL(options.url);
    for (const [name, value] of Object.entries(data)) url.searchParams.append(name, String(value));
    return { method, url: url.href, headers, body: '', signal };
  }
  return { method, url: options.url, headers, body: encodeBody(data, headers['content-type'] ?? ''), signal };
}

function encodeBody(data: unknown, contentType: string): string {
  if (typeof data === 'string') return data;
  if (!contentType.includes('application/x-www-form-urlencoded')) return JSON.stringify(data);
  const pairs = Object.entries(data as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(pairs as string[][]).toString();
}

function bodyOf(body: Buffer, { dataType = 'json', responseType }: RequestOptions): unknown {
  if (responseType === 'arraybuffer') return Uint8Array.from(body).buffer;
  const text = body.toString('utf8');
  if (dataType !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function asFailure(error: unknown): never {
  if (error instanceof WxFailure) throw error;
  throw new WxFailure(error instanceof Error ? error.message : String(error), { errno: 600_001 });
}
