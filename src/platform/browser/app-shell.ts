import type { AppInfo } from '@tuzuo/core/app/bridge';

declare global {
  interface Window {
    /** There when these pages are shown by the app (native/). */
    ReactNativeWebView?: { postMessage(message: string): void };
  }
}

/** The app that shows these pages; undefined in a browser. */
export const appShell = () => window.ReactNativeWebView;

let platform: AppInfo['platform'] | undefined;

/** Keeps what the app has said of itself. */
export function learnApp(info: AppInfo): void {
  platform = info.platform;
}

/** Which app shows these pages: what it said, before that what its web view looks like; undefined in a browser. */
export function appPlatform(): AppInfo['platform'] | undefined {
  if (!appShell()) return undefined;
  return platform ?? (/android/i.test(navigator.userAgent) ? 'android' : 'ios');
}
