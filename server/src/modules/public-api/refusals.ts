import { ErrorCode } from '@tuzuo/core/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusedFields } from '../../errors';
import { failureOf } from '../../http/failure';
import { localeOf } from '../../http/locale';
import { IDEMPOTENCY_KEY } from './idempotency-key';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  [ErrorCode.badInput]: 400,
  [ErrorCode.notFound]: 404,
  [ErrorCode.staleRevision]: 409,
  [ErrorCode.tooManyRequests]: 429,
  [ErrorCode.sessionInvalid]: 401,
  [ErrorCode.loginNeeded]: 401,
  [ErrorCode.wrongCredentials]: 401,
  [ErrorCode.captchaNeeded]: 401,
  [ErrorCode.notEnoughPoints]: 402,
  [ErrorCode.paymentRefused]: 402,
  [ErrorCode.spaceFull]: 507,
  [ErrorCode.moduleClosed]: 403,
  [ErrorCode.checksFailed]: 422,
  [ErrorCode.noEngine]: 503,
  [ErrorCode.serverFault]: 500,
  [ErrorCode.silent]: 500,
};

const ENVELOPE_STATUS = 200;

/** By what name a caller sent a field: the portrait and the options of a run are fields of the request here, its key is a header. */
const sentName = (name: string): string =>
  name
    .replace(/^options\./, '')
    .replace(/^(?:file|inputs\.portrait)$/, 'photo')
    .replace(/^requestId$/, IDEMPOTENCY_KEY);

function inSentNames(error: unknown): unknown {
  if (!(error instanceof RefusedFields)) return error;
  const fields = Object.entries(error.fields).map(([name, refusal]) => [sentName(name), refusal]);
  return new RefusedFields(Object.fromEntries(fields));
}

/** Answers an error: its code and words, and the HTTP status that programs look at. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, envelope, unforeseen } = failureOf(inSentNames(error), localeOf(request), request.id);
  if (unforeseen) request.log.error({ err: error, requestId: request.id }, 'a call of the public API failed');
  const { code, reason, data } = envelope;
  const more = typeof data === 'object' && data !== null ? data : {};
  if ('retryAfterMs' in more) reply.header('retry-after', Math.ceil(Number(more.retryAfterMs) / 1000));
  reply.envelopeCode = code;
  return reply
    .code(status === ENVELOPE_STATUS ? STATUS[code as ErrorCode] : status)
    .header('cache-control', 'no-store')
    .send({ error: { code, message: reason, ...more } });
}
