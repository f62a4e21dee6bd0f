import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callAhead, calledAhead } from './ahead.h5';
import { call } from './call';

vi.mock('./call', () => ({ call: vi.fn() }));

const sent = vi.mocked(call);
let count = 0;

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockReset();
  count = 0;
  sent.mockImplementation((() => {
    count += 1;
    return { result: Promise.resolve(count), abort: () => undefined };
  }) as never);
});

afterEach(() => {
  vi.useRealTimers();
});

const asked = (posterId: string): Promise<unknown> => calledAhead('poster.poster.get', { posterId });

it('the answer to a call made ahead is used once', async () => {
  callAhead('poster.poster.get', { posterId: 'a' });
  expect(await asked('a')).toBe(1);
  expect(await asked('a')).toBe(2);
});

it('an answer to other parameters, or one that is too old, is not used', async () => {
  callAhead('poster.poster.get', { posterId: 'a' });
  expect(await asked('b')).toBe(2);
  callAhead('poster.poster.get', { posterId: 'a' });
  vi.advanceTimersByTime(20_000);
  expect(await asked('a')).toBe(4);
});

it('a failure reaches only the caller that takes the answer', async () => {
  sent.mockImplementation((() => ({ result: Promise.reject(new Error('no line')) })) as never);
  callAhead('poster.poster.get', { posterId: 'a' });
  await vi.runAllTimersAsync();
  await expect(asked('a')).rejects.toThrow('no line');
});
