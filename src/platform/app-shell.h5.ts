declare global {
  interface Window {
    /** There when these pages are shown by the app (native/). */
    ReactNativeWebView?: { postMessage(message: string): void };
  }
}

/** The app that shows these pages; undefined in a browser. */
export const appShell = () => window.ReactNativeWebView;
