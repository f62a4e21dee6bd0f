import type { LocalFile } from '@/platform/local-file';

/** Picks files other than images. */
export type FilePickerPort = {
  /** Whether this host can pick files. */
  isThere: boolean;
  /**
   * Lets the user pick one file; undefined when they pick none.
   * @param extensions the accepted ones, without dots
   * @throws {HostError} when the host refuses
   */
  choose(extensions: readonly string[]): Promise<LocalFile | undefined>;
  /** Releases the memory of a picked file, which cannot be read afterwards. */
  release(file: LocalFile): void;
};
