import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';

/** Whose content it is, as far as providers must know. */
export type SafetyPerson = {
  /** Openids by the app id of the mini-program. */
  openids: Readonly<Record<string, string>>;
};

type Check = {
  /** The same for every try. */
  checkId: string;
  scene: SafetyScene;
  person: SafetyPerson;
};

type TextCheck = Check & { text: string };

export type PictureCheck = Check & {
  /** The picture as a JPEG of at most 1,600 pixels a side. */
  read: () => Promise<Buffer>;
  /** Where the provider can fetch the same while the check goes on; undefined for a server without a public address. */
  url: string | undefined;
};

/** What a provider says. `pending`: it tells later, by its own number; `review`: a person has to look. */
export type SafetyAnswer =
  | { verdict: 'clear' }
  | { verdict: 'refused'; reason: SafetyReason }
  | { verdict: 'review'; reason: SafetyReason }
  | { verdict: 'pending'; ref: string };

/** A provider said nothing that can be used: to be asked again. Holds neither content nor keys. */
export class SafetyUnavailable extends Error {
  override readonly name = 'SafetyUnavailable';

  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** A provider cannot check this content of this person, now or ever: the next one may. */
export class SafetyUnable extends Error {
  override readonly name = 'SafetyUnable';
}

/** A verdict that somebody else sent, or that nobody can read. */
export class SafetyNoticeRefused extends Error {
  override readonly name = 'SafetyNoticeRefused';
}

/** A verdict that came later. */
export type SafetyNotice = { ref: string; answer: Exclude<SafetyAnswer, { verdict: 'pending' }> };

/** A service that looks at content. Its calls reject with SafetyUnavailable or SafetyUnable. */
export type SafetyProvider = {
  /** In the database and in `SAFETY_PROVIDERS`. */
  name: 'wechat' | 'webhook';
  text: (check: TextCheck) => Promise<SafetyAnswer>;
  picture: (check: PictureCheck) => Promise<SafetyAnswer>;
};
