import { startStep } from '../lib/trace';

/**
 * A vendor that did not answer, or not with JSON. Contains neither the URL (which may include secrets) nor the body.
 */
export class VendorUnreachable extends Error {
  override readonly name = 'VendorUnreachable';
  /** Whether the vendor may have executed the request, because only the answer was lost. */
  readonly mayBeDone: boolean;

  constructor(
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { mayBeDone?: boolean } = {},
  ) {
    super(message, options);
    this.mayBeDone = mayBeDone;
  }
}

export type VendorRequest = { url: string; init: RequestInit };

export type VendorAnswer = { status: number; body: Record<string, unknown> };

/** Two tries stay well below the deadline of a call, 15 s. */
const TIMEOUT_MS = 4_000;
const TRIES = 2;

const FIRST_SERVER_ERROR = 500;

/** A gateway has forwarded the request but timed out waiting. */
const GATEWAY_TIMEOUT = 504;

/** Errors that occur before anything was sent. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*)$/;

function wasNotSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return NOT_SENT.test(String(cause?.code));
}

/** Starts the span of a request, by host: paths and queries may contain secrets, and vendors get no trace of ours. */
const startRequest = (url: string, method = 'GET') => {
  const { host } = new URL(url);
  const attributes = { 'http.request.method': method, 'server.address': host };
  return startStep(`${method} ${host}`, { attributes });
};

/** Maximum answer size, above any expected one. */
const MAX_ANSWER_BYTES = 1_000_000;

/** Reads the body up to `MAX_ANSWER_BYTES`. */
async function boundedBytes({ body }: Response): Promise<Buffer> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return Buffer.concat(parts);
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader?.cancel();
      throw new VendorUnreachable('the answer is too large');
    }
    parts.push(value);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type CallOptions = { timeoutMs?: number; tries?: number; signal?: AbortSignal | undefined };

type BytesAnswer = { status: number; body: Buffer };

async function callOnce(
  { url, init }: VendorRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<BytesAnswer> {
  let status: number;
  let body: Buffer;
  const timeout = AbortSignal.timeout(timeoutMs);
  const endRequest = startRequest(url, init.method);
  try {
    const ends = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const response = await fetch(url, { ...init, redirect: 'error', signal: ends });
    status = response.status;
    body = await boundedBytes(response);
    endRequest();
  } catch (error) {
    endRequest(error);
    if (error instanceof VendorUnreachable) throw error;
    const slow = error instanceof Error && error.name === 'TimeoutError';
    throw new VendorUnreachable(slow ? `no answer within ${timeoutMs} ms` : 'no connection', {
      cause: error,
      mayBeDone: !wasNotSent(error),
    });
  }
  if (status >= FIRST_SERVER_ERROR) {
    throw new VendorUnreachable(`status ${status}`, { mayBeDone: status === GATEWAY_TIMEOUT });
  }
  return { status, body };
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Reported below, without the text.
  }
  throw new VendorUnreachable('the answer is no JSON object', { mayBeDone: true });
}

/** Runs a request with retries; `read` throws if the answer should be retried. */
async function callFor<Answer>(
  makeRequest: () => VendorRequest,
  { timeoutMs = TIMEOUT_MS, tries = TRIES, signal }: CallOptions,
  read: (answer: BytesAnswer) => Answer,
): Promise<Answer> {
  try {
    return read(await callOnce(makeRequest(), timeoutMs, signal));
  } catch (error) {
    if (tries <= 1 || signal?.aborted || !(error instanceof VendorUnreachable)) throw error;
    return callFor(makeRequest, { timeoutMs, tries: tries - 1, signal }, read);
  }
}

/**
 * Calls a vendor and returns its JSON answer; retries once without one. `makeRequest` is called for each try, because a
 * signed request may not be sent twice.
 * @throws VendorUnreachable
 */
export const callVendor = (
  makeRequest: () => VendorRequest,
  options: CallOptions = {},
): Promise<VendorAnswer> =>
  callFor(makeRequest, options, ({ status, body }) => ({
    status,
    body: parseBody(body.toString('utf8')),
  }));

/** Like {@link callVendor}, but returns the bytes of an answer of any type. */
export const callVendorForBytes = (
  makeRequest: () => VendorRequest,
  options: CallOptions = {},
): Promise<BytesAnswer> => callFor(makeRequest, options, (answer) => answer);
