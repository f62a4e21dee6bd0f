import Taro from '@tarojs/taro';
import type { DownloadPort } from './port';

export type { DownloadedFile } from './port';

export const download: DownloadPort = {
  start({ url, header, timeoutMs }) {
    const task = Taro.downloadFile({ url, header, timeout: timeoutMs });
    return {
      response: task.then(({ statusCode, tempFilePath }) => ({ status: statusCode, path: tempFilePath })),
      abort: () => task.abort(),
    };
  },
  release: () => undefined,
};
