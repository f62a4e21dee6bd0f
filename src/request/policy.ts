import { ErrorCode } from '@tuzuo/core/api/errors';
import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { AbnormalAnswer, ApiError } from './errors';

/** Messages that the client shows itself when the server sent none. */
export type RequestWords = 'networkAbnormal' | 'requestFailed';

/** What calls need beyond transport. The app sets it once; the transport makes no decisions. */
export type RequestPolicy = {
  /** Language of the server's messages. */
  locale(): Locale;
  /** '' for a guest. */
  sessionId(): string;
  /** Drops the session at once and continues as a guest: the next {@link sessionId} is ''. */
  endSession(): void;
  /** Leads a guest through login; concurrent callers share one visit. Rejects when they do not log in. */
  logIn(): Promise<unknown>;
  /** Shows the server's own message. */
  toast(sentence: string): void;
  /** Shows one of the client's messages. */
  toastWords(words: RequestWords): void;
};

let policy: RequestPolicy = {
  locale: () => DEFAULT_LOCALE,
  sessionId: () => '',
  endSession: () => undefined,
  logIn: () => Promise.reject(new Error('login page not registered')),
  toast: () => undefined,
  toastWords: () => undefined,
};

/** Sets the policy for future calls. */
export function setRequestPolicy(given: RequestPolicy): void {
  policy = given;
}

export function currentPolicy(): RequestPolicy {
  return policy;
}

function toastReason(reason: string): void {
  if (reason) policy.toast(reason);
  else policy.toastWords('requestFailed');
}

/**
 * Handles a failed call according to section 8 of the product spec; the call still rejects.
 * @param sentWith the session id that the call carried, '' for none
 * @param toasts false suppresses every toast, but not the end of an invalid session
 */
export function actOnFailure(error: unknown, sentWith: string, toasts: boolean): void {
  if (error instanceof AbnormalAnswer && toasts) policy.toastWords('networkAbnormal');
  if (!(error instanceof ApiError) || error.code === ErrorCode.silent) return;
  if (error.code === ErrorCode.sessionInvalid && sentWith !== '') {
    // Calls fail together, and a slow one may fail after a new login: only the first failing call whose session is
    // still in use ends the session and shows a toast.
    if (policy.sessionId() !== sentWith) return;
    policy.endSession();
  }
  if (toasts) toastReason(error.reason);
}
