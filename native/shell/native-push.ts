import type { PushState } from '@tuzuo/core/app/bridge';
import { NativeModules } from 'react-native';

/** Notifications, as far as the app was built with them: android/…/PushModule.java, ios/Tuzuo/PushModule.swift. */
export type NativePush = {
  offered(): Promise<boolean>;
  state(): Promise<PushState>;
  /** iOS's alone: Android's question is React Native's own. */
  ask?(): Promise<PushState>;
  /** Apple's or Google's name for the app on this phone; null where they give none. */
  token(): Promise<string | null>;
};

/** Undefined where the app was built without its native half. */
export const nativePush: NativePush | undefined = NativeModules.TuzuoPush;
