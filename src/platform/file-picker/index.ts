import Taro from '@tarojs/taro';
import { noneWhenCanceled } from '@/platform/media/picked-image';
import type { FilePickerPort } from './port';

/** Files are picked from a chat: a mini-program has no access to other files on the phone. */
export const filePicker: FilePickerPort = {
  isThere: true,
  choose: (extensions) =>
    Taro.chooseMessageFile({ count: 1, type: 'file', extension: [...extensions] }).then(
      ({ tempFiles: [file] }) =>
        file && {
          path: file.path,
          fileName: file.name,
          ownName: file.name,
          mime: 'application/octet-stream',
          bytes: file.size,
        },
      (failure: { errMsg?: string }) => noneWhenCanceled(failure)[0],
    ),
  release: () => undefined,
};
