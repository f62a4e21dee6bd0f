import { setTimeout as sleep } from 'node:timers/promises';
import { type GuardedFetch, OutboundFault, type OutboundRequest } from '../../outbound/guarded-fetch';
import { CloudFault, type CloudFaultKind } from './port';

/** HTTP helpers of the providers: JSON responses, statuses mapped to faults, retries of a busy service. */

const MEGABYTE = 2 ** 20;

/** Size limit of a response without pictures, in bytes. */
export const ANSWER_BYTES = MEGABYTE;
/** Size limit of a response that contains pictures as text, in bytes. */
export const PICTURES_BYTES = 96 * MEGABYTE;
/** Size limit of a result file (a picture or a few seconds of video), in bytes. */
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

/** A busy service is retried this often within a run, with waits no longer than this. */
const TRIES = 3;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 20_000;

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: { get: (name: string) => string | null };
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a nested value of a response that may be anything; undefined where the path does not exist. */
export function dig(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** A non-empty string in a response; undefined for anything else. */
export function textIn(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = dig(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The fault that an HTTP status means; undefined for success. */
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

/** The delay that a `retry-after` header (seconds or a date) asks for, in ms. */
export function retryAfterOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Sends one request and parses its JSON response, whatever the status. @throws OutboundFault when sending fails. */
export async function askJson(guard: GuardedFetch, request: OutboundRequest): Promise<Answer> {
  const { status, headers, body } = await guard.ask(request);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    // A broken proxy's error page is not JSON, but its status is enough.
    if (status >= CLIENT_ERROR) return { status, headers, body: {} };
    throw new CloudFault('malformed', `status ${status}, but the answer is no JSON`);
  }
  if (!isRecord(parsed)) throw new CloudFault('malformed', 'the answer is no JSON object');
  return { status, headers, body: parsed };
}

/** Retries `attempt`, which throws CloudFaults, while the service is busy or down, as far as a retry is safe. */
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
      // Longer waits are left to the queue.
      if (waitMs > MAX_WAIT_MS) throw error;
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

const isPassing = (error: unknown) =>
  error instanceof OutboundFault && ['unreachable', 'tooLate', 'cutOff'].includes(error.kind);

/** Downloads a result to a file. @throws CloudFault `expired` when it no longer exists. */
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
