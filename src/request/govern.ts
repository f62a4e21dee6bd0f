import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Call } from './deadline';
import { ApiError, abortError } from './errors';
import { observed } from './observer';
import { actOnFailure, currentPolicy } from './policy';

export type GovernOptions = {
  /** False suppresses every toast, for callers that show the failure in place. */
  toast?: boolean;
  /**
   * Whether code 11001 (login required) opens the login page and then sends the call again. Defaults to `toast`: calls
   * that a page makes by itself are quiet and must not send a guest to another page; calls for user actions pass true.
   */
  gate?: boolean;
};

/** Path of a call from the server's root. */
export function addressOf(name: RouteName): string {
  return `${API_BASE}/${routes[name].path}`;
}

/**
 * The calls that log in: they carry no session, so that an expired one cannot block them, and never open the login
 * page.
 */
const logsIn = (name: RouteName) => 'family' in routes[name];

/** The headers of a call in the user's current state, and the session id that they contain. */
function credentialsOf(name: RouteName): { header: Record<string, string>; sentWith: string } {
  const sentWith = logsIn(name) ? '' : currentPolicy().sessionId();
  const header: Record<string, string> = { 'accept-language': currentPolicy().locale() };
  if (sentWith !== '') header[SESSION_HEADER] = sentWith;
  return { header, sentWith };
}

const needsLogin = (error: unknown) => error instanceof ApiError && error.code === ErrorCode.loginNeeded;

/** How the login page was last left without a login. */
let refusal: { reason: unknown } | undefined;

/** Waits at the login gate. A user who has refused since the call was sent is not asked again for it. */
async function pass(atSending: typeof refusal): Promise<void> {
  if (refusal && refusal !== atSending) throw refusal.reason;
  try {
    await currentPolicy().logIn();
  } catch (reason) {
    refusal = { reason };
    throw reason;
  }
}

/**
 * Runs a call with the user's session and language. A failure is handled according to the policy before the call
 * rejects. Code 11001 leads through the login gate first; then the call is sent once more with a new timeout. When the
 * user does not log in, it rejects with the gate's reason, without a toast.
 * @param start sends the call with these headers and unwraps its answer, so that refusals of the server are rejections
 */
export function governed<Data>(
  name: RouteName,
  start: (header: Record<string, string>) => Call<Data>,
  { toast = true, gate = toast }: GovernOptions,
): Call<Data> {
  let takenBack = false;
  let stop: () => void = () => undefined;

  const attempt = async (mayPass: boolean): Promise<Data> => {
    if (takenBack) throw abortError();
    const atSending = refusal;
    const { header, sentWith } = credentialsOf(name);
    const running = observed(routes[name].method, addressOf(name), start(header));
    stop = running.abort;
    try {
      return await running.result;
    } catch (error) {
      if (!mayPass || !needsLogin(error)) {
        actOnFailure(error, sentWith, toast);
        throw error;
      }
    }
    await new Promise<void>((resolve, reject) => {
      stop = () => reject(abortError());
      pass(atSending).then(resolve, reject);
    });
    return attempt(false);
  };

  return {
    result: attempt(gate && !logsIn(name)),
    abort() {
      takenBack = true;
      stop();
    },
  };
}
