import type { UpgradePackage } from '@tuzuo/core/app/upgrade';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { followUpgrade } from './follow-upgrade';

const world = vi.hoisted(() => ({
  stored: new Map<string, string>(),
  offered: undefined as unknown,
  params: [] as unknown[],
  asked: [] as { title: string; content: string; confirmText: string; forced: boolean }[],
  answers: [] as boolean[],
  shown: [] as string[],
  done: vi.fn(),
}));
const host = vi.hoisted(() => ({
  installed: vi.fn(),
  download: vi.fn(),
  install: vi.fn(),
  restart: vi.fn(),
}));

vi.mock('@/platform/app-host', () => ({ appHost: host }));
vi.mock('@/platform/splash', () => ({ splash: { done: world.done } }));
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => world.stored.get(key) ?? '',
    set: (key: string, value: string) => world.stored.set(key, value),
  },
}));
vi.mock('@/request', () => ({
  call: (_name: string, params: unknown) => ({
    result:
      world.offered === undefined
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ installPackageInfo: world.offered }),
    asked: world.params.push(params),
  }),
}));
vi.mock('@/i18n', async () => {
  const { addWords } = await import('@/i18n/translate');
  const { loadAllWords } = await import('../../../tests/builders/words');
  loadAllWords();
  return {
    defineWords: (...room: Parameters<typeof addWords>) => ({ say: addWords(...room).in('en') }),
  };
});
vi.mock('@/ui/feedback', () => {
  const answer = (forced: boolean) => async (words: Omit<(typeof world.asked)[number], 'forced'>) => {
    world.asked.push({ ...words, forced });
    const next = world.answers.shift();
    // An endless question loop would hang the test: running out of answers throws and ends it.
    if (next === undefined) throw new Error('nobody answers');
    return next;
  };
  return {
    askUser: answer(false),
    tellUser: answer(true),
    showLoading: (title: string) => world.shown.push(title),
    hideLoading: () => world.shown.push('hidden'),
  };
});

const upgrade = (change: Partial<UpgradePackage> = {}): UpgradePackage => ({
  version: '1.0.85',
  versionCode: 1000085,
  packageType: 'resource',
  installPackageUrl: 'https://files.example/app',
  isForceUpdate: '0',
  updateNotes: 'Faster',
  sha256: 'a'.repeat(64),
  bytes: 10,
  ...change,
});
const apk = (change: Partial<UpgradePackage> = {}) => upgrade({ packageType: 'apk', ...change });
const kept = () => world.stored.get('upgrade') ?? '';

beforeEach(() => {
  world.stored.clear();
  Object.assign(world, { offered: null, params: [], asked: [], answers: [], shown: [] });
  world.done.mockClear();
  for (const call of Object.values(host)) call.mockReset().mockResolvedValue(undefined);
  host.installed.mockResolvedValue({ versionCode: 1000084, takes: ['resource', 'apk'] });
  host.download.mockResolvedValue('saved');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the update check', () => {
  it.each([
    ['nothing newer', null],
    ['what is installed', upgrade({ versionCode: 1000084 })],
  ])('does nothing for %s, and forgets the kept package', async (_, offered) => {
    world.stored.set('upgrade', JSON.stringify(apk()));
    world.offered = offered;
    await followUpgrade();
    expect(host.download).not.toHaveBeenCalled();
    expect(world.asked).toEqual([]);
    expect(kept()).toBe('');
    expect(world.done).toHaveBeenCalledWith('update');
  });

  it('asks nothing where no native app hosts the pages', async () => {
    host.installed.mockResolvedValue(undefined);
    world.offered = upgrade();
    await followUpgrade();
    expect(host.download).not.toHaveBeenCalled();
    expect(world.done).toHaveBeenCalledWith('update');
  });

  it("sends the app's update channel and an always identical device id", async () => {
    host.installed.mockResolvedValue({ versionCode: 1000084, takes: ['resource'], channel: 'beta' });
    await followUpgrade();
    await followUpgrade();
    const asked = { currentVersion: '1000084', channel: 'beta', deviceId: world.stored.get('deviceId') };
    expect(asked.deviceId).toMatch(/^\d{22}$/);
    expect(world.params).toEqual([asked, asked]);
  });

  it('stops waiting when the app does not answer', async () => {
    host.installed.mockRejectedValue(new Error('silent'));
    await followUpgrade();
    expect(world.done).toHaveBeenCalledWith('update');
  });
});

