import { forgetTap, open, urlOf } from '@/navigation';
import { fullUser, restoreSession } from './session.store';
import type { User } from './states';

/** The user has not logged in: pressed cancel, or left the login page. */
export class LoginCanceled extends Error {
  constructor() {
    super('login canceled');
    this.name = 'LoginCanceled';
  }
}

/**
 * The registered user, after a visit to the login page if need be. For everything that guests may not do:
 * `const user = await requireLogin();`. Callers that wait at the same time share one page.
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

/** Hears how the log-in under way ends. Returns a function that stops listening. */
function onLogin(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells everybody that a log-in succeeded. */
export function emitLoginSuccess(user: User): void {
  for (const { success } of [...listeners]) success(user);
}

/**
 * Tells everybody that the user does not log in: a cancel button, or the login page going away for whatever
 * reason. After a success it is told to nobody, so a page may always call it when it leaves.
 */
export function emitLoginCancel(): void {
  for (const { cancel } of [...listeners]) cancel();
}
