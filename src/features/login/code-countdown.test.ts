import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = vi.hoisted(() => new Map<string, string>());
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => kept.get(key) ?? '',
    set: (key: string, value: string) => kept.set(key, value),
  },
}));
vi.mock('@/platform/page-life', () => ({ usePageShow: () => undefined }));

const { secondsLeft, startWait } = await import('./code-countdown');

const NOW = 1_700_000_000_000;

describe('the wait for the next code', () => {
  beforeEach(() => kept.clear());

  it('is 0 before the first code', () => {
    expect(secondsLeft(NOW)).toBe(0);
  });

  it('counts whole seconds down to 0, from the stored time', () => {
    startWait(60_000, NOW);
    expect([0, 1, 999, 1000, 30_500, 59_999, 60_000, 90_000].map((ms) => secondsLeft(NOW + ms))).toEqual([
      60, 60, 60, 59, 30, 1, 0, 0,
    ]);
  });

  it('never exceeds a minute, whatever is requested or stored', () => {
    startWait(86_400_000, NOW);
    expect(secondsLeft(NOW)).toBe(60);
    // After the clock was set back by an hour, the user is not locked out.
    expect(secondsLeft(NOW - 3_600_000)).toBe(0);
    for (const [key] of kept) kept.set(key, 'not a number');
    expect(secondsLeft(NOW)).toBe(0);
  });

  it('stores nothing about the user', () => {
    startWait(60_000, NOW);
    expect([...kept.values()]).toEqual([String(NOW + 60_000)]);
  });
});
