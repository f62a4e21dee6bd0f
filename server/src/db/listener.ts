import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification } from 'pg';
import type { BaseLogger } from 'pino';
import type { Database } from './database';

const LISTEN_AGAIN_MS = 2_000;

/** Interval of checks that detect a silently dropped connection and keep an idle one open. */
const CHECK_EVERY_MS = 5_000;
const CHECK = { text: 'select 1', query_timeout: 3_000 };

export type Listener = { stop: () => Promise<void> };

type ListenerOptions = {
  pool: Database['pool'];
  /** An internal constant: it becomes part of a statement. */
  channel: string;
  onNotice: (payload: string) => void;
  /** Called when `onNotice` gets every notice from now on. */
  onConnected?: () => void;
  /** Called when notices may be missed from now on, at the latest some seconds after the connection was lost. */
  onDisconnected?: () => void;
  log: Pick<BaseLogger, 'debug'>;
};

/**
 * Listens to a PostgreSQL channel until stopped, reconnecting after each loss. Occupies one connection of the pool.
 * Notices sent while disconnected are lost.
 */
export function listenTo(options: ListenerOptions): Listener {
  const { pool, channel, onNotice, onConnected, onDisconnected, log } = options;
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
      onConnected?.();
      await once(client, 'end', { signal: AbortSignal.any([signal, lost.signal]) });
    } finally {
      onDisconnected?.();
      clearInterval(check);
      client.off('notification', hear);
      client.release(true);
    }
  };

  const keepListening = async () => {
    while (!signal.aborted) {
      await listenOnce().catch((error) => signal.aborted || log.debug({ err: error }, 'listener stopped'));
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