describe('new pages', () => {
  specLine(
    's4.update-resource',
    'unit',
    'are downloaded, installed, and the app restarts, without a question',
    async () => {
      world.offered = upgrade();
      await followUpgrade();
      expect(host.download).toHaveBeenCalledWith(world.offered);
      expect(host.install).toHaveBeenCalledWith(world.offered);
      expect(world.asked).toEqual([]);
      expect(host.restart).toHaveBeenCalledTimes(1);
      // The splash screen waited for the server's answer, not for the download.
      expect(world.done.mock.invocationCallOrder[0]).toBeLessThan(
        host.download.mock.invocationCallOrder[0] ?? 0,
      );
    },
  );

  it('that did not take effect are installed again without restarting the app forever', async () => {
    world.offered = upgrade();
    await followUpgrade();
    await followUpgrade();
    expect(host.install).toHaveBeenCalledTimes(2);
    expect(host.restart).toHaveBeenCalledTimes(1);
    world.offered = upgrade({ versionCode: 1000086 });
    await followUpgrade();
    expect(host.restart).toHaveBeenCalledTimes(2);
  });

  it.each([
    'unreachable',
    'damaged',
  ])('that are %s are not installed; the next start tries again', async (outcome) => {
    world.offered = upgrade();
    host.download.mockResolvedValue(outcome);
    await followUpgrade();
    expect(host.install).not.toHaveBeenCalled();
    expect(world.asked).toEqual([]);
    expect(JSON.parse(kept())).toEqual(world.offered);
  });
});

describe('an APK', () => {
  specLine(
    's4.update-apk',
    'unit',
    'is kept for a prompt at the next start, and downloads with a progress up to 99.99, then 100',
    async () => {
      world.offered = apk();
      await followUpgrade();
      expect(world.asked).toEqual([]);
      expect(host.download).not.toHaveBeenCalled();
      expect(JSON.parse(kept())).toEqual(world.offered);

      // that failed to download is offered again with the reason, until the user postpones it
      world.offered = undefined;
      world.answers = [true];
      vi.useFakeTimers();
      let arrive: (outcome: string) => void = () => undefined;
      host.download.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
      const going = followUpgrade();
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(world.shown.at(-1)).toBe('Downloading 99.99%');
      arrive('saved');
      // Long enough for a screen to paint it.
      await vi.advanceTimersByTimeAsync(400);
      expect(world.shown.at(-1)).toBe('Downloading 100.00%');
      expect(host.install).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(100);
      await going;
      expect(world.shown[0]).toBe('Downloading 0.00%');
      expect(world.shown.slice(-2)).toEqual(['Downloading 100.00%', 'hidden']);
      expect(host.install).toHaveBeenCalledTimes(1);
      expect(world.asked[0]).toMatchObject({ title: 'Version 1.0.85 is here', content: 'Faster' });
    },
  );

  it('that is forced is offered again as long as it is not installed', async () => {
    world.offered = apk();
    world.stored.set('upgrade', JSON.stringify(apk()));
    world.answers = [true, true, true, false];
    host.download.mockResolvedValueOnce('unreachable').mockResolvedValueOnce('damaged');
    host.install.mockRejectedValueOnce(new Error('no room'));
    await followUpgrade();
    expect(world.asked.map(({ content }) => content.slice(0, 12))).toEqual([
      'Faster',
      'The download',
      'The download',
      'The new vers',
    ]);
    expect(world.shown.filter((words) => words === 'hidden')).toHaveLength(3);
    // Only what arrived was complete.
    expect(world.shown.filter((words) => words.includes('100'))).toHaveLength(1);
    expect(JSON.parse(kept())).toEqual(world.offered);
  });

  it('The next start, without a connection.', async () => {
    world.offered = apk({ isForceUpdate: '1' });
    world.answers = [true, true];
    await followUpgrade();
    expect(host.install).toHaveBeenCalledTimes(2);
    expect(world.asked.every(({ forced }) => forced)).toBe(true);
  });
});
