import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { workerNode } from '../../db/schema/worker-node';

export type WorkerNode = Pick<typeof workerNode.$inferInsert, 'id' | 'role' | 'version'>;

type Orm = Pick<Database, 'orm'>;

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Records a node's heartbeat, by the database's clock. */
export async function recordBeat({ orm }: Orm, node: WorkerNode): Promise<void> {
  const now = sql`now()`;
  await orm
    .insert(workerNode)
    .values({ ...node, startedAt: now, seenAt: now })
    .onConflictDoUpdate({ target: workerNode.id, set: { seenAt: now } });
}

export async function removeNode({ orm }: Orm, id: string): Promise<void> {
  await orm.delete(workerNode).where(sql`${workerNode.id} = ${id}`);
}

/** Number of nodes seen in the last `seconds`. */
export function countNodesSeen({ orm }: Orm, seconds: number): Promise<number> {
  return orm.$count(workerNode, sql`${workerNode.seenAt} > ${secondsAgo(seconds)}`);
}

/** Nodes seen in the last `seconds`, by role and version. */
export function countNodesByVersion({ orm }: Orm, seconds: number) {
  const { role, version, seenAt } = workerNode;
  return orm
    .select({ role, version, count: sql`count(*)`.mapWith(Number) })
    .from(workerNode)
    .where(sql`${seenAt} > ${secondsAgo(seconds)}`)
    .groupBy(role, version);
}

/** Deletes nodes not seen for `seconds`; returns how many. */
export async function removeNodesUnseen({ orm }: Orm, seconds: number): Promise<number> {
  const removed = await orm.delete(workerNode).where(sql`${workerNode.seenAt} < ${secondsAgo(seconds)}`);
  return removed.rowCount ?? 0;
}
