import Taro from '@tarojs/taro';
import type { ReducePicture } from './port';

/** 0–100; edges, which the matte follows, survive it. */
const QUALITY = 85;

export const reduced: ReducePicture = async (photo, { width, height }, longestSide) => {
  const { orientation = 'up' } = await Taro.getImageInfo({ src: photo.path });
  // Some hosts drop what says that it is turned: the copy would lie on its side.
  if (orientation !== 'up') return undefined;
  // The host derives the other side.
  const side = width > height ? { compressedWidth: longestSide } : { compressedHeight: longestSide };
  const { tempFilePath } = await Taro.compressImage({ src: photo.path, quality: QUALITY, ...side });
  return { path: tempFilePath, fileName: 'copy.jpg', mime: 'image/jpeg' };
};
