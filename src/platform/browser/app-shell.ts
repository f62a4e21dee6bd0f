import type { AppInfo, BridgeCallName } from '@tuzuo/core/app/bridge';

declare global {
  interface Window {
    /** There when these pages are shown by the app (native/). */
    ReactNativeWebView?: { postMessage(message: string): void };
  }
}

/** The app that shows these pages; undefined in a browser. */
export const appShell = () => window.ReactNativeWebView;

let app: AppInfo | undefined;

/** Keeps what the app has said of itself. */
export function learnApp(info: AppInfo): void {
  app = info;
}

/** Which app shows these pages: what it said, before that what its web view looks like; undefined in a browser. */
export function appPlatform(): AppInfo['platform'] | undefined {
  if (!appShell()) return undefined;
  return app?.platform ?? (/android/i.test(navigator.userAgent) ? 'android' : 'ios');
}

/** Whether the app has said what it can do, and this is not among it. */
export const appLacks = (call: BridgeCallName): boolean => app !== undefined && !app.calls.includes(call);
