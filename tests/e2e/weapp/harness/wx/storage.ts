import { type Callbacks, type Settle, WxFailure } from './callbacks';

const MAX_VALUE_BYTES = 1024 * 1024;
const MAX_TOTAL_BYTES = 10 * 1024 * 1024;

/** Data that survive a relaunch: pass the same map to the next launch. Values are JSON. */
export type Stored = Map<string, string>;

/** `wx.*Storage*`: a missing key returns `''` synchronously and fails asynchronously; values are copies. */
export function storageFake(stored: Stored, settle: Settle, adopt: <T>(value: T) => T) {
  const read = (key: string): unknown => {
    const text = stored.get(key);
    return text === undefined ? '' : adopt(JSON.parse(text) as unknown);
  };
  const write = (key: string, value: unknown): void => {
    const text = JSON.stringify(value) ?? '""';
    const others = [...stored].reduce((sum, [name, held]) => sum + (name === key ? 0 : held.length), 0);
    if (Buffer.byteLength(text) > MAX_VALUE_BYTES) throw new WxFailure('entry size limit reached');
    if (others + Buffer.byteLength(text) > MAX_TOTAL_BYTES)
      throw new WxFailure('exceed storage max size 10Mb');
    stored.set(key, text);
  };
  const info = () => ({ keys: [...stored.keys()], currentSize: 1, limitSize: MAX_TOTAL_BYTES / 1024 });
  return {
    getStorageSync: read,
    setStorageSync: write,
    removeStorageSync: (key: string) => void stored.delete(key),
    clearStorageSync: () => stored.clear(),
    getStorageInfoSync: () => adopt(info()),
    getStorage: (options: Callbacks & { key: string }) =>
      settle('getStorage', options, () => {
        if (!stored.has(options.key)) throw new WxFailure('data not found');
        return { data: read(options.key) };
      }),
    setStorage: (options: Callbacks & { key: string; data: unknown }) =>
      settle('setStorage', options, () => {
        write(options.key, options.data);
        return undefined;
      }),
    removeStorage: (options: Callbacks & { key: string }) =>
      settle('removeStorage', options, () => {
        stored.delete(options.key);
        return undefined;
      }),
    clearStorage: (options?: Callbacks) =>
      settle('clearStorage', options, () => {
        stored.clear();
        return undefined;
      }),
    getStorageInfo: (options?: Callbacks) => settle('getStorageInfo', options, info),
  };
}
