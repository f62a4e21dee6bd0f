import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { network } from '@/platform/network';
import { specLine } from '../../tests/spec/vitest';
import { call } from './call';
import type { Call } from './deadline';
import { absolute, send } from './send';
import { downloadFile, uploadFiles } from './transfer';

/** A target whose exchanges never settle; it records the timeouts it was given and whether it was aborted. */
const target = vi.hoisted(() => {
  const aborted = vi.fn();
  const start = vi.fn((_: { timeoutMs: number; onProgress?: (share: number) => void }) => ({
    response: new Promise(() => undefined),
    abort: aborted,
  }));
  return { start, aborted, isSilent: false };
});

vi.mock('@/platform/network', () => ({ network: { origin: '', start: target.start } }));
vi.mock('@/platform/upload', () => ({ upload: target }));
vi.mock('@/platform/download', () => ({ download: { start: target.start, release: vi.fn() } }));

const file = { path: 'blob:1', fileName: 'a.jpg', mime: 'image/jpeg' };

const EXCHANGES: Record<string, () => Call<unknown>> = {
  request: () => send({ url: '/x' }),
  call: () => call('gen.tool.list', {}),
  upload: () => uploadFiles('gen.tool.list', {}, [file]),
  download: () => downloadFile('/x', 'x.jpg'),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  target.isSilent = false;
});

afterEach(() => {
  vi.useRealTimers();
});

specLine(
  's9.timeouts',
  'unit',
  'requests, uploads and downloads time out after 60 s by our clock; nothing opens a socket',
  async () => {
    for (const start of Object.values(EXCHANGES)) {
      const outcome = vi.fn();
      start().result.catch(outcome);
      await vi.advanceTimersByTimeAsync(59_999);
      expect(outcome).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ errMsg: 'timeout', errCode: 5 }));
    }
    expect(target.aborted).toHaveBeenCalledTimes(4);
    // The target's limit must not fire first, but must be close to ours. An upload may make progress for five minutes.
    expect(target.start.mock.calls.map(([{ timeoutMs }]) => timeoutMs)).toEqual([
      65_000, 65_000, 305_000, 65_000,
    ]);
  },
);

describe('an upload over a slow line', () => {
  const begin = (options = {}) => {
    const outcome = vi.fn();
    uploadFiles('gen.tool.list', {}, [file], options).result.catch(outcome);
    const progress = (share: number) => target.start.mock.lastCall?.[0].onProgress?.(share);
    return { outcome, progress };
  };

  it('lasts as long as it makes progress, and ends a minute after the last', async () => {
    const shares: number[] = [];
    const { outcome, progress } = begin({ onProgress: (share: number) => shares.push(share) });
    for (const share of [0.2, 0.4, 0.6]) {
      await vi.advanceTimersByTimeAsync(59_000);
      progress(share);
    }
    // Not a progress: hosts may repeat themselves.
    await vi.advanceTimersByTimeAsync(30_000);
    progress(0.6);
    await vi.advanceTimersByTimeAsync(29_999);
    expect([outcome.mock.calls.length, shares]).toEqual([0, [0.2, 0.4, 0.6, 0.6]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ errMsg: 'timeout' }));
  });

  it('ends after five minutes, as the server does', async () => {
    const { outcome, progress } = begin();
    for (let share = 0.01; share < 0.3; share += 0.01) {
      await vi.advanceTimersByTimeAsync(10_000);
      progress(share);
    }
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([outcome.mock.calls.length, target.aborted.mock.calls.length]).toEqual([1, 1]);
  });

  it('has all of them where the host reports no progress', async () => {
    target.isSilent = true;
    const { outcome } = begin();
    await vi.advanceTimersByTimeAsync(299_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledOnce();
  });
});

it('a call may have its own timeout', async () => {
  const outcome = vi.fn();
  send({ url: '/x', timeoutMs: 100 }).result.catch(outcome);
  await vi.advanceTimersByTimeAsync(100);
  expect(outcome).toHaveBeenCalledOnce();
});

specLine('s7.base-url', 'unit', "the server's origin is prepended to paths only", () => {
  network.origin = 'https://api.tuzuo.example';
  expect(absolute('/api/x')).toBe('https://api.tuzuo.example/api/x');
  expect(absolute('https://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg');
  expect(absolute('blob:https://a/1')).toBe('blob:https://a/1');
  network.origin = '';
  expect(absolute('/api/x')).toBe('/api/x');
});
