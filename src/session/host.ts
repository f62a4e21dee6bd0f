import type { Locale } from '@tuzuo/core/text/locale';
import { type RequestWords, setRequestPolicy } from '@/request';
import { requireLogin } from './login-gate';
import { becomeGuest, useSession } from './session.store';

/** Messages that the session shows in addition to those of the request layer. */
export type SessionWords = RequestWords | 'loginFailed';

/** What the session needs from higher layers. */
type SessionHost = {
  /** Language of the interface. */
  locale(): Locale;
  toast(sentence: string): void;
  toastWords(words: SessionWords): void;
};

let host: SessionHost | undefined;

/** Shows a message of the session; before {@link wireSession} there is no screen to show it on. */
export function toastWords(words: SessionWords): void {
  host?.toastWords(words);
}

/**
 * Connects the session to the request layer; called once at start. From here on calls carry the session, an invalid
 * session turns the user into a guest, and guest actions that need a session open the login page.
 */
export function wireSession(given: SessionHost): void {
  host = given;
  setRequestPolicy({
    ...given,
    sessionId: () => useSession.getState().sessionId,
    endSession: becomeGuest,
    logIn: requireLogin,
  });
}
