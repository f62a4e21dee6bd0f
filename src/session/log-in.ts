import type { Family } from '@tuzuo/core/api/family';
import { type FamilyCall, type FamilyRouteName, familyRoutes } from '@tuzuo/core/api/family-routes';
import { family } from '@/platform/family';
import { ApiError } from '@/request';
import { AbnormalAnswer, NET_ERROR, NetError } from '@/request/errors';
import { toastWords } from './host';
import { emitLoginSuccess } from './login-gate';
import { keepSession, type LoginAnswer } from './session.store';
import type { User } from './states';

/** The routes of one login call, one per family that has it. */
type FamilyRoute<C extends FamilyCall> = Extract<FamilyRouteName, `auth.${Family}.${C}`>;

/** The route of a login call for this client; undefined where its family has none (ID photos: register). */
export function familyRoute<C extends FamilyCall>(name: C): FamilyRoute<C> | undefined {
  const route = `auth.${family()}.${name}`;
  return route in familyRoutes ? (route as FamilyRoute<C>) : undefined;
}

/** True when the reason is already on screen, or when the user aborted the call. */
function needsNoWords(error: unknown): boolean {
  const isAborted = error instanceof NetError && error.errCode === NET_ERROR.abort;
  return error instanceof ApiError || error instanceof AbnormalAnswer || isAborted;
}

/**
 * Completes a login by any of the login calls: `logIn(call(route, params).result)`. On success the session is stored
 * and actions that were waiting for a login continue. On failure, a toast shows the server's reason, or
 * 'login failed, please retry' without one; an aborted call shows nothing.
 * @throws what the call rejects with
 */
export async function logIn(answering: Promise<LoginAnswer>): Promise<User> {
  try {
    const answer = await answering;
    keepSession(answer);
    emitLoginSuccess(answer.user);
    return answer.user;
  } catch (error) {
    if (!needsNoWords(error)) toastWords('loginFailed');
    throw error;
  }
}
