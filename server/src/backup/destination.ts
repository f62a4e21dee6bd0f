import type { Readable } from 'node:stream';

/** Length and SHA-256 (hex) of the bytes at the destination. */
export type Stored = { bytes: number; sha256: string };

/**
 * Where backups are kept. Names are relative paths with `/`. A name is either complete or absent: a write that is cut
 * off leaves nothing under it.
 */
export type Destination = {
  /** For messages. */
  where: string;
  /** @throws StartupError if it cannot be reached */
  probe(): Promise<void>;
  /** Stores the bytes durably, replacing what the name held. */
  write(name: string, source: Readable): Promise<Stored>;
  read(name: string): Readable;
  /** Size in bytes; undefined if there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** Names of the files and folders in a folder, in byte order of the names with their `/`; folders end in `/`. */
  list(folder: string): Promise<string[]>;
  /** All files in a folder and in those below it, with paths relative to it, in byte order of the paths. */
  listAll(folder: string): AsyncIterable<{ path: string; bytes: number }>;
  /** Deletes a file, or a folder (its name ends in `/`) with everything in it; does nothing if it does not exist. */
  remove(name: string): Promise<void>;
};
