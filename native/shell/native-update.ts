import type { DownloadOutcome, UpdateFile } from '@tuzuo/core/app/bridge';
import { NativeModules } from 'react-native';

/** The native part of updates: android/app/src/main/java/tuzuo/update/UpdateModule.java. */
export type NativeUpdate = {
  /** Version code of the installed pages, 0 for none. */
  activePages(): Promise<number>;
  download(file: UpdateFile, publicKey: string): Promise<DownloadOutcome>;
  installPages(versionCode: number): Promise<null>;
  installApk(versionCode: number): Promise<null>;
  /** Confirms the installed pages, which have appeared. */
  confirmPages(): Promise<null>;
  /** Discards installed pages that did not appear; resolves to whether there were any unconfirmed ones. */
  giveUpPages(): Promise<boolean>;
};

/** Undefined on iOS, where only the store updates apps. */
export const nativeUpdate: NativeUpdate | undefined = NativeModules.TuzuoUpdate;
