import type { Database } from '../../db/database';
import { countNodesSeen, recordBeat, removeNode, removeNodesUnseen, type WorkerNode } from './repository';

export type { WorkerNode } from './repository';

/** A node that missed five beats in a row is taken for dead. */
const ALIVE_SECONDS = 30;

const LOST_SECONDS = 24 * 60 * 60;

/** Which workers live, as far as the database has heard of them. */
export function createWorkerNodes(database: Pick<Database, 'orm'>) {
  return {
    /** Says that this node is alive. */
    beat: (node: WorkerNode) => recordBeat(database, node),
    /** Says that this node has stopped in order. */
    leave: (id: string) => removeNode(database, id),
    /** Whether any worker was seen in the last 30 s. */
    isAnyAlive: async () => (await countNodesSeen(database, ALIVE_SECONDS)) > 0,
    /** Removes the nodes unseen for a day; answers how many. */
    removeLost: () => removeNodesUnseen(database, LOST_SECONDS),
  };
}

export type WorkerNodes = ReturnType<typeof createWorkerNodes>;
