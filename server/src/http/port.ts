import type { Api, CallInput } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import type { Locale } from '@tuzuo/core/text/locale';
import type { Say } from '../i18n/words';

/** One file of a multipart body. */
export type UploadedFile = {
  /**
   * Writes it to a new file at `path` as it arrives.
   * @throws RefusedField when it is larger than an upload may be, MalformedBody when the body breaks off
   */
  saveTo: (path: string) => Promise<void>;
};

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

/** Answers one call of the contract: checked input in, data of the envelope out. */
export type Handler<Name extends RouteName> = (
  input: CallInput<Name>,
  context: CallContext,
) => Promise<Api[Name]['output']>;

/** A handler for each of these calls. */
export type Handlers<Name extends RouteName = RouteName> = { [Key in Name]: Handler<Key> };
