import type { Envelope } from '@tuzuo/core/api/envelope';
import { ApiError } from './api-error';
import { AbnormalAnswer, statusError } from './net-error';

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' && value !== null && 'result' in value && 'data' in value && 'code' in value
  );
}

/**
 * The data of a success. Throws {@link ApiError} for a failure that the server reports, a `NetError` for any
 * status but 200, and {@link AbnormalAnswer} for an empty body or one that is no envelope.
 */
export function openEnvelope(status: number, body: unknown): unknown {
  if (status !== 200) throw statusError(status);
  if (!isEnvelope(body)) throw new AbnormalAnswer();
  if (body.result === 'fail') throw new ApiError(body.code, body.reason, body.data);
  return body.data;
}
