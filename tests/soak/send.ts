import { Agent, request } from 'node:http';

export type Answer = { status: number; headers: Record<string, unknown>; text: string };

const TIMEOUT_MS = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request unchanged; `fetch` would normalize its path. Rejects without a response. */
export function send(
  base: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body?: string | Buffer | undefined },
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    // A refused body may be answered and its connection closed before it is fully received.
    sent.on('error', reject);
    sent.end(body);
  });
}
