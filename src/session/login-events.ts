import type { User } from './states';

type Listener = { success(user: User): void; cancel(): void };

const listeners = new Set<Listener>();

/** Hears how the log-in under way ends. Returns a function that stops listening. */
export function onLogin(listener: Listener): () => void {
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
