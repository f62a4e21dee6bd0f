import Taro from '@tarojs/taro';
import { FILE_FIELD, type LocalFile, NAME_FIELD, UnreadableFile } from '@/platform/local-file';
import type { NetworkResponse } from '@/platform/network';
import type { UploadPort } from './port';

/** WeChat has no error code for a missing file, only a text. */
const GONE = /file not found|no such file|not exist|ENOENT/i;

export const upload: UploadPort = {
  start({ url, header, fields, files, timeoutMs, onProgress }) {
    let running: { abort(): void } | undefined;
    let aborted = false;

    const sendOne = async ({ path, ownName = '' }: LocalFile, index: number): Promise<NetworkResponse> => {
      if (aborted) throw new Error('aborted');
      const task = Taro.uploadFile({
        url,
        header,
        filePath: path,
        name: FILE_FIELD,
        // The host sends the name of its temporary file.
        formData: { ...fields, [NAME_FIELD]: ownName },
        timeout: timeoutMs,
      });
      running = task;
      task.progress(({ progress }) => onProgress((index + progress / 100) / files.length));
      const { statusCode, data } = await task.catch((failure: { errMsg?: string }) => {
        throw GONE.test(failure.errMsg ?? '') ? new UnreadableFile(path) : failure;
      });
      onProgress((index + 1) / files.length);
      return { status: statusCode, body: data };
    };

    const sendAll = async () => {
      const responses: NetworkResponse[] = [];
      // Sequential: a phone's uplink gains nothing from parallel uploads, and progress stays accurate.
      for (const [index, file] of files.entries()) responses.push(await sendOne(file, index));
      return responses;
    };

    return {
      response: sendAll(),
      abort() {
        aborted = true;
        running?.abort();
      },
    };
  },
};
