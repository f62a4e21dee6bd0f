import type { Locale } from '@tuzuo/core/text/locale';
import { type RequestWords, setRequestPolicy } from '@/request';
import { requireLogin } from './login-gate';
import { becomeGuest, useSession } from './session.store';

/** Words that the session says besides those of the request layer. */
export type SessionWords = RequestWords | 'loginFailed';

/** What the session needs from layers above it. */
type SessionHost = {
  /** Language of the interface. */
  locale(): Locale;
  toast(sentence: string): void;
  toastWords(words: SessionWords): void;
};

let host: SessionHost | undefined;

/** Shows words of the session; before {@link wireSession} there is no screen to show them on. */
export function toastWords(words: SessionWords): void {
  host?.toastWords(words);
}

/**
 * Called once at start: from here on calls carry the session, an invalid one ends in a guest, and what a guest does
 * that needs one leads to the login page.
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
