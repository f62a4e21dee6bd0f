import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both inclusive. */
export type ByteRange = { start: number; end: number };

/** A local file for reading; call `release` as soon as possible. */
export type LocalFile = { path: string; release: () => Promise<void> };

/** Format of a key: a single file name, without path traversal. */
const KEY = /^[\w-]+(\.[\w-]+)+$/;

/** Whether a text, such as a part of a URL, can name a file. */
export const isKey = (text: string): boolean => KEY.test(text);

/** @throws Error for what is no key, which is a fault of ours */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error('not a storage key');
}

/**
 * File storage by key. What is not on this machine may throw StorageUnavailable everywhere, and a missing file is an
 * error whose `code` is ENOENT. A key is written once and always has the same bytes, so everything can be cached and every step
 * repeated.
 */
export type Storage = {
  /**
   * Moves the local file in: when this resolves, it is gone from `path` and stored durably under `key`. Copies if
   * necessary (another file system or host).
   */
  put(key: string, path: string): Promise<void>;
  /** Size in bytes; undefined if there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Streams the bytes, or a range of them. The stream fails if there is no such file. */
  read(key: string, range?: ByteRange): Readable;
  /** Provides a local file, for programs that need a path. Rejects if there is no such file. */
  fetch(key: string): Promise<LocalFile>;
  /** Deletes a file, if it exists. */
  remove(key: string): Promise<void>;
};

/** A file as storage lists it. */
export type ListedFile = { key: string; bytes: number; changedAt: Date };

/** One kind of storage, with what its operator needs. */
export type StorageAdapter = Storage & {
  /** For messages. */
  where: string;
  /** Checks that it can be used, within seconds. */
  probe(): Promise<void>;
  /** Ends what killed processes began to write more than a day ago. */
  tidy(): Promise<void>;
  /** Lists all files, in no particular order. */
  list(): AsyncIterable<ListedFile>;
  close(): Promise<void>;
};
