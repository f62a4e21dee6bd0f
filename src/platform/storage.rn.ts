import Taro from '@tarojs/taro';
import type { StoragePort } from './storage';

/** Keys that are read before the first render; Taro's synchronous reads are stubs on React Native. */
const HYDRATED_KEYS = ['locale'];

const mirror = new Map<string, string>();
let hydrated = false;

async function read(key: string): Promise<void> {
  try {
    const { data } = await Taro.getStorage<unknown>({ key });
    if (typeof data === 'string') mirror.set(key, data);
  } catch {
    // A missing key rejects: it reads as ''.
    return;
  }
}

export const storage = {
  isHydrated: () => hydrated,
  async hydrate() {
    await Promise.all(HYDRATED_KEYS.map(read));
    hydrated = true;
  },
  get: (key) => mirror.get(key) ?? '',
  set(key, value) {
    mirror.set(key, value);
    Taro.setStorage({ key, data: value }).catch(() => undefined);
  },
} satisfies StoragePort;
