import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';

/** The content's owner, as far as providers need to know. */
export type SafetyPerson = {
  /** Openids by the mini-program's app ID. */
  openids: Readonly<Record<string, string>>;
};

type Check = {
  /** The same for every attempt. */
  checkId: string;
  scene: SafetyScene;
  person: SafetyPerson;
};

type TextCheck = Check & { text: string };

export type PictureCheck = Check & {
  /** Reads the picture as a JPEG of at most 1,600 pixels per side. */
  read: () => Promise<Buffer>;
  /** URL of the same picture while the check is in progress; undefined if the server has no public URL. */
  url: string | undefined;
};

/**
 * A provider's answer. `pending`: the verdict follows asynchronously, with the provider's reference; `review`: a person
 * has to decide.
 */
export type SafetyAnswer =
  | { verdict: 'clear' }
  | { verdict: 'refused'; reason: SafetyReason }
  | { verdict: 'review'; reason: SafetyReason }
  | { verdict: 'pending'; ref: string };

/** A provider gave no usable answer and should be asked again. Contains neither content nor keys. */
export class SafetyUnavailable extends Error {
  override readonly name = 'SafetyUnavailable';

  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** A provider can never check this content of this user; the next provider may. */
export class SafetyUnable extends Error {
  override readonly name = 'SafetyUnable';
}

/** A verdict of unknown origin, or one that cannot be parsed. */
export class SafetyNoticeRefused extends Error {
  override readonly name = 'SafetyNoticeRefused';
}

/** An asynchronous verdict. */
export type SafetyNotice = { ref: string; answer: Exclude<SafetyAnswer, { verdict: 'pending' }> };

/** A content-checking service. Its calls reject with SafetyUnavailable or SafetyUnable. */
export type SafetyProvider = {
  /** Name in the database and in `SAFETY_PROVIDERS`. */
  name: 'wechat' | 'webhook';
  text: (check: TextCheck) => Promise<SafetyAnswer>;
  picture: (check: PictureCheck) => Promise<SafetyAnswer>;
};
