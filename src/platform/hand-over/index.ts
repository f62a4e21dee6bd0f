import Taro from '@tarojs/taro';
import type { HandOverPort } from './port';

const isCancel = (failure: unknown) =>
  failure instanceof Object && /cancel/i.test(String(Reflect.get(failure, 'errMsg')));

/** A mini-program cannot save files for the user; it sends them to a chat, which may be the user's own. */
/** Document types that WeChat can open; others are sent to a chat. */
const SHOWN = /\.pdf$/;

export const handOver: HandOverPort = {
  async show(document) {
    if (!SHOWN.test(document.fileName)) return handOver.file(document);
    await Taro.openDocument({ filePath: document.path, fileType: 'pdf', showMenu: true });
    return 'done';
  },

  async file({ path, fileName }) {
    try {
      await Taro.shareFileMessage({ filePath: path, fileName });
    } catch (failure) {
      if (!isCancel(failure)) throw failure;
    }
    return 'done';
  },
};
