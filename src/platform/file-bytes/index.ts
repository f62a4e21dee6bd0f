import Taro from '@tarojs/taro';
import type { ByteReader } from '@tuzuo/core/labels/mp4-label';
import type { LocalFile } from '@/platform/local-file';

/** Reads ranges of a picked file. An unreadable file yields no bytes. */
export function bytesOf({ path }: LocalFile): ByteReader {
  const files = Taro.getFileSystemManager();
  return (position, length) =>
    new Promise((resolve) => {
      files.readFile({
        filePath: path,
        position,
        length,
        success: ({ data }) => resolve(typeof data === 'string' ? new Uint8Array() : new Uint8Array(data)),
        // WeChat fails when the position is at or beyond the end of the file.
        fail: () => resolve(new Uint8Array()),
      });
    });
}
