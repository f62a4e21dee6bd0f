import type { NetworkRequest, NetworkResponse, NetworkTask } from './port';

/** One request by `fetch`, for the targets that have it: the browser and React Native. */
export function startFetch({ url, method, header, body }: NetworkRequest): NetworkTask<NetworkResponse> {
  const controller = new AbortController();
  const init = { method, headers: header, credentials: 'include', signal: controller.signal } as const;
  const answered = fetch(url, body === '' ? init : { ...init, body });
  return {
    response: answered.then(async (response) => ({ status: response.status, text: await response.text() })),
    abort: () => controller.abort(),
  };
}
