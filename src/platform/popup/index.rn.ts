import Taro from '@tarojs/taro';
import type { PopupPort } from './port';

let expiry: ReturnType<typeof setTimeout> | undefined;

function clear(): void {
  clearTimeout(expiry);
  Taro.hideToast();
}

/** The clock is ours: the one that Taro starts for a toast also ends the popup that came after it. */
export const popup = {
  showToast({ title, mask, durationMs }) {
    clearTimeout(expiry);
    void Taro.showToast({ title, mask, icon: 'none', duration: 0 });
    expiry = setTimeout(clear, durationMs);
  },
  showLoading({ title, mask }) {
    clearTimeout(expiry);
    void Taro.showLoading({ title, mask });
  },
  hide: clear,
} satisfies PopupPort;
