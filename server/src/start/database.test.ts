import { StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { describe, expect, it, vi } from 'vitest';
import { waitForDatabase } from './database';
import { createShutdown } from './shutdown';

const unreachable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A database that is reachable after `upAfterMs`, and a clock that only sleeping moves. */
function startingDatabase(upAfterMs: number, error: () => Error = unreachable) {
  let time = 0;
  const clock = {
    now: () => time,
    sleep: async (ms?: number) => {
      time += ms ?? 0;
      return undefined as never;
    },
  };
  const ping = async () => {
    if (time < upAfterMs) throw error();
  };
  const log = { warn: vi.fn(), debug: vi.fn() };
  const context = { log, shutdown: createShutdown(log) };
  const wait = () => waitForDatabase({ ping, address: 'db:5432' }, context, clock);
  return { wait, log, shutdown: context.shutdown, waited: () => time };
}

describe('the wait for a database at the start', () => {
  it('lasts until it answers, within ten seconds, and is logged once', async () => {
    const { wait, log, waited } = startingDatabase(9_900);
    await wait();
    expect(waited()).toBe(10_000);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('ends after ten seconds', async () => {
    const { wait, waited } = startingDatabase(60_000);
    await expect(wait()).rejects.toThrow(StartupError);
    expect(waited()).toBe(10_500);
  });

  it('does not begin when the database refuses', async () => {
    const refusal = () => Object.assign(new Error('no such user'), { code: '28P01' });
    const { wait, waited } = startingDatabase(60_000, refusal);
    await expect(wait()).rejects.toThrow(StartupError);
    expect(waited()).toBe(0);
  });

  it('ends when the server is stopped', async () => {
    const { wait, shutdown } = startingDatabase(60_000);
    shutdown.request();
    await expect(wait()).rejects.toThrow('stopped while starting');
  });
});
