import type { Envelope } from '@tuzuo/core/envelope';
import { ApiError } from './api-error';
import { NET_ERROR, NetError } from './net-error';

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' && value !== null && 'result' in value && 'data' in value && 'code' in value
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The data of a success. Throws {@link ApiError} for a failure that the server reports, {@link NetError} for
 * any other status, an empty body, or a body that is not an envelope (a proxy's page, say).
 */
export function openEnvelope(status: number, text: string): unknown {
  if (status !== 200) throw new NetError(`status ${status}`, NET_ERROR.network);
  const envelope = parse(text);
  if (!isEnvelope(envelope)) throw new NetError('not an envelope', NET_ERROR.network);
  if (envelope.result === 'fail') throw new ApiError(envelope.code, envelope.reason, envelope.data);
  return envelope.data;
}
