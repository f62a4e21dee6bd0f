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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function callOnce({ url, init }: VendorRequest, timeoutMs: number): Promise<VendorAnswer> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    status = response.status;
    text = await response.text();
  } catch (error) {
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
  { timeoutMs = TIMEOUT_MS, tries = TRIES }: { timeoutMs?: number; tries?: number } = {},
): Promise<VendorAnswer> {
  try {
    return await callOnce(makeRequest(), timeoutMs);
  } catch (error) {
    if (tries <= 1 || !(error instanceof VendorUnreachable)) throw error;
    return callVendor(makeRequest, { timeoutMs, tries: tries - 1 });
  }
}
