import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { PushUnavailable } from './port';

/** Timeouts of a request, and of an idle connection. */
const TIMEOUT_MS = 5_000;
const IDLE_MS = 60_000;

/** Apple's answers are one line. */
const MAX_ANSWER_BYTES = 4_096;

const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS, NGHTTP2_CANCEL } = constants;

type ApnsAnswer = { status: number; reason: string };

/** The reason in an answer; the answer to an accepted message has no body. */
function reasonIn(body: string): string {
  try {
    const { reason } = JSON.parse(body) as { reason?: unknown };
    return String(reason ?? '');
  } catch {
    return '';
  }
}

/** An HTTP/2 connection to Apple, opened on demand and kept while in use. It does not keep the process alive. */
export function createApnsConnection(url: string, timeoutMs = TIMEOUT_MS) {
  let session: ClientHttp2Session | undefined;

  const open = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(url);
    const forget = () => {
      if (session === opened) session = undefined;
    };
    // Without a listener, a failed connection would end the process; its requests report the failure.
    opened.on('error', forget);
    opened.on('close', forget);
    opened.on('goaway', forget);
    opened.setTimeout(IDLE_MS, () => opened.close());
    opened.unref();
    session = opened;
    return opened;
  };

  return {
    /** @throws PushUnavailable without a complete answer in time */
    post: (path: string, headers: Readonly<Record<string, string>>, body: string): Promise<ApnsAnswer> =>
      new Promise((resolve, reject) => {
        const fail = (cause?: unknown) => reject(new PushUnavailable('Apple does not answer', { cause }));
        const stream = open().request({
          ...headers,
          [HTTP2_HEADER_METHOD]: 'POST',
          [HTTP2_HEADER_PATH]: path,
        });
        const timer = setTimeout(() => {
          stream.close(NGHTTP2_CANCEL);
          fail();
        }, timeoutMs);
        let status = 0;
        let answer = '';
        stream.setEncoding('utf8');
        stream.on('response', (told) => {
          status = Number(told[HTTP2_HEADER_STATUS]);
        });
        stream.on('data', (part: string) => {
          answer += part;
          if (answer.length > MAX_ANSWER_BYTES) stream.close(NGHTTP2_CANCEL);
        });
        stream.on('error', fail);
        stream.on('close', () => {
          clearTimeout(timer);
          if (status === 0) fail();
          else resolve({ status, reason: reasonIn(answer) });
        });
        stream.end(body);
      }),

    close: (): void => session?.close(),
  };
}
