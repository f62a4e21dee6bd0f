import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Call } from './deadline';
import { ApiError, abortError } from './errors';
import { observed } from './observer';
import { actOnFailure, currentPolicy } from './policy';

export type GovernOptions = {
  /** False: no sentence on the screen, whatever happens. For callers that show the failure in place. */
  toast?: boolean;
  /**
   * Whether code 11001 (log in first) leads to the login page, after which the call is sent again. As `toast` unless
   * said: what a page reads by itself is quiet, and may not throw a guest out of the page. True for what users do.
   */
  gate?: boolean;
};

/** Address of a call from the server's root. */
export function addressOf(name: RouteName): string {
  return `${API_BASE}/${routes[name].path}`;
}

/** The calls that log in: an old session must not stand in the way of a new one, nor they lead to themselves. */
const logsIn = (name: RouteName) => 'family' in routes[name];

/** The headers of a call as the user stands now, and the session id that is in them. */
function credentialsOf(name: RouteName): { header: Record<string, string>; sentWith: string } {
  const sentWith = logsIn(name) ? '' : currentPolicy().sessionId();
  const header: Record<string, string> = { 'accept-language': currentPolicy().locale() };
  if (sentWith !== '') header[SESSION_HEADER] = sentWith;
  return { header, sentWith };
}

const needsLogin = (error: unknown) => error instanceof ApiError && error.code === ErrorCode.loginNeeded;

/** How the login page was last left without a log-in. */
let refusal: { reason: unknown } | undefined;

/** Waits at the login gate. A user who has said no since the call was sent is not asked again for it. */
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
 * A call with the session and the language of its user. A failure is acted on as the policy says before the call
 * rejects; code 11001 leads through the login gate first, and the call is sent once more, its time running from the
 * beginning. It rejects with what the gate rejects with when the user does not log in, without a word on the screen.
 * @param start sends it with these headers; its answer is open, so that the server's refusals are rejections
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
