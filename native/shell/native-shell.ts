import { NativeModules } from 'react-native';

/** What the phone does for a page: android/…/ShellModule.java, ios/Tuzuo/ShellModule.swift. */
export type NativeShell = {
  /** Keeps a part of a file, in Base64, at its place; the first one begins it. */
  appendFile(file: string, fileName: string, offset: number, part: string): Promise<null>;
  /** Android's alone: whether the user has to allow it first. */
  albumNeedsPermission?(): Promise<boolean>;
  /** 'blocked' is iOS's answer where the user does not let it. */
  saveToAlbum(file: string, mime: string): Promise<'saved' | 'blocked' | null>;
  shareFile(file: string, mime: string, title: string): Promise<null>;
  copyText(text: string): Promise<null>;
  /** iOS's alone: a text file of the pages that came with the app; null when there is none. */
  readPage?(path: string): Promise<string | null>;
  /** iOS's alone: SHA-256 of a text as UTF-8, in Base64. */
  sha256?(text: string): Promise<string>;
};

/** Undefined where the app was built without its native half. */
export const nativeShell: NativeShell | undefined = NativeModules.TuzuoShell;
