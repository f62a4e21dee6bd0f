import Taro from '@tarojs/taro';
import type { ByteReader } from '@tuzuo/core/labels/mp4-label';
import type { LocalFile } from '@/platform/local-file';

/** Reads a picked file in parts. One that cannot be read has no bytes. */
export function bytesOf({ path }: LocalFile): ByteReader {
  const files = Taro.getFileSystemManager();
  return (position, length) =>
    new Promise((resolve) => {
      files.readFile({
        filePath: path,
        position,
        length,
        success: ({ data }) => resolve(typeof data === 'string' ? new Uint8Array() : new Uint8Array(data)),
        // To begin at the file's end, or beyond it, is a failure to WeChat.
        fail: () => resolve(new Uint8Array()),
      });
    });
}
