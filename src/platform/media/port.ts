import type { Size } from '@tuzuo/core/geometry/size';
import type { LocalFile } from '@/platform/local-file';

/** In pixels. */
export type PictureSize = Size;

export type MediaPort = {
  /** Whether the host would show its picker now: browsers do so only in answer to a tap. */
  mayChoose(): boolean;
  /**
   * Lets the user pick images. Resolves with an empty list when the user picks none.
   * @param options.count maximum number (default 9); any excess from the host is dropped
   * @param options.videos whether videos can be picked, too
   * @throws {HostError} when the host refuses
   */
  chooseImages(options?: { count?: number; videos?: boolean }): Promise<LocalFile[]>;
  /**
   * Lets the user pick images from a chat; absent where the host has none.
   * @throws {HostError} when the host refuses
   */
  chooseFromChat?(count: number): Promise<LocalFile[]>;
  /** Width and height of a picked image; undefined when the host cannot tell, e.g. for a damaged file. */
  measure(image: LocalFile): Promise<PictureSize | undefined>;
  /** Releases the memory of a picked image, which cannot be read afterwards. */
  release(image: LocalFile): void;
};
