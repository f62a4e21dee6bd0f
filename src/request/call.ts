import type { Api } from '@tuzuo/contract/api';
import type { Locale } from '@tuzuo/core/locale';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/routes';
import { type NetworkTask, network } from '@/platform/network';
import { openEnvelope } from './envelope';
import { encodeForm } from './form';
import { NET_ERROR, NetError } from './net-error';

/** Product spec, section 9: every call waits this long. */
export const TIMEOUT_MS = 60_000;

/** A call under way. `abort` makes {@link result} reject with code 600003. */
type Call<T> = { result: Promise<T>; abort(): void };

let acceptLanguage: Locale | undefined;

/** Language of the server's sentences in the calls to come. */
export function setAcceptLanguage(locale: Locale): void {
  acceptLanguage = locale;
}

/**
 * The first of: the answer, the time-out, the abort. The clock is ours because targets report a time-out as an
 * abort or with words of their own.
 */
function race(task: NetworkTask): Call<{ status: number; text: string }> {
  let stop: (error: NetError) => void = () => undefined;
  const result = new Promise<{ status: number; text: string }>((resolve, reject) => {
    const timer = setTimeout(() => stop(new NetError('timeout', NET_ERROR.timeout)), TIMEOUT_MS);
    stop = (error) => {
      clearTimeout(timer);
      reject(error);
      task.abort();
    };
    task.response.then(
      (response) => {
        clearTimeout(timer);
        resolve(response);
      },
      () => {
        clearTimeout(timer);
        reject(new NetError('network error', NET_ERROR.network));
      },
    );
  });
  return { result, abort: () => stop(new NetError('abort', NET_ERROR.abort)) };
}

/**
 * Calls the server. The result rejects with a `NetError` when no proper answer came, or an `ApiError` when the
 * server says no; deciding what the user sees is the caller's.
 */
export function call<Name extends RouteName>(
  name: Name,
  params: Api[Name]['input'],
): Call<Api[Name]['output']> {
  const { method, path } = routes[name];
  const { result, abort } = race(
    network.start({
      path: `${API_BASE}/${path}`,
      method,
      header: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(acceptLanguage ? { 'accept-language': acceptLanguage } : {}),
      },
      body: encodeForm(params),
      timeoutMs: TIMEOUT_MS,
    }),
  );
  // The contract types the data: the server checks its own answers against the same schemas.
  return {
    result: result.then(({ status, text }) => openEnvelope(status, text) as Api[Name]['output']),
    abort,
  };
}
