import { describe, expect, it, vi } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { raceSplash, SPLASH_TIMEOUT_MS } from './splash';
import { readKeptPackage, simulatedProgress, type UpgradePackage, upgradeFor } from './upgrade';
import { versionCodeOf } from './version';

const offered: UpgradePackage = {
  version: '1.0.85',
  versionCode: 1000085,
  packageType: 'resource',
  installPackageUrl: 'https://files.example.com/web.zip',
  isForceUpdate: '0',
  updateNotes: '',
  sha256: 'a'.repeat(64),
  bytes: 10,
};

describe('versions', () => {
  it.each([
    ['1.0.84', 1000084],
    ['1000084', 1000084],
    ['1.0.0', 1000000],
    ['12.3.4', 12003004],
    ['1.0', undefined],
    ['1.0.1000', undefined],
    ['', undefined],
    ['v1.0.84', undefined],
  ])('%s is %s', (version, code) => expect(versionCodeOf(version)).toBe(code));
});

describe('an update', () => {
  const both = ['resource', 'apk'] as const;

  specLine('s4.update-compare', 'unit', 'has a higher version code than the installed one', () => {
    const isUpdate = (versionCode: number) => upgradeFor({ versionCode, takes: both }, offered) === offered;
    expect([1000084, 1000085, 1000086].map(isUpdate)).toEqual([true, false, false]);
  });

  it('is ignored when the app cannot take its type, and when there is none', () => {
    expect(upgradeFor({ versionCode: 1, takes: ['apk'] }, offered)).toBeUndefined();
    expect(upgradeFor({ versionCode: 1, takes: both }, null)).toBeUndefined();
  });

  it('is read back as it was stored, and invalid data is ignored', () => {
    expect(readKeptPackage(JSON.stringify(offered))).toEqual(offered);
    for (const text of ['', 'null', '[]', '{"versionCode":1}', JSON.stringify({ ...offered, bytes: '10' })]) {
      expect(readKeptPackage(text), text).toBeUndefined();
    }
  });
});

it('simulated progress rises, never falls, and ends at 99.99', () => {
  const shown = [0, 100, 1_000, 12_000, 60_000, 600_000, 1e9].map(simulatedProgress);
  expect(shown[0]).toBe(0);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  expect(shown.at(-1)).toBe(99.99);
  expect(shown[3]).toBeCloseTo(63.2, 1);
  for (const percent of shown) expect(Math.round(percent * 100) / 100).toBe(percent);
});

describe('the splash screen', () => {
  const race = () => {
    const close = vi.fn();
    const timer = { act: () => undefined as unknown, ms: 0, stopped: false };
    const done = raceSplash(close, (act, ms) => {
      Object.assign(timer, { act, ms });
      return () => {
        timer.stopped = true;
      };
    });
    return { close, timer, done };
  };

  specLine(
    's4.splash',
    'unit',
    'closes when the page is ready and the update check is done, in either order',
    () => {
      for (const [first, second] of [
        ['page', 'update'],
        ['update', 'page'],
      ] as const) {
        const { close, timer, done } = race();
        done(first);
        done(first);
        expect(close).not.toHaveBeenCalled();
        done(second);
        expect(close).toHaveBeenCalledTimes(1);
        expect(timer.stopped).toBe(true);
      }
    },
  );

  specLine('s9.splash', 'unit', 'closes after 10 s, once', () => {
    const { close, timer, done } = race();
    expect(timer.ms).toBe(10_000);
    expect(SPLASH_TIMEOUT_MS).toBe(10_000);
    done('page');
    timer.act();
    done('update');
    timer.act();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
