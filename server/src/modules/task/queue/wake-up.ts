import type { BaseLogger } from 'pino';
import type { Database } from '../../../db/database';
import { type Listener, listenTo } from '../../../db/listener';
import { WAKE_UP_CHANNEL } from '../service';

type ListenerOptions = {
  pool: Database['pool'];
  onWake: () => void;
  log: Pick<BaseLogger, 'debug'>;
};

/**
 * Calls `onWake` when a task was created. A hint only: what is missed while the database is away is found by whoever
 * looks by himself.
 */
export function listenForWork({ pool, onWake, log }: ListenerOptions): Listener {
  return listenTo({ pool, channel: WAKE_UP_CHANNEL, onNotice: onWake, onHearing: onWake, log });
}
