import type { PushFamily } from '@tuzuo/core/api/family';

/** A push message; it must not contain personal data, since Apple's or Google's servers read it. */
export type PushMessage = {
  /** A UUID, by which a phone deduplicates repeated messages. */
  id: string;
  title: string;
  text: string;
  /** The path of the page that a tap opens. */
  page: string;
};

/**
 * `gone`: the app was removed from the phone, or the token is invalid. `wrong`: the provider will never accept it,
 * because one of our settings is wrong.
 */
type PushOutcome = { kind: 'sent' | 'gone' } | { kind: 'wrong'; reason: string };

/** The push provider of a client family. */
export type PushProvider = {
  family: PushFamily;
  /** @throws PushUnavailable for a transient failure: no answer, or rate limiting */
  send: (token: string, message: PushMessage) => Promise<PushOutcome>;
};

/** A transient failure. The message is the provider's code, without user data. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
}

/** Lifetime of an undelivered message, in seconds. */
export const PUSH_TTL_S = 86_400;
