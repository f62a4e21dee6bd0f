import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE_DELAYS, pollTask } from './poller';

type Task = Awaited<ReturnType<Parameters<typeof pollTask>[0]['ask']>>;

const task = (change: Partial<Task>): Task => ({ state: 'running', progress: 0, ...change });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets a pending answer resolve. */
const answered = () => vi.advanceTimersByTimeAsync(0);

describe('polling a task', () => {
  it('asks at once, then with growing delays up to 3 s, and sooner again after a change', async () => {
    let now = task({});
    const ask = vi.fn(async () => now);
    const stop = pollTask({ ask, onTask: () => undefined, onFailure: () => true });
    await answered();
    const pauses: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const [before, asked] = [Date.now(), ask.mock.calls.length];
      while (ask.mock.calls.length === asked) await vi.advanceTimersByTimeAsync(10);
      pauses.push(Date.now() - before);
    }
    expect(pauses[0]).toBe(1000);
    expect(pauses.at(-1)).toBe(3000);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));

    now = task({ progress: 0.5 });
    await vi.advanceTimersByTimeAsync(3000);
    const asked = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(asked + 1);
    stop();
  });

  it.each([
    ['running', 25],
    ['queued', 9],
  ] as const)('for a result that somebody looks for, of a task that is %s, asks %i times in 5 s', async (state, times) => {
    const ask = vi.fn(async () => task({ state }));
    const stop = pollTask({ ask, onTask: () => undefined, onFailure: () => true, delays: LIVE_DELAYS });
    await vi.advanceTimersByTimeAsync(5000);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(times);
    expect(ask.mock.calls.length).toBeLessThan(times + 4);
    stop();
  });

  it.each(['succeeded', 'failed', 'canceled'] as const)('ends when the task has %s', async (state) => {
    const onTask = vi.fn();
    const ask = vi.fn(async () => task({ state }));
    pollTask({ ask, onTask, onFailure: () => true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onTask).toHaveBeenCalledWith(task({ state }));
  });

  it('continues after a failure that `onFailure` calls temporary, and stops after any other', async () => {
    const failures = [new Error('lost'), new Error('gone')];
    const ask = vi.fn(() => Promise.reject<Task>(failures[ask.mock.calls.length - 1]));
    const onFailure = vi.fn((error: unknown) => error === failures[0]);
    pollTask({ ask, onTask: () => undefined, onFailure });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onFailure.mock.calls).toEqual([[failures[0]], [failures[1]]]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('drops an answer that arrives after it was stopped', async () => {
    const onTask = vi.fn();
    const onFailure = vi.fn(() => true);
    pollTask({ ask: async () => task({}), onTask, onFailure })();
    pollTask({ ask: () => Promise.reject(new Error('late')), onTask, onFailure })();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onTask).not.toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
  });
});
