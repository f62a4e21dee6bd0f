import type { Entry } from '../app-host';

/** The newer version of the mini-program that WeChat downloads: a test reports success or failure. */
export type Update = {
  ready(): void;
  failed(): void;
  /** How often the mini-program was restarted with it. */
  applied: number;
};

/** What the mini-program asks of the hosting WeChat: how it was started, and whether an update is available. */
export function runtimeFake(entry: Entry, adopt: <T>(value: T) => T) {
  const start = () => adopt({ ...entry, referrerInfo: {} });
  const ignore = () => undefined;
  const listeners = { ready: ignore as () => void, failed: ignore as () => void };
  const update: Update = {
    ready: () => listeners.ready(),
    failed: () => listeners.failed(),
    applied: 0,
  };
  const calls = {
    getLaunchOptionsSync: start,
    getEnterOptionsSync: start,
    nextTick: (callback: () => void) => void Promise.resolve().then(callback),
    getUpdateManager: () => ({
      onCheckForUpdate: ignore,
      onUpdateReady: (listener: () => void) => {
        listeners.ready = listener;
      },
      onUpdateFailed: (listener: () => void) => {
        listeners.failed = listener;
      },
      applyUpdate: () => {
        update.applied += 1;
      },
    }),
  };
  return { update, calls };
}
