import { forgetTap, open, urlOf } from '@/navigation';
import { fullUser, restoreSession } from './session.store';
import type { User } from './states';

/** The user did not log in: they pressed cancel or left the login page. */
export class LoginCanceled extends Error {
  constructor() {
    super('login canceled');
    this.name = 'LoginCanceled';
  }
}

/**
 * Returns the registered user, after a visit to the login page if necessary; for everything that guests may not do:
 * `const user = await requireLogin();`. Concurrent callers share one page.
 * @throws {LoginCanceled} when the user cancels or leaves the login page
 */
export async function requireLogin(): Promise<User> {
  await restoreSession();
  const user = fullUser();
  if (user) return user;
  waiting ??= visitLogin().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

let waiting: Promise<User> | undefined;

function visitLogin(): Promise<User> {
  return new Promise((resolve, reject) => {
    const stop = onLogin({
      success(user) {
        stop();
        resolve(user);
      },
      cancel() {
        stop();
        forgetTap();
        reject(new LoginCanceled());
      },
    });
    open(urlOf('login', { checkIsLogin: '1', isAutoClose: 'true' })).catch((error: unknown) => {
      stop();
      reject(error);
    });
  });
}

type Listener = { success(user: User): void; cancel(): void };

const listeners = new Set<Listener>();

/** Listens for the outcome of the current login. Returns a function that stops listening. */
function onLogin(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Notifies all listeners that a login succeeded. */
export function emitLoginSuccess(user: User): void {
  for (const { success } of [...listeners]) success(user);
}

/**
 * Notifies all listeners that the user did not log in: they canceled, or the login page closed for any reason. After a
 * success no listener is left, so a page may always call it when it closes.
 */
export function emitLoginCancel(): void {
  for (const { cancel } of [...listeners]) cancel();
}
