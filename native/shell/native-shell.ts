import { NativeModules } from 'react-native';

/** Phone features for pages: android/…/ShellModule.java, ios/Tuzuo/ShellModule.swift. */
export type NativeShell = {
  /** Stores a part of a file, in Base64, at its offset; the first one starts the file. */
  appendFile(file: string, fileName: string, offset: number, part: string): Promise<null>;
  /** Android only: whether the user must grant a permission first. */
  albumNeedsPermission?(): Promise<boolean>;
  /** 'blocked' is returned by iOS when the user denies access. */
  saveToAlbum(file: string, mime: string): Promise<'saved' | 'blocked' | null>;
  shareFile(file: string, mime: string, title: string): Promise<null>;
  copyText(text: string): Promise<null>;
  /** iOS only: a text file of the bundled pages; null when there is none. */
  readPage?(path: string): Promise<string | null>;
  /** iOS only: SHA-256 of a text as UTF-8, in Base64. */
  sha256?(text: string): Promise<string>;
};

/** Undefined in an app built without native modules. */
export const nativeShell: NativeShell | undefined = NativeModules.TuzuoShell;
