import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The device and the server of a test. */
const world = {
  kept: new Map<string, string>(),
  asked: [] as string[],
  /** What the server has; undefined for no connection. */
  file: undefined as string | undefined,
};

vi.mock('@/platform/words-file', () => ({
  wordsFile: {
    version: 'v2',
    pagesWait: false,
    readFile: (locale: string) => world.kept.get(locale) ?? '',
    keep: (locale: string, file: string) => void world.kept.set(locale, file),
  },
}));
vi.mock('@/platform/storage', () => ({
  storage: { get: () => 'fr', set: () => undefined },
}));
vi.mock('@/platform/system', () => ({ system: { language: () => 'fr' } }));

const ROOM = 'tests/fetch-words';

const fileOf = (version: string, hello: string) => JSON.stringify({ version, rooms: { [ROOM]: { hello } } });

/** A start of the app: its modules afresh, with what the device has kept. */
async function startApp() {
  vi.resetModules();
  const { addWords } = await import('./translate');
  const words = addWords(ROOM, { hello: '你好' });
  const { fetchWords, setWordsSource } = await import('./fetch-words');
  setWordsSource(async (path) => {
    world.asked.push(path);
    if (world.file === undefined) throw new Error('offline');
    return world.file;
  });
  const { useLocaleStore, serverLocale, followLocale, chooseLocale } = await import('./locale.store');
  const locale = () => useLocaleStore.getState().locale;
  return {
    fetchWords,
    followLocale,
    chooseLocale,
    serverLocale,
    locale,
    hello: () => words.in(locale())('hello'),
  };
}

beforeEach(() => {
  world.kept.clear();
  world.asked = [];
  world.file = fileOf('v2', 'Bonjour');
});

describe('the words of a language', () => {
  it('are fetched by their version when first needed, shown when they arrive, and kept', async () => {
    const app = await startApp();
    expect([app.locale(), app.hello()]).toEqual(['zh-CN', '你好']);
    // What the server says meanwhile stays on the page.
    expect(app.serverLocale()).toBe('fr');
    await app.followLocale(expect.unreachable);
    expect([app.locale(), app.hello()]).toEqual(['fr', 'Bonjour']);
    expect(world.asked).toEqual(['/words/fr.v2.json']);

    world.file = undefined;
    const again = await startApp();
    expect([again.locale(), again.hello()]).toEqual(['fr', 'Bonjour']);
    await again.followLocale(expect.unreachable);
    expect(world.asked).toHaveLength(1);
  });

  it('stay the source locale’s without a network, which is reported, and can be fetched later', async () => {
    world.file = undefined;
    const app = await startApp();
    const failed = vi.fn();
    await app.followLocale(failed);
    expect(failed).toHaveBeenCalledExactlyOnceWith('fr');
    expect(app.serverLocale()).toBe('zh-CN');
    expect([app.locale(), app.hello()]).toEqual(['zh-CN', '你好']);
    world.file = fileOf('v2', 'Bonjour');
    await app.chooseLocale('fr');
    expect([app.locale(), app.hello()]).toEqual(['fr', 'Bonjour']);
  });

  it.each([
    '',
    '{"version":"v2","rooms":{"a":',
    '{"version":"v2"}',
    'null',
    '{"rooms":{"a":{"b":1}}}',
  ])('are not taken from a damaged file: %s', async (damaged) => {
    world.file = damaged;
    const app = await startApp();
    const failed = vi.fn();
    await app.followLocale(failed);
    expect(failed).toHaveBeenCalledTimes(1);
    expect([app.locale(), app.hello()]).toEqual(['zh-CN', '你好']);
    expect(world.kept.size).toBe(0);
  });

  it('are fetched again when the kept file is damaged', async () => {
    world.kept.set('fr', '{"version":"v2","rooms":{"tests');
    const app = await startApp();
    expect(app.locale()).toBe('zh-CN');
    await app.followLocale(expect.unreachable);
    expect(app.hello()).toBe('Bonjour');
    expect(world.kept.get('fr')).toBe(world.file);
  });

  it('are the kept ones of an earlier version until the new ones arrive', async () => {
    world.kept.set('fr', fileOf('v1', 'Salut'));
    const app = await startApp();
    expect([app.locale(), app.hello()]).toEqual(['fr', 'Salut']);
    await app.followLocale(expect.unreachable);
    expect(app.hello()).toBe('Bonjour');
    expect(world.kept.get('fr')).toBe(world.file);
  });

  it('are the kept ones of an earlier version while there is no network', async () => {
    world.kept.set('fr', fileOf('v1', 'Salut'));
    world.file = undefined;
    const app = await startApp();
    await app.followLocale(expect.unreachable);
    expect([app.locale(), app.hello()]).toEqual(['fr', 'Salut']);
  });

  it('are asked for once, and once at every start while the server has another version', async () => {
    world.file = fileOf('v3', 'Allô');
    for (const count of [1, 2]) {
      const app = await startApp();
      await Promise.all([app.fetchWords('fr'), app.fetchWords('fr')]);
      await app.fetchWords('fr');
      expect(world.asked).toHaveLength(count);
    }
  });
});
