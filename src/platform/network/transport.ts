import Taro from '@tarojs/taro';
import type { NetworkRequest, NetworkResponse, NetworkTask } from './port';

type TransportRequest = Omit<NetworkRequest, 'body'> & {
  /** A form of files: React Native alone takes one. */
  body: string | FormData;
  /** Ends the exchange at any time; the browser alone takes one. */
  signal?: AbortSignal;
};

/** One exchange by `Taro.request`, on every target. */
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
    // Not 'json', by which a browser makes null of what is none.
    dataType: 'text',
    responseType,
    // Taro's default leaves the cookies of the site at home; the mini-program has none.
    credentials: 'include',
    ...(signal && { signal }),
  });
  return {
    response: task.then(({ statusCode, data }) => ({ status: statusCode, body: data })),
    abort: () => task.abort(),
  };
}
