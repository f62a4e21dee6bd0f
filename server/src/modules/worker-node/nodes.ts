import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import { type LiveNode, listNodesSeen } from './repository';

/** Seconds without a heartbeat (five missed) after which a node counts as dead. */
export const ALIVE_SECONDS = 30;

/** A worker's heartbeat comes every five seconds; a node that stops removes itself, which shows within this time. */
const REFRESH_MS = 2_000;

export type Nodes = {
  /** The nodes seen in the last 30 s, as last read: the same list until they are read again. */
  live: () => readonly LiveNode[];
  /** Reads them now; never rejects. */
  refresh: () => Promise<void>;
  stop: () => Promise<void>;
};

type NodesOptions = {
  database: Pick<Database, 'orm'>;
  /** Called after each successful reading. */
  onRead?: (nodes: readonly LiveNode[]) => void;
  log: Pick<BaseLogger, 'warn' | 'info'>;
  everyMs?: number;
};

/** Keeps the list of live nodes in memory. While the database is away, the last known list stays. */
export function watchNodes({ database, onRead, log, everyMs = REFRESH_MS }: NodesOptions): Nodes {
  let nodes: readonly LiveNode[] = [];
  let isFailing = false;
  let reading = Promise.resolve();

  const read = async () => {
    try {
      nodes = await listNodesSeen(database, ALIVE_SECONDS);
      onRead?.(nodes);
      if (isFailing) log.info('the list of nodes is up to date again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'reading the list of nodes failed');
      isFailing = true;
    }
  };
  const refresh = () => {
    reading = reading.then(read);
    return reading;
  };

  const timer = setInterval(() => void refresh(), everyMs).unref();
  return {
    live: () => nodes,
    refresh,
    stop: async () => {
      clearInterval(timer);
      await reading;
    },
  };
}
