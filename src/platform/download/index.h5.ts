import Taro from '@tarojs/taro';
import type { DownloadPort } from './port';

export const download = {
  start({ url, header, timeoutMs }) {
    // Signed addresses of external storage need no cookie, and their wildcard CORS header forbids one.
    const task = Taro.downloadFile({ url, header, timeout: timeoutMs, withCredentials: false });
    return {
      response: task.then(({ statusCode, tempFilePath }) => ({ status: statusCode, path: tempFilePath })),
      abort: () => task.abort(),
    };
  },
  release: (path) => URL.revokeObjectURL(path),
} satisfies DownloadPort;
