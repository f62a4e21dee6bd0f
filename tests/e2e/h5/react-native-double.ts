import { vi } from 'vitest';

/** The parts of React Native that the shell's code uses, for `vi.mock('react-native', …)`. */
export const reactNativeDouble = {
  Linking: { openURL: vi.fn(async () => true), openSettings: vi.fn(async () => undefined) },
  PermissionsAndroid: { request: vi.fn(), RESULTS: { GRANTED: 'granted' } },
  Platform: { OS: 'android' },
  Share: { share: vi.fn(async () => ({ action: 'sharedAction' })), dismissedAction: 'dismissedAction' },
  Vibration: { vibrate: vi.fn() },
};
