import Taro from '@tarojs/taro';
import type { LocalFile } from './local-file';
import { DEFAULT_COUNT, imageAt, noneWhenCancelled } from './picked-image';

export type MediaPort = {
  /**
   * Lets the user pick pictures. Resolves with none when the user picks none.
   * @param options.count at most so many (9); what the host lets through beyond is dropped
   * @throws {HostError} when the host refuses
   */
  chooseImages(options?: { count?: number }): Promise<LocalFile[]>;
  /** Frees the memory behind a picked picture; it cannot be read after that. */
  release(image: LocalFile): void;
};

export const media: MediaPort = {
  chooseImages: ({ count = DEFAULT_COUNT } = {}) =>
    Taro.chooseMedia({ count, mediaType: ['image'], sourceType: ['album', 'camera'] }).then(
      ({ tempFiles }) => tempFiles.slice(0, count).map(({ tempFilePath }) => imageAt(tempFilePath)),
      noneWhenCancelled,
    ),
  release: () => undefined,
};
