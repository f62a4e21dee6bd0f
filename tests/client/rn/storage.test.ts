import { specCases } from '../../spec/jest';
import { STORAGE_CASES, type StorageDriver } from '../storage-cases';

type Modules = typeof import('@/platform/storage') & typeof import('@/platform/login-marker');
type AsyncStorage = typeof import('@react-native-async-storage/async-storage')['default'];

// The phone's storage outlives the modules of one launch, so all of them share the same fake.
const mockKept: { phone?: AsyncStorage } = {};
jest.mock('@react-native-async-storage/async-storage', () => {
  mockKept.phone ??= jest.requireActual('@react-native-async-storage/async-storage/jest/async-storage-mock');
  return mockKept.phone;
});

/** Loads the modules like a new start of the app, before anything has been read. */
function load(): Modules {
  jest.resetModules();
  return { ...require('@/platform/storage'), ...require('@/platform/login-marker') } as Modules;
}

async function launch(): Promise<Modules> {
  const app = load();
  await app.storage.hydrate();
  return app;
}

let app: Modules;
beforeEach(async () => {
  app = await launch();
  await mockKept.phone?.clear();
  app = await launch();
});

/** Taro writes a few turns later; a phone that shuts down earlier loses the value, as with any app. */
const written = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

const driver: StorageDriver = {
  get: async (key) => app.storage.get(key),
  set: async (key, value) => app.storage.set(key, value),
  isMarked: async () => app.loginMarker.isSet(),
  mark: async () => app.loginMarker.set(),
  clearMark: async () => app.loginMarker.clear(),
  async relaunch() {
    await written();
    app = await launch();
  },
};

specCases('rn', STORAGE_CASES, ({ run }) => run(driver));

test('reports that the mirror is empty until it is filled', async () => {
  app.storage.set('key', 'value');
  await written();
  const next = load();
  expect([next.storage.isHydrated(), next.storage.get('key')]).toEqual([false, '']);
  await next.storage.hydrate();
  expect([next.storage.isHydrated(), next.storage.get('key')]).toEqual([true, 'value']);
});

test('keeps a value written while the mirror is being filled over the one read', async () => {
  app.storage.set('key', 'old');
  app.storage.set('gone', 'old');
  await written();
  const next = load();
  const filled = next.storage.hydrate();
  next.storage.set('key', 'new');
  next.storage.set('gone', '');
  await filled;
  expect([next.storage.get('key'), next.storage.get('gone')]).toEqual(['new', '']);
});

test('survives a damaged value, and still reads the others', async () => {
  app.storage.set('whole', 'value');
  await mockKept.phone?.setItem('damaged', '{"half');
  await written();
  app = await launch();
  expect([app.storage.get('whole'), app.storage.get('damaged')]).toEqual(['value', '']);
});

test('starts even when the phone’s storage fails completely', async () => {
  const keys = jest.spyOn(mockKept.phone as AsyncStorage, 'getAllKeys').mockRejectedValue(new Error('disk'));
  app = await launch();
  keys.mockRestore();
  expect([app.storage.isHydrated(), app.storage.get('key')]).toEqual([true, '']);
});
