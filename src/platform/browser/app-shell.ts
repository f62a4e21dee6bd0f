import type { AppInfo, BridgeCallName } from '@tuzuo/core/app/bridge';

declare global {
  interface Window {
    /** Present when the native app (native/) hosts these pages. */
    ReactNativeWebView?: { postMessage(message: string): void };
  }
}

/** The native app that hosts these pages; undefined in a browser. */
export const appShell = () => window.ReactNativeWebView;

let app: AppInfo | undefined;

/** Stores the app's description of itself. */
export function learnApp(info: AppInfo): void {
  app = info;
}

/**
 * Platform of the native app: as the app reported it, before that guessed from the user agent; undefined in a browser.
 */
export function appPlatform(): AppInfo['platform'] | undefined {
  if (!appShell()) return undefined;
  return app?.platform ?? (/android/i.test(navigator.userAgent) ? 'android' : 'ios');
}

/** Whether the app has reported its calls and this one is missing. */
export const appLacks = (call: BridgeCallName): boolean => app !== undefined && !app.calls.includes(call);
