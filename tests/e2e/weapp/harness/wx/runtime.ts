import type { Entry } from '../app-host';

/** What the mini-program asks of the WeChat that runs it: how it was started, and whether an update waits. */
export function runtimeFake(entry: Entry, adopt: <T>(value: T) => T) {
  const start = () => adopt({ ...entry, referrerInfo: {} });
  const ignore = () => undefined;
  return {
    getLaunchOptionsSync: start,
    getEnterOptionsSync: start,
    nextTick: (callback: () => void) => void Promise.resolve().then(callback),
    getUpdateManager: () => ({
      onCheckForUpdate: ignore,
      onUpdateReady: ignore,
      onUpdateFailed: ignore,
      applyUpdate: ignore,
    }),
  };
}
