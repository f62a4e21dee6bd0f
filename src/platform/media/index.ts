import Taro from '@tarojs/taro';
import { DEFAULT_COUNT, imageAt, noneWhenCancelled } from './picked-image';
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
      noneWhenCancelled,
    ),
  measure: ({ path }) =>
    Taro.getImageInfo({ src: path }).then(
      ({ width, height }) => ({ width, height }),
      () => undefined,
    ),
  release: () => undefined,
};
