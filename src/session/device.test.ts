import { beforeEach, expect, vi } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { deviceId } from './device';

const stored = vi.hoisted(() => new Map<string, string>());
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => stored.set(key, value),
  },
}));

beforeEach(() => stored.clear());

specLine('s3.device-id', 'unit', 'is created once from the time and a random number, and stored', () => {
  const before = Date.now();
  const made = deviceId();
  expect(made).toMatch(/^\d{22}$/);
  expect(Number(made.slice(0, 13))).toBeGreaterThanOrEqual(before);
  expect(deviceId()).toBe(made);
  stored.clear();
  expect(deviceId()).not.toBe(made);
});
