import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification } from 'pg';
import type { BaseLogger } from 'pino';
import type { Database } from './database';

const LISTEN_AGAIN_MS = 2_000;

/** A line that a firewall dropped without a word is found out after this long, and idle ones are kept open. */
const CHECK_EVERY_MS = 5_000;
const CHECK = { text: 'select 1', query_timeout: 3_000 };

export type Listener = { stop: () => Promise<void> };

type ListenerOptions = {
  pool: Database['pool'];
  /** A name of ours: it becomes part of a statement. */
  channel: string;
  onNotice: (payload: string) => void;
  /** Whatever is said from now on comes to `onNotice`. */
  onHearing?: () => void;
  /** Notices may be missed from now on. Comes at the latest some seconds after the line fell silent. */
  onDeaf?: () => void;
  log: Pick<BaseLogger, 'debug'>;
};

/**
 * Listens to a channel of PostgreSQL until it is stopped, and again after each loss of the connection. Takes one
 * connection of the pool for as long as it listens. What is said while it cannot hear is lost.
 */
export function listenTo(options: ListenerOptions): Listener {
  const { pool, channel, onNotice, onHearing, onDeaf, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  const listenOnce = async () => {
    const client = await pool.connect();
    const lost = new AbortController();
    const check = setInterval(() => client.query(CHECK).catch((error) => lost.abort(error)), CHECK_EVERY_MS);
    const hear = ({ payload = '' }: Notification) => onNotice(payload);
    try {
      client.on('notification', hear);
      await client.query(`listen ${channel}`);
      onHearing?.();
      await once(client, 'end', { signal: AbortSignal.any([signal, lost.signal]) });
    } finally {
      onDeaf?.();
      clearInterval(check);
      client.off('notification', hear);
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
