import Taro from '@tarojs/taro';
import type { ClipboardPort } from './port';

export const clipboard: ClipboardPort = {
  announces: true,
  async write(text) {
    await Taro.setClipboardData({ data: text });
  },
};
