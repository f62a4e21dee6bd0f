import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as received. */
export type VendorHit = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};

/** Response of the fake: JSON, other text, bytes, part of them, or nothing (`silent`), see {@link UNTIL_SILENT}. */
export type VendorReply =
  | { status?: number; json: unknown }
  | { status?: number; text: string; headers?: Record<string, string> }
  | { status?: number; bytes: Buffer; headers?: Record<string, string> }
  /** Starts a response of this many bytes, and aborts it. */
  | { cutOff: Buffer; length: number }
  | { silent: true };

export type FakeVendor = {
  url: string;
  /** Every request so far. */
  hits: VendorHit[];
  stop(): Promise<void>;
};

/**
 * Time limit for calls to a fake in the same process: answers are never too late, however slow the machine is, and
 * waiting ends at once when a fake keeps silent.
 */
export const UNTIL_SILENT = 2 ** 31 - 2;

const waiting = new Set<AbortController>();

/** Makes time limits of {@link UNTIL_SILENT} or longer end when a fake keeps silent. */
function endWaitingOnCommand(): void {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => {
    if (ms < UNTIL_SILENT) return timeout.call(AbortSignal, ms);
    const controller = new AbortController();
    waiting.add(controller);
    return controller.signal;
  };
}

function keepSilent(): void {
  for (const controller of waiting) controller.abort(new DOMException('The fake is silent', 'TimeoutError'));
  waiting.clear();
}

endWaitingOnCommand();

/** A vendor's server on a local port. */
export async function startFakeVendor(
  reply: (hit: VendorHit) => VendorReply | Promise<VendorReply>,
): Promise<FakeVendor> {
  const hits: VendorHit[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://vendor');
    const hit: VendorHit = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    hits.push(hit);
    const answer = await reply(hit);
    if ('silent' in answer) return keepSilent();
    if ('cutOff' in answer) {
      response.writeHead(200, { 'content-length': String(answer.length) });
      response.write(answer.cutOff, () => response.destroy());
      return;
    }
    const own = 'headers' in answer ? answer.headers : {};
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...own });
    if ('bytes' in answer) response.end(answer.bytes);
    else response.end('text' in answer ? answer.text : JSON.stringify(answer.json));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hits,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
