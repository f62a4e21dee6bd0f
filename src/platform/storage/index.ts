import Taro from '@tarojs/taro';

/** Small strings kept on the device. A missing key reads as '' (product spec, section 8). */
export type StoragePort = {
  /** False until {@link hydrate} has filled the mirror on a target that only reads asynchronously. */
  isHydrated(): boolean;
  /** Resolves when `get` may be used; at once where the target reads synchronously. Never rejects. */
  hydrate(): Promise<void>;
  get(key: string): string;
  /**
   * Keeps the value; '' forgets the key. A full or forbidden store is silently given up, as nothing here is the
   * only copy.
   */
  set(key: string, value: string): void;
};

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
    // Synchronous, so that the next read sees it and a mini-program closed right after has kept it.
    try {
      if (value === '') Taro.removeStorageSync(key);
      else Taro.setStorageSync(key, value);
    } catch {
      return;
    }
  },
};
