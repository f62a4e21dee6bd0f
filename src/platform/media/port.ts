import type { Size } from '@tuzuo/core/geometry/size';
import type { LocalFile } from '@/platform/local-file';

/** In pixels. */
export type PictureSize = Size;

export type MediaPort = {
  /**
   * Lets the user pick pictures. Resolves with none when the user picks none.
   * @param options.count at most so many (9); what the host lets through beyond is dropped
   * @param options.videos whether films are pictures, too
   * @throws {HostError} when the host refuses
   */
  chooseImages(options?: { count?: number; videos?: boolean }): Promise<LocalFile[]>;
  /** Width and height of a picked picture; undefined when the host cannot tell, such as for a damaged file. */
  measure(image: LocalFile): Promise<PictureSize | undefined>;
  /** Frees the memory behind a picked picture; it cannot be read after that. */
  release(image: LocalFile): void;
};
