import Taro from '@tarojs/taro';
import type { PopupPort } from './port';

let expiry: ReturnType<typeof setTimeout> | undefined;

function clear(): void {
  clearTimeout(expiry);
  Taro.hideToast();
}

/** Uses its own timer: Taro's timer for a toast also closes the popup that followed it. */
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
