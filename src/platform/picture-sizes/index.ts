import Taro from '@tarojs/taro';
import { pictureFor } from '@tuzuo/core/tools/example-pictures';
import type { PictureSizesPort } from './port';

export type { PictureShape, SizedPicture } from './port';

let ratio: number | undefined;

export const sized: PictureSizesPort = (src, shape) => {
  ratio ??= Taro.getWindowInfo().pixelRatio;
  return { src: pictureFor(src, shape, ratio) };
};
