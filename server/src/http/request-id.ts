import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Long enough for any tracing scheme, and nothing that could break a log line or a header. */
const SANE_ID = /^[\w.-]{8,64}$/;

/** The caller's `x-request-id` when it is sane (so that a proxy's id is found in our logs), else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
}
