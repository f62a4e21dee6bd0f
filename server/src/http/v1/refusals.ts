import { ErrorCode } from '@tuzuo/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../failure';
import { localeOf } from '../locale';

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
  [ErrorCode.checksFailed]: 422,
  [ErrorCode.noEngine]: 503,
  [ErrorCode.serverFault]: 500,
  [ErrorCode.silent]: 500,
};

const ENVELOPE_STATUS = 200;

/** Answers an error: its code and words, and the HTTP status that programs look at. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, envelope, unforeseen } = failureOf(error, localeOf(request), request.id);
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
