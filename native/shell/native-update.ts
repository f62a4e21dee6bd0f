import type { DownloadOutcome, UpdateFile } from '@tuzuo/core/app/bridge';
import { NativeModules } from 'react-native';

/** The native half of the update: android/app/src/main/java/tuzuo/update/UpdateModule.java. */
export type NativeUpdate = {
  /** Version code of the installed pages, 0 for none. */
  activePages(): Promise<number>;
  download(file: UpdateFile, publicKey: string): Promise<DownloadOutcome>;
  installPages(versionCode: number): Promise<null>;
  installApk(versionCode: number): Promise<null>;
  /** The installed pages have shown themselves: they stay. */
  confirmPages(): Promise<null>;
  /** They have not, and go; whether there were any that had still to show themselves. */
  giveUpPages(): Promise<boolean>;
};

/** Undefined on iOS, where apps are updated by the store alone. */
export const nativeUpdate: NativeUpdate | undefined = NativeModules.TuzuoUpdate;
