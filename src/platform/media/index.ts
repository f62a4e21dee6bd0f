import Taro from '@tarojs/taro';
import { DEFAULT_COUNT, imageAt, noneWhenCanceled } from './picked-image';
import type { MediaPort } from './port';

export type { PictureSize } from './port';

export const media: MediaPort = {
  chooseImages: ({ count = DEFAULT_COUNT, videos } = {}) =>
    Taro.chooseMedia({
      count,
      mediaType: videos ? ['image', 'video'] : ['image'],
      sourceType: ['album', 'camera'],
    }).then(
      ({ tempFiles }) =>
        tempFiles.slice(0, count).map(({ tempFilePath, size }) => imageAt(tempFilePath, size)),
      noneWhenCanceled,
    ),
  measure: ({ path }) =>
    Taro.getImageInfo({ src: path }).then(
      // The host's figures are the file's: of a photo taken upright they lie on their side.
      ({ width, height, orientation = '' }) =>
        /^(left|right)/.test(orientation) ? { width: height, height: width } : { width, height },
      () => undefined,
    ),
  release: () => undefined,
};
