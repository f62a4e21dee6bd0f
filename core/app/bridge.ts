import type { SplashPart } from './splash';
import type { UpgradePackage } from './upgrade';

/**
 * What the H5 pages and the shell say to each other. A page posts `{tuzuo, id, call, params}` as JSON through
 * `window.ReactNativeWebView.postMessage`; the shell answers with a `MessageEvent` named {@link BRIDGE_EVENT} on
 * `window`, whose `data` is a {@link BridgeResponse}.
 */
export const PROTOCOL_VERSION = 1;

export const BRIDGE_EVENT = 'tuzuo-shell';

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
};

type Nothing = Record<string, never>;

/** A package as the server announces it. */
export type UpdateFile = Pick<UpgradePackage, 'versionCode' | 'packageType' | 'sha256' | 'bytes'> & {
  url: string;
};

/** `damaged`: what came is not the file that was announced. */
export type DownloadOutcome = 'saved' | 'unreachable' | 'damaged';

export type AppInfo = {
  protocol: typeof PROTOCOL_VERSION;
  version: string;
  versionCode: number;
  /** Of the pages that were installed by an update, 0 for none. */
  pagesVersionCode: number;
  platform: 'android' | 'ios';
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

type BridgeFailure = 'protocol' | 'unknownCall' | 'badParams' | 'failed';

export type BridgeResponse =
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: true; data: BridgeCalls[BridgeCallName]['data'] }
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: false; error: BridgeFailure };
