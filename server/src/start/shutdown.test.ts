import { afterEach, describe, expect, it, vi } from 'vitest';
import { createShutdown, StartInterrupted } from './shutdown';

const quiet = () => ({ warn: vi.fn(), debug: vi.fn() });

afterEach(() => vi.useRealTimers());

describe('the shutdown', () => {
  it('undoes the started steps, last first, each once', async () => {
    const closed: string[] = [];
    const shutdown = createShutdown(quiet());
    for (const name of ['database', 'worker', 'HTTP'])
      shutdown.add(name, async () => closed.push(name), 1_000);
    await shutdown.run();
    await shutdown.run();
    expect(closed).toEqual(['HTTP', 'worker', 'database']);
  });

  it('continues after a step that fails or hangs, and logs which', async () => {
    const log = quiet();
    const close = vi.fn(async () => undefined);
    const shutdown = createShutdown(log);
    shutdown.add('first', close, 1_000);
    shutdown.add('hangs', () => new Promise(() => undefined), 20);
    shutdown.add('fails', () => Promise.reject(new Error('no')), 1_000);
    await shutdown.run();
    expect(close).toHaveBeenCalledOnce();
    expect(log.warn.mock.calls.map(([fields]) => fields.step)).toEqual(['fails', 'hangs']);
  });

  it('waits for a step exactly as long as it may take', async () => {
    vi.useFakeTimers();
    const log = quiet();
    const close = vi.fn(async () => undefined);
    const shutdown = createShutdown(log);
    shutdown.add('first', close, 1_000);
    shutdown.add('hangs', () => new Promise(() => undefined), 10_000);
    const run = shutdown.run();
    await vi.advanceTimersByTimeAsync(9_999);
    expect([close.mock.calls.length, log.warn.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await run;
    expect([close.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1]);
  });

  it('starts no further step once requested, but undoes the one that was starting', async () => {
    const close = vi.fn(async () => undefined);
    const shutdown = createShutdown(quiet());
    shutdown.request();
    expect(() => shutdown.add('late', close, 1_000)).toThrow(StartInterrupted);
    await shutdown.run();
    expect(close).toHaveBeenCalledOnce();
  });
});
