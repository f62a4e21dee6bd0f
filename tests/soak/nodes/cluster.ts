import { join } from 'node:path';
import type { Database } from '../../../server/src/db/database';
import type { NodeOffers } from '../../../server/src/engines/port';
import { startFakeS3 } from '../../builders/fake-s3';
import { startFakeVendor } from '../../builders/fake-vendor';
import { freePort } from '../../builders/free-port';
import {
  done,
  SERVICE_TOOL,
  type SupervisedNode,
  s3SettingsOf,
  supervise,
  vendorSettingsOf,
} from '../faults/system';
import type { Random } from '../random';

/** What the limited worker runs. */
const TWO_TOOLS = ['img-compress', 'compliance-label'];

type ClusterOptions = {
  databaseUrl: string;
  /** Each node gets a DATA_DIR of its own below it. */
  root: string;
  apis: number;
  /** One of them has two tools only. */
  workers: number;
  random: Random;
};

/**
 * API nodes without keys of engines, workers of which one has two tools only, and the bucket and the engine service that
 * they share. Each node is a process with its own DATA_DIR, and is started again when it is killed.
 */
export async function startCluster({ databaseUrl, root, apis, workers, random }: ClusterOptions) {
  const s3 = await startFakeS3();
  const vendor = await startFakeVendor(({ body }) => done(body));
  const shared = {
    DATABASE_URL: databaseUrl,
    MIN_FREE_DISK_MB: '0',
    TRIAL_DAYS: '0',
    WORKER_CONCURRENCY: '2',
    NUMBER_GIFTS_KEY: 'ab'.repeat(32),
    ENGINE_ORDER: `${SERVICE_TOOL}=webhook`,
    ...s3SettingsOf(s3),
  };
  const folder = (name: string) => ({ DATA_DIR: join(root, name) });
  const ports = await Promise.all(Array.from({ length: apis }, freePort));
  const workerNodes: SupervisedNode[] = [];
  for (let at = 0; at < workers; at += 1) {
    const offers = at === 0 ? { WORKER_TOOLS: TWO_TOOLS.join(',') } : vendorSettingsOf(vendor);
    workerNodes.push(await supervise('worker', { ...shared, ...folder(`worker-${at}`), ...offers }));
  }
  const apiNodes: SupervisedNode[] = [];
  for (const port of ports) {
    apiNodes.push(await supervise('api', { ...shared, ...folder(`api-${port}`), PORT: String(port) }));
  }
  const nodes = [...apiNodes, ...workerNodes];
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    s3,
    faults: ['API killed', 'worker killed'],
    inflict: {
      'API killed': async () => random.pick(apiNodes).kill(),
      'worker killed': async () => random.pick(workerNodes).kill(),
    },
    errors: () => nodes.flatMap((node) => node.errors()),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all([s3.stop(), vendor.stop()]);
    },
  };
}

/** Tasks that succeeded, by the kind of worker and the tool, also of processes that were killed; and what is wrong with that. */
export async function countByWorker({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ offers: NodeOffers | null; tool: string | null; count: number }>(`
    select n.offers, t.tool, count(t.id)::int as count
    from worker_node n left join task t on t.worker_node_id = n.id and t.state = 'succeeded'
    where n.role <> 'api' group by n.id, t.tool order by t.tool`);
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (const { offers, tool, count } of rows) {
    const offered = new Set(offers?.engines.flatMap(({ tools }) => Object.keys(tools)));
    const what = `workers with ${offered.size} tools: ${tool ?? 'nothing'}`;
    counts[what] = (counts[what] ?? 0) + count;
    if (tool !== null && !offered.has(tool)) wrong.push(`a worker ran ${tool}, which it does not offer`);
  }
  return { counts, wrong };
}
