import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both inclusive. */
export type ByteRange = { start: number; end: number };

/** A local file for reading; call `release` as soon as possible. */
export type LocalFile = { path: string; release: () => Promise<void> };

/**
 * File storage by key. A key is written once and always has the same bytes, so everything can be cached and every step
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
