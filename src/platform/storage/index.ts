import Taro from '@tarojs/taro';
import type { StoragePort } from './port';

export const storage: StoragePort = {
  isHydrated: () => true,
  hydrate: () => Promise.resolve(),
  get(key) {
    try {
      const value: unknown = Taro.getStorageSync(key);
      return typeof value === 'string' ? value : '';
    } catch {
      return '';
    }
  },
  set(key, value) {
    // Synchronous, so that the next read sees it, and it survives the mini-program being closed right after.
    try {
      if (value === '') Taro.removeStorageSync(key);
      else Taro.setStorageSync(key, value);
    } catch {
      return;
    }
  },
};
