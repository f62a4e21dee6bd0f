import { setTimeout as sleep } from 'node:timers/promises';
import { type GuardedFetch, OutboundFault, type OutboundRequest } from '../../outbound/guarded-fetch';
import { CloudFault, type CloudFaultKind } from './port';

/** How providers talk to their services: answers as JSON, statuses as faults, a busy service asked again. */

const MEGABYTE = 2 ** 20;

/** An answer without a picture in it is small. */
export const ANSWER_BYTES = MEGABYTE;
/** One that has pictures in it, as text. */
export const PICTURES_BYTES = 96 * MEGABYTE;
/** What a result may be: a picture, or some seconds of video. */
const RESULT_BYTES = 128 * MEGABYTE;
const DOWNLOAD_MS = 120_000;

const OK = 200;
const REDIRECTION = 300;
const CLIENT_ERROR = 400;
const UNAUTHORIZED = 401;
const PAYMENT_REQUIRED = 402;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TIMEOUT = 408;
const GONE = 410;
const TOO_LARGE = 413;
const UNFIT = 422;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** A busy service is asked again within a run, so many times, and after no more than this. */
const TRIES = 3;
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 20_000;

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: { get: (name: string) => string | null };
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Follows names and places into an answer that may be anything. */
export function dig(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** A text in an answer; undefined for anything else, and for an empty one. */
export function textIn(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = dig(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** What a status alone says; undefined where all went well. */
export function faultOfStatus(status: number): CloudFaultKind | undefined {
  if (status >= OK && status < REDIRECTION) return undefined;
  switch (status) {
    case UNAUTHORIZED:
    case PAYMENT_REQUIRED:
    case FORBIDDEN:
    case NOT_FOUND:
      return 'credentials';
    case TIMEOUT:
      return 'down';
    case TOO_LARGE:
    case UNFIT:
      return 'refused';
    case TOO_MANY:
      return 'busy';
    default:
      return status >= SERVER_ERROR ? 'down' : 'malformed';
  }
}

/** The pause that a service asks for, in ms, after `retry-after`: seconds or a date. */
export function retryAfterOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** One request with a JSON answer, whatever its status. A fault of the way there is an OutboundFault. */
export async function askJson(guard: GuardedFetch, request: OutboundRequest): Promise<Answer> {
  const { status, headers, body } = await guard.ask(request);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    // What a broken proxy says is no JSON, but its status says enough.
    if (status >= CLIENT_ERROR) return { status, headers, body: {} };
    throw new CloudFault('malformed', `status ${status}, but the answer is no JSON`);
  }
  if (!isRecord(parsed)) throw new CloudFault('malformed', 'the answer is no JSON object');
  return { status, headers, body: parsed };
}

/** Asks again while a service is busy or does not answer, as long as it is safe to: `attempt` throws CloudFaults. */
export async function withPatience<Result>(
  attempt: () => Promise<Result>,
  {
    signal,
    onlyBusy = false,
    firstWaitMs = FIRST_WAIT_MS,
  }: { signal: AbortSignal; onlyBusy?: boolean; firstWaitMs?: number },
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      const isBusy = error instanceof CloudFault && error.kind === 'busy';
      const isDown = (error instanceof CloudFault && error.kind === 'down') || isPassing(error);
      if (tries >= TRIES || !(isBusy || (isDown && !onlyBusy))) throw error;
      const asked = error instanceof CloudFault ? error.retryAfterMs : undefined;
      const waitMs = asked ?? firstWaitMs * 2 ** (tries - 1);
      // What is longer than this is left to the queue.
      if (waitMs > MOST_WAIT_MS) throw error;
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

const isPassing = (error: unknown) =>
  error instanceof OutboundFault && ['unreachable', 'tooLate', 'cutOff'].includes(error.kind);

/** Fetches a result as a file. What is not there any more is `expired`. */
export async function fetchResult(
  guard: GuardedFetch,
  { url, path, signal }: { url: string; path: string; signal: AbortSignal },
): Promise<string> {
  await withPatience(
    async () => {
      const { status, bytes } = await guard.download({
        url,
        path,
        signal,
        timeoutMs: DOWNLOAD_MS,
        maxBytes: RESULT_BYTES,
      });
      if (status === FORBIDDEN || status === NOT_FOUND || status === GONE) {
        throw new CloudFault('expired', `the result is gone: status ${status}`);
      }
      const kind = faultOfStatus(status);
      if (kind)
        throw new CloudFault(
          kind === 'down' || kind === 'busy' ? kind : 'malformed',
          `the result: status ${status}`,
        );
      if (bytes === 0) throw new CloudFault('malformed', 'the result is empty');
    },
    { signal },
  );
  return path;
}
