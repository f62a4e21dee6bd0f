/** A vendor that did not answer, or not with JSON. Holds neither the address (it may carry secrets) nor the body. */
export class VendorUnreachable extends Error {
  override readonly name = 'VendorUnreachable';
}

export type VendorRequest = { url: string; init: RequestInit };

export type VendorAnswer = { status: number; body: Record<string, unknown> };

/** Two tries stay well below the deadline of a call, 15 s. */
const TIMEOUT_MS = 4_000;
const TRIES = 2;

const FIRST_SERVER_ERROR = 500;

/** More than any of these answers has. */
const MAX_ANSWER_BYTES = 1_000_000;

/** The body as text, read no further than `MAX_ANSWER_BYTES`. */
async function boundedText({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader?.cancel();
      throw new VendorUnreachable('the answer is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type CallOptions = { timeoutMs?: number; tries?: number; signal?: AbortSignal | undefined };

async function callOnce(
  { url, init }: VendorRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<VendorAnswer> {
  let status: number;
  let text: string;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const ends = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const response = await fetch(url, { ...init, redirect: 'error', signal: ends });
    status = response.status;
    text = await boundedText(response);
  } catch (error) {
    if (error instanceof VendorUnreachable) throw error;
    const slow = error instanceof Error && error.name === 'TimeoutError';
    throw new VendorUnreachable(slow ? `no answer within ${timeoutMs} ms` : 'no connection', {
      cause: error,
    });
  }
  if (status >= FIRST_SERVER_ERROR) throw new VendorUnreachable(`status ${status}`);
  return { status, body: parseBody(text) };
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Told below, without the text.
  }
  throw new VendorUnreachable('the answer is no JSON object');
}

/**
 * Asks a vendor and reads its JSON answer; tries once more when there was none. `makeRequest` is called for each
 * try, because a signed request may not be sent twice.
 * @throws VendorUnreachable
 */
export async function callVendor(
  makeRequest: () => VendorRequest,
  { timeoutMs = TIMEOUT_MS, tries = TRIES, signal }: CallOptions = {},
): Promise<VendorAnswer> {
  try {
    return await callOnce(makeRequest(), timeoutMs, signal);
  } catch (error) {
    if (tries <= 1 || signal?.aborted || !(error instanceof VendorUnreachable)) throw error;
    return callVendor(makeRequest, { timeoutMs, tries: tries - 1, signal });
  }
}
