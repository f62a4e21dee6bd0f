import Taro from '@tarojs/taro';
import type { PopupPort } from './port';

export type { PopupPort } from './port';

const ignore = () => undefined;

export const popup: PopupPort = {
  showToast({ title, mask, durationMs }) {
    // Without an icon WeChat shows two lines of text; with one, seven characters.
    Taro.showToast({ title, mask, duration: durationMs, icon: 'none' }).catch(ignore);
  },
  showLoading({ title, mask }) {
    Taro.showLoading({ title, mask }).catch(ignore);
  },
  hide(kind) {
    // WeChat rejects when nothing is shown any more, contrary to Taro's types.
    const hidden: unknown = kind === 'loading' ? Taro.hideLoading() : Taro.hideToast();
    Promise.resolve(hidden).catch(ignore);
  },
};
