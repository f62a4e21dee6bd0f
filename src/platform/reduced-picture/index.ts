import Taro from '@tarojs/taro';
import type { Size } from '@tuzuo/core/geometry/size';
import type { LocalFile } from '@/platform/local-file';

/** 0–100; edges, which the matte follows, survive it. */
const QUALITY = 85;

/**
 * A copy of a photo, as a JPEG whose longest side has that many pixels.
 * @param size of the photo, upright
 * @returns undefined where the host has no reliable means
 * @throws when it cannot be made
 */
export async function reduced(
  photo: LocalFile,
  { width, height }: Size,
  longestSide: number,
): Promise<LocalFile | undefined> {
  const { orientation = 'up' } = await Taro.getImageInfo({ src: photo.path });
  // Some hosts drop what says that it is turned: the copy would lie on its side.
  if (orientation !== 'up') return undefined;
  // The host derives the other side.
  const side = width > height ? { compressedWidth: longestSide } : { compressedHeight: longestSide };
  const { tempFilePath } = await Taro.compressImage({ src: photo.path, quality: QUALITY, ...side });
  return { path: tempFilePath, fileName: 'copy.jpg', mime: 'image/jpeg' };
}
