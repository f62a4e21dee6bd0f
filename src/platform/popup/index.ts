import Taro from '@tarojs/taro';
import type { PopupPort } from './port';

export type { PopupPort } from './port';

const ignore = () => undefined;

export const popup: PopupPort = {
  showToast({ title, mask, durationMs }) {
    // Without an icon WeChat gives the words two lines; with one, seven characters.
    Taro.showToast({ title, mask, duration: durationMs, icon: 'none' }).catch(ignore);
  },
  showLoading({ title, mask }) {
    Taro.showLoading({ title, mask }).catch(ignore);
  },
  hide(kind) {
    // WeChat rejects when nothing shows any more, whatever Taro's types say.
    const hidden: unknown = kind === 'loading' ? Taro.hideLoading() : Taro.hideToast();
    Promise.resolve(hidden).catch(ignore);
  },
};
