import http from 'node:http';
import { wordsIn } from '../../../../../config/words.cjs';

/** A request as sent by the phone: headers in lower case, the body already a string. */
export type SentRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
};

type Answer = { statusCode: number; headers?: Record<string, string>; body: string | Buffer };

/** Handles requests. A rejection means that there was no response (`request:fail`). */
export type Network = (request: SentRequest) => Promise<Answer> | Answer;

const WORDS = /^\/words\/([\w-]+)\.(\w+)\.json$/;

/** Responds by the last part of the path below `/api/`; an unknown path is a mistake in the test and returns 404.
 * Words are those of our server. */
export function scriptedNetwork(answers: Record<string, (request: SentRequest) => unknown>): Network {
  return (request) => {
    const { pathname } = new URL(request.url);
    const [, locale, version] = WORDS.exec(pathname) ?? [];
    if (locale) return { statusCode: 200, body: JSON.stringify({ version, rooms: wordsIn(locale) }) };
    const path = pathname.replace(/^\/api\//, '');
    const answer = answers[path];
    if (!answer) return { statusCode: 404, body: `no scripted answer for ${path}` };
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(answer(request)),
    };
  };
}

/** Nothing listens: the error that a phone reports when the server is down. */
export const deadNetwork: Network = () => {
  throw new Error('errcode:-102 net::ERR_CONNECTION_REFUSED');
};

/** Sends every request to a real server, regardless of the build's origin. */
export function forwardTo(origin: string): Network {
  return ({ method, url, headers, body, signal }) => {
    const { pathname, search } = new URL(url);
    return new Promise((resolve, reject) => {
      const request = http.request(
        new URL(pathname + search, origin),
        { method, headers, signal },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              statusCode: response.statusCode ?? 0,
              headers: flatten(response.headers),
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      request.on('error', (error) => reject(new Error(`errcode:-102 ${error.message}`)));
      request.end(body);
    });
  };
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
}
