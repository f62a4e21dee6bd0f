import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { buildServer } from '../../../scripts/lib/server-bundle.mjs';
import { createDatabase } from '../../../server/src/db/database';
import { migrate } from '../../../server/src/db/migrate';
import { seed as seedDatabase } from '../../../server/src/db/seed';
import { createLogger } from '../../../server/src/observability/logger';
import { temporaryDataDir } from '../../builders/data-dir';
import { storm } from '../faults/storm';
import { createRandom } from '../random';
import { countByWorker, startCluster } from './cluster';

const USAGE = 'npm run soak -- nodes [tasks] [orders] [seed]';

const say = (text: string) => void process.stdout.write(`${text}\n`);

const table = (rows: Record<string, number>) => {
  for (const [what, count] of Object.entries(rows)) say(`  ${what.padEnd(40)}${String(count).padStart(6)}`);
};

function planOf(args: readonly string[]) {
  const [tasks = 300, orders = 60, seed = Date.now() % 1_000_000] = args.map((text) => {
    if (!/^\d+$/.test(text)) throw new Error(`"${text}" is no number: ${USAGE}`);
    return Number(text);
  });
  const stormMs = Math.max(20_000, 300 * (tasks + orders));
  return { tasks, orders, seed, users: 30, stormMs, pauseMs: 5_000, settleMs: 300_000, hurried: false };
}

/** `npm run soak -- nodes`: two API nodes and three workers on one database and one bucket, killed at random. */
export async function soakNodes(args: readonly string[]): Promise<number> {
  const plan = planOf(args);
  say(`2 API nodes, 3 workers; ${plan.tasks} tasks and ${plan.orders} orders, from the seed ${plan.seed}`);
  await buildServer();
  const log = createLogger('silent');
  const root = await temporaryDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: root, log });
  const database = createDatabase(postgres.url, { max: 4, timeZone: 'Asia/Shanghai', log });
  await migrate(database);
  await seedDatabase(database);
  const random = createRandom(plan.seed + 2);
  const cluster = await startCluster({ databaseUrl: postgres.url, root, apis: 2, workers: 3, random });
  try {
    const { faults, ends, repeated, seconds, wrong } = await storm(cluster, database, plan);
    const byWorker = await countByWorker(database);
    const limited = byWorker.counts['workers with 2 tools: img-compress'] ?? 0;
    say(`Faults in ${seconds.toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1)}:`);
    table(faults);
    say('Ends:');
    table({ ...ends, 'requests that were repeated': repeated });
    say('Tasks that succeeded, by worker:');
    table(byWorker.counts);
    const all = [
      ...wrong,
      ...byWorker.wrong,
      ...(limited === 0 ? ['the worker with two tools ran nothing'] : []),
    ];
    for (const one of all) say(`WRONG ${one}`);
    if (all.length === 0) say('Nothing lost, nothing twice, no difference in the books.');
    return all.length > 0 ? 1 : 0;
  } finally {
    await database.close();
    await cluster.stop();
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }
}
