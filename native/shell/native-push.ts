import type { PushState } from '@tuzuo/core/app/bridge';
import { NativeModules } from 'react-native';

/** Notifications, if built in: android/…/PushModule.java, ios/Tuzuo/PushModule.swift. */
export type NativePush = {
  offered(): Promise<boolean>;
  state(): Promise<PushState>;
  /** iOS only; on Android, React Native asks. */
  ask?(): Promise<PushState>;
  /** Apple's or Google's token of the app on this phone; null when they provide none. */
  token(): Promise<string | null>;
};

/** Undefined in an app built without native modules. */
export const nativePush: NativePush | undefined = NativeModules.TuzuoPush;
