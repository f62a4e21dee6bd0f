import Taro from '@tarojs/taro';
import type { NetworkRequest, NetworkResponse, NetworkTask } from './port';

type TransportRequest = Omit<NetworkRequest, 'body'> & {
  /** A form with files; supported by React Native only. */
  body: string | FormData;
  /** Aborts the exchange at any time; supported in browsers only. */
  signal?: AbortSignal;
};

/** One exchange with `Taro.request`, on every target. */
export function exchange<Body extends string | ArrayBuffer = string>({
  url,
  method,
  header,
  body,
  responseType,
  timeoutMs,
  signal,
}: TransportRequest): NetworkTask<NetworkResponse<Body>> {
  const task = Taro.request<Body>({
    url,
    method,
    header,
    data: body,
    timeout: timeoutMs,
    // Not 'json': a browser would turn invalid JSON into null.
    dataType: 'text',
    responseType,
    // Taro's default omits the site's cookies; the mini-program has none.
    credentials: 'include',
    ...(signal && { signal }),
  });
  return {
    response: task.then(({ statusCode, data }) => ({ status: statusCode, body: data })),
    abort: () => task.abort(),
  };
}
