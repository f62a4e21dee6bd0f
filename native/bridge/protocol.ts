import type { SplashPart } from '@tuzuo/core/splash';
import type { UpgradePackage } from '@tuzuo/core/upgrade';

/**
 * What the H5 pages and the shell say to each other. A page posts a {@link BridgeRequest} as JSON through
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
  /** Loads the pages anew, those that were installed last. */
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

const BRIDGE_CALLS: readonly string[] = [...COMMON_CALLS, ...UPDATE_CALLS];

/** A request whose parameters the call itself has still to check. */
export type BridgeRequest = { tuzuo: number; id: string; call: string; params: unknown };

export type BridgeFailure = 'protocol' | 'unknownCall' | 'badParams' | 'failed';

export type BridgeResponse =
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: true; data: BridgeCalls[BridgeCallName]['data'] }
  | { tuzuo: typeof PROTOCOL_VERSION; id: string; ok: false; error: BridgeFailure };

/** Pages post other things too (libraries, tests): what is not one of our requests is undefined, never an error. */
export function parseRequest(text: string): BridgeRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { tuzuo, id, call, params } = value as Record<string, unknown>;
  if (typeof tuzuo !== 'number' || typeof id !== 'string' || typeof call !== 'string') return undefined;
  if (id.length === 0 || id.length > 64) return undefined;
  return { tuzuo, id, call, params };
}

/** Whether `call` names a call of this protocol. */
export function isBridgeCall(call: string): call is BridgeCallName {
  return BRIDGE_CALLS.includes(call);
}

/**
 * The script that delivers a response to the page. The JSON is embedded as a string literal, twice encoded, so that
 * no content of it can end the literal or the script.
 */
export function deliveryScript(response: BridgeResponse): string {
  const literal = JSON.stringify(JSON.stringify(response)).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `window.dispatchEvent(new MessageEvent('${BRIDGE_EVENT}',{data:JSON.parse(${literal})}));true;`;
}
