import type { PushFamily } from '@tuzuo/core/api/family';

/** What a phone shows; nothing in it may be personal, since Apple's or Google's servers read it. */
export type PushMessage = {
  /** A UUID: sent again with it, a phone shows it once. */
  id: string;
  title: string;
  text: string;
  /** The page that a tap opens, from the root of the pages. */
  page: string;
};

/**
 * `gone`: the app is not on that phone any more, or the token is of another app. `wrong`: the provider will never take it as
 * it is, because a setting of ours is wrong.
 */
type PushOutcome = { kind: 'sent' | 'gone' } | { kind: 'wrong'; reason: string };

/** Who brings messages to the phones of a family. */
export type PushProvider = {
  family: PushFamily;
  /** @throws PushUnavailable when it may work later: no answer, or too much at once */
  send: (token: string, message: PushMessage) => Promise<PushOutcome>;
};

/** Not now. The text is the provider's code, and nothing of the user. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
}

/** What nobody has read within a day is no news, in seconds. */
export const PUSH_TTL_S = 86_400;
