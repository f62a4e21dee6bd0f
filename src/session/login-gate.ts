import { onLogin } from './login-events';
import { fullUser, restoreSession } from './session.store';
import type { User } from './states';

/** The user has not logged in: pressed cancel, or left the login page. */
export class LoginCancelled extends Error {
  constructor() {
    super('login cancelled');
    this.name = 'LoginCancelled';
  }
}

/** Resolves once the login page is on its way. */
type OpenLogin = () => Promise<unknown>;

let waiting: Promise<User> | undefined;

function passThrough(openLogin: OpenLogin): Promise<User> {
  return new Promise((resolve, reject) => {
    const stop = onLogin({
      success(user) {
        stop();
        resolve(user);
      },
      cancel() {
        stop();
        reject(new LoginCancelled());
      },
    });
    openLogin().catch((error: unknown) => {
      stop();
      reject(error);
    });
  });
}

/**
 * The login gate: a registered user passes at once, anybody else is sent to the login page. Callers that wait
 * at the same time share one page.
 * @throws {LoginCancelled} when the user cancels or leaves the login page
 */
export async function passGate(openLogin: OpenLogin): Promise<User> {
  await restoreSession();
  const user = fullUser();
  if (user) return user;
  waiting ??= passThrough(openLogin).finally(() => {
    waiting = undefined;
  });
  return waiting;
}
