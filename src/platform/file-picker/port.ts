import type { LocalFile } from '@/platform/local-file';

/** Picking files that are no pictures. */
export type FilePickerPort = {
  /** Whether this host lets the user pick any. */
  isThere: boolean;
  /**
   * Lets the user pick one file; undefined when they pick none.
   * @param extensions of what is offered, without dots
   * @throws {HostError} when the host refuses
   */
  choose(extensions: readonly string[]): Promise<LocalFile | undefined>;
  /** Frees the memory behind a picked file; it cannot be read after that. */
  release(file: LocalFile): void;
};
