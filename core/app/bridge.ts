import type { SplashPart } from './splash';
import type { UpdateChannel, UpgradePackage } from './upgrade';

/**
 * The protocol between the H5 pages and the native app. A page posts `{tuzuo, id, call, params}` as JSON through
 * `window.ReactNativeWebView.postMessage`; the app answers with a `MessageEvent` named {@link BRIDGE_EVENT} on
 * `window`, whose `data` is a {@link BridgeResponse}.
 */
export const PROTOCOL_VERSION = 1;

export const BRIDGE_EVENT = 'tuzuo-shell';

/** Event on `window`: a purchase in the phone's store was made outside these pages, or was approved meanwhile. */
export const PURCHASES_EVENT = 'tuzuo-purchases';

/** Every call, with its parameters and its answer. */
export type BridgeCalls = {
  /** Describes the app. */
  'app.info': { params: Nothing; data: AppInfo };
  /** Opens an address in the browser, mail or phone app. */
  'link.open': { params: { url: string }; data: Nothing };
  /** Reports that a part of the start is done for which the splash screen waits. */
  'splash.report': { params: { part: SplashPart }; data: Nothing };
  /** Downloads a package and stores it once it is complete; a stored one is not downloaded again. */
  'update.download': { params: UpdateFile; data: { outcome: DownloadOutcome } };
  /** Installs a downloaded package: pages take effect with the next load; for an APK the system asks the user. */
  'update.install': { params: Pick<UpdateFile, 'versionCode' | 'packageType'>; data: Nothing };
  /** Reloads the pages that were installed last. */
  'app.restart': { params: Nothing; data: Nothing };
  /** Transfers a part of a file, in Base64, at an offset; offset 0 starts a file. `file` is the page's name for it. */
  'file.append': { params: FilePart; data: Nothing };
  /** Sends a transferred file to another app of the user's choice. */
  'file.share': { params: { file: string; mime: string; title: string }; data: Nothing };
  /** Adds a transferred image or video to the album. `blocked`: only the phone's settings can allow it. */
  'album.save': { params: { file: string; mime: string }; data: { outcome: AlbumOutcome } };
  /** Sends an address with the share sheet; `dismissed` where the system reports it. */
  'link.share': { params: { title: string; url: string }; data: { outcome: 'shared' | 'dismissed' } };
  'clipboard.write': { params: { text: string }; data: Nothing };
  'phone.vibrate': { params: { length: 'short' | 'long' }; data: Nothing };
  /** Opens the phone's settings of this app. */
  'settings.open': { params: Nothing; data: Nothing };
  /** Reads a text file of the bundled pages by its path; null when it does not exist. */
  'page.read': { params: { path: string }; data: { text: string | null } };
  /**
   * Buys a product of the phone's store at exactly this price; `token` identifies the payment, to which the purchase
   * counts.
   */
  'store.buy': { params: PurchaseRequest; data: { outcome: PurchaseOutcome } };
  /** Unfinished purchases, as signed by the store. */
  'store.unfinished': { params: Nothing; data: { purchases: Purchase[] } };
  /** Marks a purchase as delivered. */
  'store.finish': { params: { id: string }; data: Nothing };
  /** Pays with WeChat's app; its answer is only a hint to check with the server. */
  'pay.wechat': { params: WechatOrder; data: { outcome: AppPayOutcome } };
  /** Pays with Alipay's SDK, in its app or on its page. */
  'pay.alipay': { params: { orderString: string }; data: { outcome: AppPayOutcome } };
  /** Whether notifications are allowed, and Apple's or Google's push token of this phone. */
  'push.state': { params: Nothing; data: PushTold };
  /** Asks the user for permission: call it when they press a corresponding button, never at the start. */
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

/** `damaged`: the download differs from the announced file. `untrusted`: it is not signed by the operator. */
export type DownloadOutcome = 'saved' | 'unreachable' | 'damaged' | 'untrusted';

type PurchaseRequest = { productId: string; token: string; cents: number; currency: string };

/**
 * `pending`: another person must approve it, which may take days. `unavailable`: the store does not sell it here.
 * `otherPrice`: the store's price differs.
 */
export type PurchaseOutcome = 'bought' | 'pending' | 'canceled' | 'unavailable' | 'otherPrice';

export type Purchase = { id: string; transaction: string };

/** As signed by the server. */
type WechatOrder = Record<
  'appId' | 'partnerId' | 'prepayId' | 'package' | 'nonceStr' | 'timeStamp' | 'sign',
  string
>;

/** `absent`: WeChat is not installed. `unknown`: the user returned without an answer. */
export type AppPayOutcome = 'paid' | 'canceled' | 'failed' | 'absent' | 'unknown';

/** `open`: the user may still be asked. `off`: only the phone's settings can allow it. */
export type PushState = 'on' | 'open' | 'off';

/** Without a token when notifications are not on, or the phone has no service that issues one. */
type PushTold = { state: PushState; token?: string };

type FilePart = { file: string; fileName: string; offset: number; part: string };

type AlbumOutcome = 'saved' | 'blocked';

/** Size of a file part before Base64: messages of several megabytes make a web view stutter. */
export const FILE_PART_BYTES = 384 * 1024;

export type AppInfo = {
  protocol: typeof PROTOCOL_VERSION;
  version: string;
  versionCode: number;
  /** Version of the pages installed by an update; 0 for none. */
  pagesVersionCode: number;
  platform: 'android' | 'ios';
  /** The update channel of this app; apps that omit it follow `stable`. */
  channel?: UpdateChannel;
  /** Calls that this app supports; updates exist on Android only. */
  calls: readonly BridgeCallName[];
};

export type BridgeCallName = keyof BridgeCalls;

/** Calls that every app supports. */
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

/** Calls of an app with native functions that a page lacks, or that a web view handles badly. */
export const PHONE_CALLS = [
  'album.save',
  'clipboard.write',
  'file.append',
  'file.share',
  'link.share',
  'phone.vibrate',
  'settings.open',
] as const satisfies readonly BridgeCallName[];

/** Calls of an app whose web view cannot read the bundled pages itself. */
export const PAGE_CALLS = ['page.read'] as const satisfies readonly BridgeCallName[];

/** Calls of an app that sells through the phone's store. */
export const STORE_CALLS = [
  'store.buy',
  'store.finish',
  'store.unfinished',
] as const satisfies readonly BridgeCallName[];

/** Calls of an app with payment SDKs; each is optional. */
export const PAY_CALLS = ['pay.alipay', 'pay.wechat'] as const satisfies readonly BridgeCallName[];

/** Calls of an app with push notifications. */
export const PUSH_CALLS = ['push.ask', 'push.state'] as const satisfies readonly BridgeCallName[];

type BridgeFailure = 'protocol' | 'unknownCall' | 'badParams' | 'failed';

export type BridgeResponse =
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: true; data: BridgeCalls[BridgeCallName]['data'] }
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: false; error: BridgeFailure };
