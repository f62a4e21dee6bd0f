import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Database } from '../db/database';
import { WAKE_UP_CHANNEL } from '../modules/task/service';

const LISTEN_AGAIN_MS = 2_000;

type Listener = { stop: () => Promise<void> };

type ListenerOptions = {
  pool: Database['pool'];
  onWake: () => void;
  log: Pick<BaseLogger, 'debug'>;
};

/**
 * Calls `onWake` when a task was created. A hint only: what is missed while the database is away is found by whoever
 * looks by himself. Takes one connection of the pool for as long as it listens.
 */
export function listenForWork({ pool, onWake, log }: ListenerOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;

  const listenOnce = async () => {
    const client = await pool.connect();
    try {
      client.on('notification', onWake);
      await client.query(`listen ${WAKE_UP_CHANNEL}`);
      onWake();
      await once(client, 'end', { signal });
    } finally {
      client.off('notification', onWake);
      client.release(true);
    }
  };

  const keepListening = async () => {
    while (!signal.aborted) {
      await listenOnce().catch((error) => signal.aborted || log.debug({ err: error }, 'listening ended'));
      await sleep(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  const listening = keepListening();
  return {
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}
