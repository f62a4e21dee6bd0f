import { and, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { workerNode } from '../../db/schema/worker-node';
import type { NodeOffers } from '../../engines/port';

/** A node, and what it offered at its last heartbeat; null: an API node, or a worker of an older version. */
export type LiveNode = Pick<typeof workerNode.$inferSelect, 'id' | 'role' | 'version'> & {
  offers: NodeOffers | null;
};

/** A node at a heartbeat. */
export type WorkerNode = Omit<LiveNode, 'offers'> & Partial<Pick<LiveNode, 'offers'>>;

type Orm = Pick<Database, 'orm'>;

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** The column as what nodes write into it. */
const OFFERS = sql<NodeOffers | null>`${workerNode.offers}`;

const seenWithin = (seconds: number) => sql`${workerNode.seenAt} > ${secondsAgo(seconds)}`;

/** Records a node's heartbeat, by the database's clock. */
export async function recordBeat({ orm }: Orm, { offers = null, ...node }: WorkerNode): Promise<void> {
  const now = sql`now()`;
  await orm
    .insert(workerNode)
    .values({ ...node, offers, startedAt: now, seenAt: now })
    .onConflictDoUpdate({ target: workerNode.id, set: { seenAt: now, offers } });
}

export async function removeNode({ orm }: Orm, id: string): Promise<void> {
  await orm.delete(workerNode).where(sql`${workerNode.id} = ${id}`);
}

/** Number of nodes that run tasks and were seen in the last `seconds`. */
export function countWorkersSeen({ orm }: Orm, seconds: number): Promise<number> {
  return orm.$count(workerNode, and(seenWithin(seconds), ne(workerNode.role, 'api')));
}

/** Nodes seen in the last `seconds`, the oldest first. */
export function listNodesSeen({ orm }: Orm, seconds: number): Promise<LiveNode[]> {
  const { id, role, version, startedAt } = workerNode;
  return orm
    .select({ id, role, version, offers: OFFERS })
    .from(workerNode)
    .where(seenWithin(seconds))
    .orderBy(startedAt, id);
}

/** All nodes, the oldest first, with the seconds since they were seen and the number of tasks that they run. */
export function listNodesWithTasks({ orm }: Orm) {
  const { id, role, version, startedAt, seenAt } = workerNode;
  return orm
    .select({
      id,
      role,
      version,
      offers: OFFERS,
      seconds: sql`extract(epoch from now() - ${seenAt})`.mapWith(Number),
      running:
        sql`(select count(*) from task t where t.worker_node_id = worker_node.id and t.state in ('running', 'canceling'))`.mapWith(
          Number,
        ),
    })
    .from(workerNode)
    .orderBy(startedAt, id);
}

/** Nodes seen in the last `seconds`, by role and version. */
export function countNodesByVersion({ orm }: Orm, seconds: number) {
  const { role, version } = workerNode;
  return orm
    .select({ role, version, count: sql`count(*)`.mapWith(Number) })
    .from(workerNode)
    .where(seenWithin(seconds))
    .groupBy(role, version);
}

/** Deletes nodes not seen for `seconds`; returns how many. */
export async function removeNodesUnseen({ orm }: Orm, seconds: number): Promise<number> {
  const removed = await orm.delete(workerNode).where(sql`${workerNode.seenAt} < ${secondsAgo(seconds)}`);
  return removed.rowCount ?? 0;
}
