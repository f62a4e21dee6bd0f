import type { Database } from '../../db/database';
import {
  countNodesByVersion,
  countNodesSeen,
  recordBeat,
  removeNode,
  removeNodesUnseen,
  type WorkerNode,
} from './repository';

export type { WorkerNode } from './repository';

/** Seconds without a heartbeat (five missed) after which a node counts as dead. */
const ALIVE_SECONDS = 30;

const LOST_SECONDS = 24 * 60 * 60;

/** Tracks which workers are alive, by their heartbeats in the database. */
export function createWorkerNodes(database: Pick<Database, 'orm'>) {
  return {
    /** Records a heartbeat of this node. */
    beat: (node: WorkerNode) => recordBeat(database, node),
    /** Marks this node as shut down cleanly. */
    remove: (id: string) => removeNode(database, id),
    /** Whether any worker was seen in the last 30 s. */
    isAnyAlive: async () => (await countNodesSeen(database, ALIVE_SECONDS)) > 0,
    /** Workers seen in the last 30 s, by role and version. */
    countAlive: () => countNodesByVersion(database, ALIVE_SECONDS),
    /** Deletes nodes not seen for a day; returns how many. */
    removeLost: () => removeNodesUnseen(database, LOST_SECONDS),
  };
}

export type WorkerNodes = ReturnType<typeof createWorkerNodes>;
