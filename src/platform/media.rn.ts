import Taro from '@tarojs/taro';
import type { MediaPort } from './media';
import { DEFAULT_COUNT, imageAt, noneWhenCancelled } from './picked-image';

export const media = {
  // From the album only: with the camera beside it Taro asks first, in Chinese.
  chooseImages: ({ count = DEFAULT_COUNT } = {}) =>
    Taro.chooseImage({ count, sourceType: ['album'] }).then(
      ({ tempFilePaths }) => tempFilePaths.slice(0, count).map(imageAt),
      noneWhenCancelled,
    ),
  release: () => undefined,
} satisfies MediaPort;
