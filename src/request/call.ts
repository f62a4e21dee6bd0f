import type { Api } from '@tuzuo/contract/api';
import type { Envelope } from '@tuzuo/core/api/envelope';
import { type RouteName, routes } from '@tuzuo/core/api/routes';
import { type Call, mapCall } from './deadline';
import { AbnormalAnswer, ApiError, statusError } from './errors';
import { addressOf, type GovernOptions, governed } from './govern';
import { send } from './send';

export type CallOptions = GovernOptions & { timeoutMs?: number };

/**
 * Calls the server. The result rejects with a `NetError` when no valid answer arrived, or with an `ApiError` when the
 * server reports a failure; by then the message required by section 8 of the product spec has been shown.
 */
export function call<Name extends RouteName>(
  name: Name,
  params: Api[Name]['input'],
  { timeoutMs, ...options }: CallOptions = {},
): Call<Api[Name]['output']> {
  // The contract types the data; the server validates its answers against the same schemas.
  const open = ({ status, data }: { status: number; data: unknown }) =>
    openEnvelope(status, data) as Api[Name]['output'];
  const start = (header: Record<string, string>) =>
    mapCall(
      send({ url: addressOf(name), method: routes[name].method, data: params, header, timeoutMs }),
      open,
    );
  return governed(name, start, options);
}

/**
 * The data of a success. Throws {@link ApiError} for a failure that the server reports, a `NetError` for any status but
 * 200, and {@link AbnormalAnswer} for an empty body or one that is no envelope.
 */
export function openEnvelope(status: number, body: unknown): unknown {
  if (status !== 200) throw statusError(status);
  if (!isEnvelope(body)) throw new AbnormalAnswer();
  if (body.result === 'fail') throw new ApiError(body.code, body.reason, body.data);
  return body.data;
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' && value !== null && 'result' in value && 'data' in value && 'code' in value
  );
}
