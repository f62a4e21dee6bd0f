import { ErrorCode } from '@tuzuo/core/api/errors';
import { DEFAULT_LOCALE, type Locale } from '@tuzuo/core/text/locale';
import { AbnormalAnswer, ApiError } from './errors';

/** Sentences that the client says itself, because the server said none. */
export type RequestWords = 'networkAbnormal' | 'requestFailed';

/** What calls need to know and do beyond moving bytes. The app gives it once; transport decides nothing. */
export type RequestPolicy = {
  /** Language of the server's sentences. */
  locale(): Locale;
  /** '' for a guest. */
  sessionId(): string;
  /** Drops the session at once and goes on as a guest: the next {@link sessionId} is ''. */
  endSession(): void;
  /** Leads a guest through the log-in, all who ask at a time together. Rejects when they do not log in. */
  logIn(): Promise<unknown>;
  /** Shows the server's own sentence. */
  toast(sentence: string): void;
  /** Shows words of ours. */
  toastWords(words: RequestWords): void;
};

let policy: RequestPolicy = {
  locale: () => DEFAULT_LOCALE,
  sessionId: () => '',
  endSession: () => undefined,
  logIn: () => Promise.reject(new Error('there is no login page yet')),
  toast: () => undefined,
  toastWords: () => undefined,
};

/** Gives the policy of the calls to come. */
export function setRequestPolicy(given: RequestPolicy): void {
  policy = given;
}

/** The policy as it stands. */
export function currentPolicy(): RequestPolicy {
  return policy;
}

function toastReason(reason: string): void {
  if (reason) policy.toast(reason);
  else policy.toastWords('requestFailed');
}

/**
 * Acts on a failed call as section 8 of the product spec says; the call rejects all the same.
 * @param sentWith the session id that the call carried, '' for none
 * @param toasts false keeps every sentence off the screen, not the end of an invalid session
 */
export function actOnFailure(error: unknown, sentWith: string, toasts: boolean): void {
  if (error instanceof AbnormalAnswer && toasts) policy.toastWords('networkAbnormal');
  if (!(error instanceof ApiError) || error.code === ErrorCode.silent) return;
  if (error.code === ErrorCode.sessionInvalid && sentWith !== '') {
    // Calls fail together, and a slow one may fail after a new log-in: only the first call that fails with the
    // session still in use ends it and says so.
    if (policy.sessionId() !== sentWith) return;
    policy.endSession();
  }
  if (toasts) toastReason(error.reason);
}
