import Taro from '@tarojs/taro';
import type { StoragePort } from './port';

/** All stored values, because Taro's synchronous reads are stubs here that return an Error object. */
const mirror = new Map<string, string>();
let hydrated = false;

async function read(key: string): Promise<void> {
  const { data } = await Taro.getStorage<unknown>({ key });
  // Written while this read was pending: the written value is newer.
  if (typeof data === 'string' && !mirror.has(key)) mirror.set(key, data);
}

async function storedKeys(): Promise<string[]> {
  // Taro types the answer as the callback's argument; at run time it is the option of `success`.
  const info: unknown = await Taro.getStorageInfo();
  return (info as Taro.getStorageInfo.SuccessCallbackOption).keys;
}

export const storage = {
  isHydrated: () => hydrated,
  async hydrate() {
    const keys = await storedKeys().catch(() => []);
    // One damaged value must not hide the others or keep the app from starting.
    await Promise.all(keys.map((key) => read(key).catch(() => undefined)));
    hydrated = true;
  },
  get: (key) => mirror.get(key) ?? '',
  set(key, value) {
    mirror.set(key, value);
    const written = value === '' ? Taro.removeStorage({ key }) : Taro.setStorage({ key, data: value });
    written.catch(() => undefined);
  },
} satisfies StoragePort;
