type Answer = { data: unknown } | 'unreachable';

/** What the client asked for, in order. */
export type Asked = { url: string; method: string; headers: Record<string, string>; body: unknown };

/**
 * Stands where the network begins, at `fetch`: everything of ours above it runs as it is.
 * @param script the answer to each call by the end of its path, read again at every call
 * @returns the requests so far
 */
export function scriptServer(script: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  global.fetch = jest.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    // Taro's request ends the address of every GET with a `?` or `&` for data that we do not give it.
    const url = String(input).replace(/[?&]$/, '');
    const headers = init.headers as Record<string, string>;
    asked.push({ url, method: init.method ?? 'GET', headers, body: init.body });
    const answer = Object.entries(script).find(([path]) => url.endsWith(path))?.[1];
    if (answer === undefined) throw new Error(`The script has no answer for ${url}`);
    if (answer === 'unreachable') throw new TypeError('Network request failed');
    const envelope = { result: 'success', code: '0', reason: '', data: answer.data };
    return { status: 200, text: async () => JSON.stringify(envelope) } as Response;
  }) as typeof fetch;
  return asked;
}
