import type { Database } from '../../db/database';
import { ALIVE_SECONDS } from './nodes';
import {
  countNodesByVersion,
  countWorkersSeen,
  listNodesWithTasks,
  recordBeat,
  removeNode,
  removeNodesUnseen,
  type WorkerNode,
} from './repository';

export { type Nodes, watchNodes } from './nodes';
export type { LiveNode, WorkerNode } from './repository';

const LOST_SECONDS = 24 * 60 * 60;

/** Tracks which nodes are alive, by their heartbeats in the database. */
export function createWorkerNodes(database: Pick<Database, 'orm'>) {
  return {
    /** Records a heartbeat of this node. */
    beat: (node: WorkerNode) => recordBeat(database, node),
    /** Marks this node as shut down cleanly. */
    remove: (id: string) => removeNode(database, id),
    /** Whether any worker was seen in the last 30 s. */
    isAnyAlive: async () => (await countWorkersSeen(database, ALIVE_SECONDS)) > 0,
    /** Nodes seen in the last 30 s, by role and version. */
    countAlive: () => countNodesByVersion(database, ALIVE_SECONDS),
    /** Nodes seen in the last day, with the number of tasks that each runs. */
    list: () => listNodesWithTasks(database),
    /** Deletes nodes not seen for a day; returns how many. */
    removeLost: () => removeNodesUnseen(database, LOST_SECONDS),
  };
}

export type WorkerNodes = ReturnType<typeof createWorkerNodes>;
