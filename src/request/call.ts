import type { Api } from '@tuzuo/contract/api';
import type { Envelope } from '@tuzuo/core/api/envelope';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { type Call, mapCall } from './deadline';
import { AbnormalAnswer, ApiError, statusError } from './errors';
import { observed } from './observer';
import { actOnFailure, currentPolicy } from './policy';
import { send } from './send';

export type CallOptions = {
  /** False: no sentence on the screen, whatever happens. For callers that show the failure in place. */
  toast?: boolean;
  timeoutMs?: number;
};

/**
 * Calls the server. The result rejects with a `NetError` when no proper answer came, or an `ApiError` when the
 * server says no; what section 8 of the product spec wants shown has been shown by then.
 */
export function call<Name extends RouteName>(
  name: Name,
  params: Api[Name]['input'],
  { toast = true, timeoutMs }: CallOptions = {},
): Call<Api[Name]['output']> {
  const { header, sentWith } = credentialsOf(name);
  const sent = send({ url: addressOf(name), method: routes[name].method, data: params, header, timeoutMs });
  // The contract types the data: the server checks its own answers against the same schemas.
  const open = ({ status, data }: { status: number; data: unknown }) =>
    openEnvelope(status, data) as Api[Name]['output'];
  return observed(routes[name].method, addressOf(name), opened(sent, open, sentWith, toast));
}

/** Address of a call from the server's root. */
export function addressOf(name: RouteName): string {
  return `${API_BASE}/${routes[name].path}`;
}

/**
 * The headers of a call, and the session id that went into them. The calls that log in carry none: an old one
 * must not stand in the way of a new one.
 */
export function credentialsOf(name: RouteName): { header: Record<string, string>; sentWith: string } {
  const sentWith = 'family' in routes[name] ? '' : currentPolicy().sessionId();
  const header: Record<string, string> = { 'accept-language': currentPolicy().locale() };
  if (sentWith !== '') header[SESSION_HEADER] = sentWith;
  return { header, sentWith };
}

/** Opens the envelope of every answer, and lets the policy act on a failure before the call rejects. */
export function opened<Answer, Data>(
  call: Call<Answer>,
  open: (answer: Answer) => Data,
  sentWith: string,
  toast: boolean,
): Call<Data> {
  const { result, abort } = mapCall(call, open);
  const acted = result.catch((error: unknown) => {
    actOnFailure(error, sentWith, toast);
    throw error;
  });
  return { result: acted, abort };
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

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return (
    typeof value === 'object' && value !== null && 'result' in value && 'data' in value && 'code' in value
  );
}
