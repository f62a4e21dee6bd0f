import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both included. */
export type ByteRange = { start: number; end: number };

/** A local file to read from. Nobody else waits for it: `release` it as soon as possible. */
export type LocalFile = { path: string; release: () => Promise<void> };

/**
 * Where files are kept, by key. A key is written once and means the same bytes for ever, so everything may be cached
 * and every step repeated.
 */
export type Storage = {
  /**
   * Moves the local file in; it is gone from `path` and safe under `key` when this resolves. What another file
   * system or host needs copied is copied.
   */
  put(key: string, path: string): Promise<void>;
  /** Its length in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** The bytes, or a range of them. The stream fails when there is no such file. */
  read(key: string, range?: ByteRange): Readable;
  /** As a local file, for programs that need a path. Rejects when there is no such file. */
  fetch(key: string): Promise<LocalFile>;
  /** Nothing happens when there is no such file. */
  remove(key: string): Promise<void>;
};
