import type { Scene } from '@tuzuo/core/app/scene';

/** The identity of a mini-program's user, as reported by WeChat. */
export type WechatIdentity = {
  appId: string;
  openid: string;
  /** The same in all apps of one operator; only present if the app is bound to an open platform account. */
  unionid?: string;
  /** Mainland number, eleven digits. */
  mobile: string;
};

/** One mini-program of the operator. */
export type WechatApp = {
  /**
   * Exchanges the two one-time codes of a login.
   * @throws WechatRefused, WechatUnavailable
   */
  identify(codes: { loginCode: string; mobileCode: string }): Promise<WechatIdentity>;
  /**
   * The openid that a one-time code belongs to, and the session key, valid until the user's next login.
   * @throws WechatRefused, WechatUnavailable
   */
  sessionOf(loginCode: string): Promise<{ openid: string; sessionKey: string }>;
};

/**
 * Calls WeChat's API with the app's access token; `body` is sent unchanged.
 * @throws WechatUnavailable
 */
export type AskWechatApp = (
  path: string,
  query: Readonly<Record<string, string>>,
  body: string,
) => Promise<Record<string, unknown> & { errcode: number }>;

/** The user has to retry: `code` = used, expired or of another app; `foreignNumber` = not a mainland number. */
export class WechatRefused extends Error {
  override readonly name = 'WechatRefused';

  constructor(readonly why: 'code' | 'foreignNumber') {
    super(`WeChat log-in refused: ${why}`);
  }
}

/** WeChat does not answer, or refuses our request. The message contains WeChat's code, and nothing about the user. */
export class WechatUnavailable extends Error {
  override readonly name = 'WechatUnavailable';
  /** Whether WeChat may have executed the request, because only its response was lost. */
  readonly mayBeDone: boolean;

  constructor(
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { mayBeDone?: boolean } = {},
  ) {
    super(message, options);
    this.mayBeDone = mayBeDone;
  }
}

/** Shared storage of an app's access token. Times are by the store's clock. */
export type AccessTokenStore = {
  /** A token that is valid for some time yet. */
  read(appId: string): Promise<string | undefined>;
  /** Takes the right to fetch a new one, for `ms`; undefined if another node has it. */
  lease(appId: string, ms: number): Promise<string | undefined>;
  /** Stores what the holder of the lease has fetched, and ends the lease. */
  save(appId: string, lease: string, token: string, ttlMs: number): Promise<void>;
  /** Ends the lease without a token. */
  release(appId: string, lease: string): Promise<void>;
  /** Deletes this token, which WeChat refused; a newer one stays. */
  discard(appId: string, token: string): Promise<void>;
};

/** The signature that WeChat's browser checks before a page may use its JS-SDK. */
export type PageSignature = {
  appId: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonceStr: string;
  /** SHA-1, in hexadecimal. */
  signature: string;
};

/** Signs pages of an official account for WeChat's browser. */
export type PageSigner = {
  /**
   * @param url the page's URL without its hash, as in the browser
   * @throws WechatUnavailable
   */
  sign(url: string): Promise<PageSignature>;
};

/** An event about an app: `Event` is its name, the other fields depend on it. */
export type WechatEvent = Readonly<Record<string, unknown>>;

/** A push that WeChat did not send, or that cannot be parsed. The message contains nothing of it. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

export type PushQuery = Readonly<
  Partial<Record<'signature' | 'msg_signature' | 'timestamp' | 'nonce' | 'echostr', string>>
>;

/** The message push of an app. */
export type MessagePush = {
  /** The client family of the app; the last segment of its URL. */
  name: 'wxmini' | 'wxmini_idphoto';
  appId: string;
  /**
   * The response to WeChat's verification of our URL.
   * @throws PushRefused
   */
  echo(query: PushQuery): string;
  /**
   * Verifies and decrypts a push.
   * @throws PushRefused
   */
  open(query: PushQuery, body: string): WechatEvent;
  /** Encrypts an answer to the last push. */
  seal(answer: object): object;
};

/** The content's author and use: 1 = profile, 2 = comment, 3 = forum, 4 = social log. */
type Content = { openid: string; scene: 1 | 2 | 3 | 4 };

type ContentAnswer = Readonly<Record<string, unknown>> & { errcode: number };

/**
 * WeChat's content security for the users of one mini-program. Returns WeChat's own response; rejects with
 * WechatUnavailable without one.
 */
export type ContentCheck = {
  appId: string;
  /** At most 2,500 characters. */
  text(content: Content & { content: string }): Promise<ContentAnswer>;
  /** WeChat fetches the picture, at most 10 MB, and pushes `wxa_media_check` within half an hour. */
  picture(content: Content & { url: string }): Promise<ContentAnswer>;
};

/** A message, its recipient, and the page that a tap opens. `data`: template field → text. */
type SubscribeMessage = {
  openid: string;
  templateId: string;
  page: string;
  data: Readonly<Record<string, string>>;
};

/**
 * The outcome of a message: `refused` = the user has not consented (43101); `wrong` = WeChat will never accept it,
 * because the template (40037), its fields (47003), the page (41030) or the user (40003) are invalid; `unknown` = it
 * may have been sent, which WeChat cannot tell, so a retry could send it twice.
 */
type SendOutcome = { kind: 'sent' | 'refused' | 'unknown' } | { kind: 'wrong'; errcode: number };

/** @throws WechatUnavailable for a transient failure, including an exceeded daily quota (45009) */
export type SendMessage = (message: SubscribeMessage) => Promise<SendOutcome>;

/** Creates the mini-program code for a scene, as a picture; undefined if WeChat does not create one. */
export type MiniCodes = (scene: Scene) => Promise<Buffer | undefined>;
