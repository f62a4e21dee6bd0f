import type { SplashPart } from './splash';
import type { UpdateChannel, UpgradePackage } from './upgrade';

/**
 * What the H5 pages and the shell say to each other. A page posts `{tuzuo, id, call, params}` as JSON through
 * `window.ReactNativeWebView.postMessage`; the shell answers with a `MessageEvent` named {@link BRIDGE_EVENT} on
 * `window`, whose `data` is a {@link BridgeResponse}.
 */
export const PROTOCOL_VERSION = 1;

export const BRIDGE_EVENT = 'tuzuo-shell';

/** An event of `window`: the phone's store has sold something outside these pages, or somebody has allowed it meanwhile. */
export const PURCHASES_EVENT = 'tuzuo-purchases';

/** Every call, with what it takes and what it answers. */
export type BridgeCalls = {
  /** Which app this is. */
  'app.info': { params: Nothing; data: AppInfo };
  /** Opens an address in the browser, mail or phone app. */
  'link.open': { params: { url: string }; data: Nothing };
  /** Says that a part of the start is there, for which the splash waits. */
  'splash.report': { params: { part: SplashPart }; data: Nothing };
  /** Fetches a package and keeps it once it is whole; one that is kept already is not fetched again. */
  'update.download': { params: UpdateFile; data: { outcome: DownloadOutcome } };
  /** Installs a package that was downloaded: pages for the next load; an APK by the system, which asks the user. */
  'update.install': { params: Pick<UpdateFile, 'versionCode' | 'packageType'>; data: Nothing };
  /** Loads the pages again, those that were installed last. */
  'app.restart': { params: Nothing; data: Nothing };
  /** Hands over a part of a file, in Base64, at its place; the one at 0 begins it. `file` is the page's name for it. */
  'file.append': { params: FilePart; data: Nothing };
  /** Sends a file that was handed over to another app, which the user chooses. */
  'file.share': { params: { file: string; mime: string; title: string }; data: Nothing };
  /** Adds a picture or a video that was handed over to the album. `blocked`: only the phone's settings can allow it. */
  'album.save': { params: { file: string; mime: string }; data: { outcome: AlbumOutcome } };
  /** Sends an address by the share sheet; `dismissed` where the system tells so. */
  'link.share': { params: { title: string; url: string }; data: { outcome: 'shared' | 'dismissed' } };
  'clipboard.write': { params: { text: string }; data: Nothing };
  'phone.vibrate': { params: { length: 'short' | 'long' }; data: Nothing };
  /** Opens the phone's settings of this app. */
  'settings.open': { params: Nothing; data: Nothing };
  /** A text file of the pages that came with the app, by its path; null when there is none. */
  'page.read': { params: { path: string }; data: { text: string | null } };
  /** Buys one product of the phone's store, at just this price; `token` is the payment's, and what was bought with it counts. */
  'store.buy': { params: PurchaseWish; data: { outcome: PurchaseOutcome } };
  /** What was bought there and is not finished, as the store has signed it. */
  'store.unfinished': { params: Nothing; data: { purchases: Purchase[] } };
  /** Says that a purchase was delivered. */
  'store.finish': { params: { id: string }; data: Nothing };
  /** Pays by WeChat's own app; what it says is only a hint to ask the server. */
  'pay.wechat': { params: WechatOrder; data: { outcome: AppPayOutcome } };
  /** Pays by Alipay's SDK, in its app or on its page. */
  'pay.alipay': { params: { orderString: string }; data: { outcome: AppPayOutcome } };
  /** Whether the user may be notified; with Apple's or Google's name for the app on this phone. */
  'push.state': { params: Nothing; data: PushTold };
  /** Asks the user: to be called when they press something that says so, never at the start. */
  'push.ask': { params: Nothing; data: PushTold };
};

type Nothing = Record<string, never>;

/** A package as the server announces it. */
export type UpdateFile = Pick<
  UpgradePackage,
  'versionCode' | 'packageType' | 'sha256' | 'bytes' | 'signature'
> & {
  url: string;
};

/** `damaged`: what came is not the file that was announced. `untrusted`: the operator has not signed it. */
export type DownloadOutcome = 'saved' | 'unreachable' | 'damaged' | 'untrusted';

type PurchaseWish = { productId: string; token: string; cents: number; currency: string };

/**
 * `pending`: somebody else has to allow it, which may take days. `unavailable`: the store does not sell it here.
 * `otherPrice`: it sells it at another one.
 */
export type PurchaseOutcome = 'bought' | 'pending' | 'canceled' | 'unavailable' | 'otherPrice';

export type Purchase = { id: string; transaction: string };

/** As the server has signed it. */
type WechatOrder = Record<
  'appId' | 'partnerId' | 'prepayId' | 'package' | 'nonceStr' | 'timeStamp' | 'sign',
  string
>;

/** `absent`: WeChat is not on the phone. `unknown`: the user came back without an answer. */
export type AppPayOutcome = 'paid' | 'canceled' | 'failed' | 'absent' | 'unknown';

/** `open`: the user may still be asked. `off`: only the phone's settings can allow it. */
export type PushState = 'on' | 'open' | 'off';

/** Without a token where the phone is not on, or has no services that give it one. */
type PushTold = { state: PushState; token?: string };

type FilePart = { file: string; fileName: string; offset: number; part: string };

type AlbumOutcome = 'saved' | 'blocked';

/** What one part of a file may have, before Base64: messages of some megabytes make a web view stutter. */
export const FILE_PART_BYTES = 384 * 1024;

export type AppInfo = {
  protocol: typeof PROTOCOL_VERSION;
  version: string;
  versionCode: number;
  /** Of the pages that were installed by an update, 0 for none. */
  pagesVersionCode: number;
  platform: 'android' | 'ios';
  /** Which updates this app follows; apps that do not say so follow `stable`. */
  channel?: UpdateChannel;
  /** What this app can do: an update is Android's alone. */
  calls: readonly BridgeCallName[];
};

export type BridgeCallName = keyof BridgeCalls;

/** Calls of every app. */
export const COMMON_CALLS = [
  'app.info',
  'app.restart',
  'link.open',
  'splash.report',
] as const satisfies readonly BridgeCallName[];

/** Calls of an app that can update itself. */
export const UPDATE_CALLS = [
  'update.download',
  'update.install',
] as const satisfies readonly BridgeCallName[];

/** Calls of an app with a native half: what a page cannot do, or a web view does badly. */
export const PHONE_CALLS = [
  'album.save',
  'clipboard.write',
  'file.append',
  'file.share',
  'link.share',
  'phone.vibrate',
  'settings.open',
] as const satisfies readonly BridgeCallName[];

/** Calls of an app whose web view does not read its pages from the phone by itself. */
export const PAGE_CALLS = ['page.read'] as const satisfies readonly BridgeCallName[];

/** Calls of an app that sells by its phone's store. */
export const STORE_CALLS = [
  'store.buy',
  'store.finish',
  'store.unfinished',
] as const satisfies readonly BridgeCallName[];

/** Calls of an app with a payment SDK built in: each for itself. */
export const PAY_CALLS = ['pay.alipay', 'pay.wechat'] as const satisfies readonly BridgeCallName[];

/** Calls of an app that can be notified. */
export const PUSH_CALLS = ['push.ask', 'push.state'] as const satisfies readonly BridgeCallName[];

type BridgeFailure = 'protocol' | 'unknownCall' | 'badParams' | 'failed';

export type BridgeResponse =
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: true; data: BridgeCalls[BridgeCallName]['data'] }
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: false; error: BridgeFailure };
