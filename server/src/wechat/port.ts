import type { Scene } from '@tuzuo/core/api/scene';

/** Who a mini-program's user is, as WeChat says. */
export type WechatIdentity = {
  appId: string;
  openid: string;
  /** The same in all apps of one operator; only there when the app is bound to an open platform account. */
  unionid?: string;
  /** Mainland number, eleven digits. */
  mobile: string;
};

/** One mini-program of the operator's. */
export type WechatApp = {
  /**
   * Exchanges the two one-time codes of a log-in.
   * @throws WechatRefused, WechatUnavailable
   */
  identify(codes: { loginCode: string; mobileCode: string }): Promise<WechatIdentity>;
  /**
   * By which openid the app knows whose one-time code this is, and the key that signs for them until they log in again.
   * @throws WechatRefused, WechatUnavailable
   */
  sessionOf(loginCode: string): Promise<{ openid: string; sessionKey: string }>;
};

/** Asks WeChat's API with the app's access token. `body` goes out letter for letter. Throws WechatUnavailable. */
export type AskWechatApp = (
  path: string,
  query: Readonly<Record<string, string>>,
  body: string,
) => Promise<Record<string, unknown> & { errcode: number }>;

/** The user has to try again: `code` = used, expired or not from this app; `foreignNumber` = not a mainland number. */
export class WechatRefused extends Error {
  override readonly name = 'WechatRefused';

  constructor(readonly why: 'code' | 'foreignNumber') {
    super(`WeChat log-in refused: ${why}`);
  }
}

/** WeChat does not answer, or refuses us. The text holds WeChat's number for it, and nothing of the user. */
export class WechatUnavailable extends Error {
  override readonly name = 'WechatUnavailable';
  /** Whether WeChat may have done what was asked: only its answer was lost. */
  readonly mayBeDone: boolean;

  constructor(
    message: string,
    { mayBeDone = false, ...options }: ErrorOptions & { mayBeDone?: boolean } = {},
  ) {
    super(message, options);
    this.mayBeDone = mayBeDone;
  }
}

/** Where the nodes share an app's access token. Times are the store's own. */
export type AccessTokenStore = {
  /** A token that is good for a while yet. */
  read(appId: string): Promise<string | undefined>;
  /** The right to fetch a new one, for `ms`; undefined when another node has it. */
  lease(appId: string, ms: number): Promise<string | undefined>;
  /** Stores what the holder of the lease has fetched, and ends the lease. */
  save(appId: string, lease: string, token: string, ttlMs: number): Promise<void>;
  /** Ends the lease without a token. */
  release(appId: string, lease: string): Promise<void>;
  /** Forgets this token, which WeChat refused; a newer one stays. */
  discard(appId: string, token: string): Promise<void>;
};

/** What WeChat's browser checks before a page may use its JS-SDK. */
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
   * @param url the page's address without its hash, as the browser has it
   * @throws WechatUnavailable
   */
  sign(url: string): Promise<PageSignature>;
};

/** What WeChat tells us of an app: `Event` says what, the rest is the event's own. */
export type WechatEvent = Readonly<Record<string, unknown>>;

/** A push that WeChat did not send, or that we cannot read. The message holds nothing of it. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

/** The query of a push. */
export type PushQuery = Readonly<
  Partial<Record<'signature' | 'msg_signature' | 'timestamp' | 'nonce' | 'echostr', string>>
>;

/** The message push of an app. */
export type MessagePush = {
  /** The family of its users; its address ends with it. */
  name: 'wxmini' | 'wxmini_idphoto';
  appId: string;
  /**
   * What is to be answered when WeChat makes sure that the address is ours.
   * @throws PushRefused
   */
  echo(query: PushQuery): string;
  /**
   * What a push says.
   * @throws PushRefused
   */
  open(query: PushQuery, body: string): WechatEvent;
  /** An answer to the last push, as WeChat reads it. */
  seal(answer: object): object;
};

/** Whose content, and where it will be: 1 = profile, 2 = comment, 3 = forum, 4 = social log. */
type Content = { openid: string; scene: 1 | 2 | 3 | 4 };

type ContentAnswer = Readonly<Record<string, unknown>> & { errcode: number };

/** WeChat's content security for the users of one mini-program. Answers are WeChat's own; no answer is a WechatUnavailable. */
export type ContentCheck = {
  appId: string;
  /** At most 2,500 characters. */
  text(content: Content & { content: string }): Promise<ContentAnswer>;
  /** WeChat fetches the picture, of at most 10 MB, and pushes `wxa_media_check` within half an hour. */
  picture(content: Content & { url: string }): Promise<ContentAnswer>;
};

/** What is sent to whom, and the page that a tap on it opens. `data`: field of the template → its text. */
type SubscribeMessage = {
  openid: string;
  templateId: string;
  page: string;
  data: Readonly<Record<string, string>>;
};

/**
 * What became of a message: `refused` = the user lets us send none (43101); `wrong` = WeChat will never take it as it is,
 * since the template (40037), its fields (47003), the page (41030) or the user (40003) are not what it knows;
 * `unknown` = it may have been sent, and WeChat has no way to ask: a second try could send it twice.
 */
type SendOutcome = { kind: 'sent' | 'refused' | 'unknown' } | { kind: 'wrong'; errcode: number };

/** @throws WechatUnavailable when it may work later, the day's quota (45009) included */
export type SendMessage = (message: SubscribeMessage) => Promise<SendOutcome>;

/** The code of a mini-program that leads to a scene: a picture; undefined where WeChat makes none. */
export type MiniCodes = (scene: Scene) => Promise<Buffer | undefined>;
