import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { network } from '@/platform/network';
import { specLine } from '../../tests/spec/vitest';
import { call } from './call';
import type { Call } from './deadline';
import { absolute, send } from './send';
import { downloadFile, uploadFiles } from './transfer';

/** A target whose exchanges never settle; it records the timeouts it was given and whether it was aborted. */
const target = vi.hoisted(() => {
  const aborted = vi.fn();
  const start = vi.fn((_: { timeoutMs: number }) => ({
    response: new Promise(() => undefined),
    abort: aborted,
  }));
  return { start, aborted };
});

vi.mock('@/platform/network', () => ({ network: { origin: '', start: target.start } }));
vi.mock('@/platform/upload', () => ({ upload: { start: target.start } }));
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
    // The target's limit must not fire first, but must be close to ours.
    expect(target.start.mock.calls.map(([{ timeoutMs }]) => timeoutMs)).toEqual([
      65_000, 65_000, 65_000, 65_000,
    ]);
  },
);

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
