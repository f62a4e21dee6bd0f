import { beforeEach, describe, expect, it, vi } from 'vitest';
import { specCases } from '../../spec/vitest';
import { STORAGE_CASES, type StorageDriver } from '../storage-cases';

const phone = vi.hoisted(() => ({ stored: new Map<string, string>() }));

vi.mock('@tarojs/taro', async () => (await import('./wx-taro')).wxTaro(new Map(), phone.stored));

/** Loads the modules like a new start of the mini-program. */
async function launch() {
  vi.resetModules();
  const { storage } = await import('@/platform/storage');
  const { loginMarker } = await import('@/platform/login-marker');
  return { storage, loginMarker };
}

let app: Awaited<ReturnType<typeof launch>>;
beforeEach(async () => {
  phone.stored.clear();
  app = await launch();
});

const driver: StorageDriver = {
  get: async (key) => app.storage.get(key),
  set: async (key, value) => app.storage.set(key, value),
  isMarked: async () => app.loginMarker.isSet(),
  mark: async () => app.loginMarker.set(),
  clearMark: async () => app.loginMarker.clear(),
  async relaunch() {
    app = await launch();
  },
};

describe('the storage of the mini-program', () => {
  specCases('weapp', STORAGE_CASES, ({ run }) => run(driver));

  it('treats a value that is not a string as missing', () => {
    phone.stored.set('old', '{"a":1}');
    expect(app.storage.get('old')).toBe('');
  });

  it('fails silently when the phone’s storage is full', () => {
    app.storage.set('key', 'x'.repeat(2_000_000));
    expect(app.storage.get('key')).toBe('');
  });
});
