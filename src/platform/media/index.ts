import Taro from '@tarojs/taro';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { LocalFile } from '@/platform/local-file';
import { singlePage, tellAlone } from '@/platform/single-page';
import { DEFAULT_COUNT, imageAt, noneWhenCanceled } from './picked-image';
import type { MediaPort } from './port';

export type { PictureSize } from './port';

/** Quality of WeChat's compression, 0–100: reduces a photo of 30 MB to some 5 MB at full resolution. */
const QUALITY = 85;

/** Compresses an image that is too large to upload; returns it unchanged on failure, and the page reports the size. */
async function lightened(image: LocalFile): Promise<LocalFile> {
  if ((image.bytes ?? 0) <= UPLOAD_LIMITS.maxBytes || !image.mime.startsWith('image/')) return image;
  try {
    const { tempFilePath } = await Taro.compressImage({ src: image.path, quality: QUALITY });
    return imageAt(tempFilePath);
  } catch {
    return image;
  }
}

export const media: MediaPort = {
  mayChoose: () => true,
  async chooseImages({ count = DEFAULT_COUNT, videos } = {}) {
    if (singlePage) {
      tellAlone();
      return [];
    }
    const chosen = await Taro.chooseMedia({
      count,
      mediaType: videos ? ['image', 'video'] : ['image'],
      sourceType: ['album', 'camera'],
      sizeType: ['original', 'compressed'],
    }).then(({ tempFiles }) => tempFiles, noneWhenCanceled);
    return Promise.all(
      chosen
        .slice(0, count)
        .map((one) => ('path' in one ? one : lightened(imageAt(one.tempFilePath, one.size)))),
    );
  },
  async chooseFromChat(count) {
    const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'image' }).catch(
      (failure: { errMsg?: string }) => ({ tempFiles: noneWhenCanceled(failure) }),
    );
    const files = tempFiles as readonly { path: string; name: string; size: number }[];
    return Promise.all(files.map(({ path, name, size }) => lightened(imageAt(path, size, name))));
  },
  measure: ({ path }) =>
    Taro.getImageInfo({ src: path }).then(
      // The host reports the stored dimensions: width and height are swapped for photos taken upright.
      ({ width, height, orientation = '' }) =>
        /^(left|right)/.test(orientation) ? { width: height, height: width } : { width, height },
      () => undefined,
    ),
  release: () => undefined,
};
