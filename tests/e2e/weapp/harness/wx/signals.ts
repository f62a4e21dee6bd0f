import { describe, type Faults } from '../faults';
import type { Callbacks, Settle } from './callbacks';

type Listener = (payload: unknown) => void;

/** External events: `wx.onX` registers, a test emits, `wx.offX` unregisters. */
export type Signals = {
  emit(name: SignalName, payload?: Record<string, unknown>): void;
  /** Number of listeners of a signal; growth over pages is a leak. */
  count(name: SignalName): number;
};

const NAMES = [
  'AppShow',
  'AppHide',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'ThemeChange',
  'NetworkStatusChange',
  'NetworkWeakChange',
  'MemoryWarning',
  'WindowResize',
  'KeyboardHeightChange',
] as const;
type SignalName = (typeof NAMES)[number];

/** `wx.onX`/`wx.offX`, and the network type for `wx.getNetworkType`. */
export function signalsFake(settle: Settle, adopt: <T>(value: T) => T, faults: Faults) {
  const listeners = new Map<SignalName, Set<Listener>>(NAMES.map((name) => [name, new Set()]));
  let networkType = 'wifi';
  const signals: Signals = {
    emit(name, payload = {}) {
      if (name === 'NetworkStatusChange') networkType = String(payload.networkType);
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(adopt(payload));
        } catch (error) {
          faults.report(describe(error), `wx.on${name}`);
        }
      }
    },
    count: (name) => listeners.get(name)?.size ?? 0,
  };
  const calls = Object.fromEntries(
    NAMES.flatMap((name): [string, (listener?: Listener) => void][] => [
      [`on${name}`, (listener) => listener && listeners.get(name)?.add(listener)],
      [
        `off${name}`,
        (listener) => (listener ? listeners.get(name)?.delete(listener) : listeners.get(name)?.clear()),
      ],
    ]),
  );
  return {
    signals,
    calls: {
      ...calls,
      getNetworkType: (options?: Callbacks) => settle('getNetworkType', options, () => ({ networkType })),
    },
  };
}
