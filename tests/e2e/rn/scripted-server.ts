import { schemas } from '@tuzuo/contract/api';
import { succeed } from '@tuzuo/core/api/envelope';
import type { RouteName } from '@tuzuo/core/api/routes';
import { wordsIn } from '../../../config/words.cjs';
import type { Network } from '../weapp/harness/wx/network';

type Answer = { data: unknown } | 'unreachable';

/** The client's requests, in order. */
export type Asked = { url: string; method: string; headers: Record<string, string>; body: unknown };

/**
 * Replaces `fetch`: all of our code above the network runs unchanged.
 * @param script the response to each call, by the end of its path; read again at every call
 * @returns the requests so far
 */
export function scriptServer(script: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  global.fetch = jest.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    // Taro appends `?` or `&` to the URL of every GET for data, which we do not pass.
    const url = String(input).replace(/[?&]$/, '');
    const headers = init.headers as Record<string, string>;
    asked.push({ url, method: init.method ?? 'GET', headers, body: init.body });
    const [, locale] = /\/words\/([\w-]+)\.\w+\.json$/.exec(url) ?? [];
    if (locale) {
      const words = { version: 'of the server', rooms: wordsIn(locale) };
      return { status: 200, text: async () => JSON.stringify(words) } as Response;
    }
    const answer = Object.entries(script).find(([path]) => url.endsWith(path))?.[1];
    if (answer === undefined) throw new Error(`The script has no answer for ${url}`);
    if (answer === 'unreachable') throw new TypeError('Network request failed');
    const envelope = { result: 'success', code: '0', reason: '', data: answer.data };
    return { status: 200, text: async () => JSON.stringify(envelope) } as Response;
  }) as typeof fetch;
  return asked;
}

/**
 * Replaces `fetch` by the server of the mini-program's tests.
 * @param answers data of further calls, validated against the contract
 * @param onUnanswered called with the path of a call that neither knows
 */
export function connectNetwork(
  network: Network,
  answers: Partial<Record<RouteName, unknown>>,
  onUnanswered: (path: string) => void,
): void {
  global.fetch = jest.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input).replace(/[?&]$/, ''), 'http://server.test');
    const name = url.pathname.replace('/api/', '').replaceAll('/', '.') as RouteName;
    if (name in answers) {
      const data = schemas[name].output.parse(answers[name]);
      return { status: 200, text: async () => JSON.stringify(succeed(data)) } as Response;
    }
    const { statusCode, body } = await network({
      url: url.href,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: String(init.body ?? ''),
      signal: new AbortController().signal,
    });
    if (statusCode !== 200) onUnanswered(url.pathname);
    return { status: statusCode, text: async () => String(body) } as Response;
  }) as typeof fetch;
}
