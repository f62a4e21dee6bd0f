import type { Api, schemas } from '@tuzuo/contract/api';
import type { ErrorCode } from '@tuzuo/core/api/errors';
import type { RouteName } from '@tuzuo/core/api/routes';
import type { Locale } from '@tuzuo/core/text/locale';
import type { z } from 'zod';
import type { WordKey } from '../i18n/locales/zh-CN';

/** One file of a multipart body. */
export type UploadedFile = {
  /**
   * Writes it to a new file at `path` as it arrives.
   * @throws RefusedField when it is larger than an upload may be, MalformedBody when the body breaks off
   */
  saveTo: (path: string) => Promise<void>;
};

export type { WordKey };

/** The words of a key, its `{name}` placeholders filled. */
export type Say = (key: WordKey, params?: Record<string, string | number>) => string;

/** What a handler may know about the request besides its input. */
export type CallContext = {
  requestId: string;
  /** What the caller reads; words in the answer are in this language. */
  locale: Locale;
  /** The server's words in that language. */
  say: Say;
  /** Where the caller is, as far as trusted proxies tell. */
  address: string;
  /** What the caller uses, such as `Chrome on Android`; '' when nothing tells. */
  device: string;
  /** How the caller reached us, such as `http://127.0.0.1:8787`, as far as trusted proxies tell. */
  origin: string;
  /** What came in the session header, unchecked. */
  sessionToken: string | undefined;
  /** Sends one `Set-Cookie` with the answer. */
  setCookie: (cookie: string) => void;
  /**
   * The files of the body, as they arrive: each is to be saved before the next is asked for. Throws a RefusedField
   * when the call carries none.
   */
  files: () => AsyncIterable<UploadedFile>;
};

/** The input of a call after its schema has checked it. */
export type CallInput<Name extends RouteName> = z.output<(typeof schemas)[Name]['input']>;

/** Answers one call of the contract: checked input in, data of the envelope out. */
export type Handler<Name extends RouteName> = (
  input: CallInput<Name>,
  context: CallContext,
) => Promise<Api[Name]['output']>;

/** A handler for each of these calls. */
export type Handlers<Name extends RouteName = RouteName> = { [Key in Name]: Handler<Key> };

/** A foreseen failure: becomes the fail envelope of its code, with a reason in the caller's language. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly code: ErrorCode,
    /** What the code promises, see `ErrorCode`. */
    readonly data: unknown = null,
    /** The words of the reason, where those of the code would tell too little. */
    readonly reason: WordKey = code,
  ) {
    super(`call failed with ${code}`);
  }
}

/** Why a field is refused, and what its words need to know. */
export type FieldRefusal = { why: WordKey; params?: Record<string, string | number> };

/** Bad input that only a handler can see: what is wrong with which fields. */
export class RefusedFields extends Error {
  override readonly name: string = 'RefusedFields';

  constructor(readonly fields: Readonly<Record<string, FieldRefusal>>) {
    super(`refused: ${Object.keys(fields).join(', ')}`);
  }
}

/** The same for a single field. */
export class RefusedField extends RefusedFields {
  override readonly name = 'RefusedField';

  constructor(field: string, why: WordKey, params: Record<string, string | number> = {}) {
    super({ [field]: { why, params } });
  }
}

/** The disk is nearly full, or is: nothing that the caller can change, and nothing was begun. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** Time ran out, or would have; what was waited for may go on without us. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}
