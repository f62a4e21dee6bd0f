import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { workerNode } from '../../db/schema/worker-node';

export type WorkerNode = Pick<typeof workerNode.$inferInsert, 'id' | 'role' | 'version'>;

type Orm = Pick<Database, 'orm'>;

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Records that the node lives, by the database's clock. */
export async function recordBeat({ orm }: Orm, node: WorkerNode): Promise<void> {
  const now = sql`now()`;
  await orm
    .insert(workerNode)
    .values({ ...node, startedAt: now, seenAt: now })
    .onConflictDoUpdate({ target: workerNode.id, set: { seenAt: now } });
}

/** Forgets one node. */
export async function removeNode({ orm }: Orm, id: string): Promise<void> {
  await orm.delete(workerNode).where(sql`${workerNode.id} = ${id}`);
}

/** How many nodes were seen in the last `seconds`. */
export function countNodesSeen({ orm }: Orm, seconds: number): Promise<number> {
  return orm.$count(workerNode, sql`${workerNode.seenAt} > ${secondsAgo(seconds)}`);
}

/** Forgets the nodes not seen for `seconds`; how many there were. */
export async function removeNodesUnseen({ orm }: Orm, seconds: number): Promise<number> {
  const removed = await orm.delete(workerNode).where(sql`${workerNode.seenAt} < ${secondsAgo(seconds)}`);
  return removed.rowCount ?? 0;
}
