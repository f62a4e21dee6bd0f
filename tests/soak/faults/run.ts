import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { buildServer } from '../../../scripts/lib/server-bundle.mjs';
import { createDatabase } from '../../../server/src/db/database';
import { migrate } from '../../../server/src/db/migrate';
import { seed as seedDatabase } from '../../../server/src/db/seed';
import { createLogger } from '../../../server/src/observability/logger';
import { temporaryDataDir } from '../../builders/data-dir';
import { canMount, mountDirectory } from '../../builders/small-disk';
import { createRandom } from '../random';
import { storm } from './storm';
import { startSystem } from './system';

const USAGE = 'npm run soak -- faults [tasks] [orders] [seed]';

const USERS = 50;

/** Enough for the files that are on their way, and quick to fill. */
const DISK = 'size=96m';

/** More losses than a storm has; a service would give up and say so. */
const RESTART_LIMIT = { losses: 10_000, withinMs: 60_000 };

const say = (text: string) => void process.stdout.write(`${text}\n`);

const table = (rows: Record<string, number>) => {
  for (const [what, count] of Object.entries(rows)) say(`  ${what.padEnd(32)}${String(count).padStart(6)}`);
};

function planOf(args: readonly string[]) {
  const [tasks = 500, orders = 200, seed = Date.now() % 1_000_000] = args.map((text) => {
    if (!/^\d+$/.test(text)) throw new Error(`"${text}" is no number: ${USAGE}`);
    return Number(text);
  });
  const stormMs = Math.max(20_000, 200 * (tasks + orders));
  return { tasks, orders, seed, users: USERS, stormMs, pauseMs: 1_500, settleMs: 300_000, hurried: false };
}

function postmasterPid(root: string): number {
  return Number(readFileSync(join(root, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** `npm run soak -- faults`: kills and outages in all processes, while customers run tools and buy points. */
export async function soakFaults(args: readonly string[]): Promise<number> {
  const plan = planOf(args);
  say(`${plan.tasks} tasks and ${plan.orders} orders of ${plan.users} users, from the seed ${plan.seed}`);
  await buildServer();
  const log = createLogger('silent');
  const root = await temporaryDataDir();
  const disk = canMount() ? mountDirectory(DISK) : undefined;
  if (!disk) say('The disk is not filled: that needs a right to mount.');
  const postgres = await startEmbeddedPostgres({ dataDir: root, log, restartLimit: RESTART_LIMIT });
  const database = createDatabase(postgres.url, { max: 4, timeZone: 'Asia/Shanghai', log });
  await migrate(database);
  await seedDatabase(database);
  const system = await startSystem({
    databaseUrl: postgres.url,
    killDatabase: async () => void process.kill(postmasterPid(root), 'SIGKILL'),
    dataDir: disk?.path ?? mkdtempSync(join(root, 'data-')),
    canFill: disk !== undefined,
    random: createRandom(plan.seed + 2),
    outageMs: 2_000,
  });
  try {
    const { faults, ends, repeated, seconds, wrong } = await storm(system, database, plan);
    say(`Faults in ${seconds.toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1)}:`);
    table(faults);
    say('Ends:');
    table({ ...ends, 'requests that were repeated': repeated });
    for (const one of wrong) say(`WRONG ${one}`);
    if (wrong.length === 0) say('Nothing lost, nothing twice, no difference in the books.');
    return wrong.length > 0 ? 1 : 0;
  } finally {
    await database.close();
    await system.stop();
    await postgres.stop();
    disk?.unmount();
    await rm(root, { recursive: true, force: true });
  }
}
