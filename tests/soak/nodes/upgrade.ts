import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { buildServer, SERVER_PROGRAM } from '../../../scripts/lib/server-bundle.mjs';
import { createDatabase, type Database } from '../../../server/src/db/database';
import { createLogger } from '../../../server/src/observability/logger';
import { temporaryDataDir } from '../../builders/data-dir';
import { startFakeS3 } from '../../builders/fake-s3';
import { startFakeVendor } from '../../builders/fake-vendor';
import { storm } from '../faults/storm';
import { done, s3SettingsOf, vendorSettingsOf } from '../faults/system';
import { type ServerChild, startServerChild } from '../server-child';
import { beforeNewestMigration, buildVersion } from './old-version';

/** How long each mixture of versions works, at least; on a slow machine, until a task has succeeded. */
const PHASE_MS = 10_000;
const PHASE_LIMIT_MS = 120_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

const line = (what: string, count: number) => say(`  ${what.padEnd(48)}${String(count).padStart(6)}`);

type Version = 'old' | 'new';

type Node = { child: ServerChild; url: string };

/** Nodes of two versions with the same settings. */
function createFleet(root: string, settings: Record<string, string>, programs: Record<Version, string>) {
  const started: ServerChild[] = [];
  /** The API nodes that customers use. */
  const urls: string[] = [];
  return {
    urls,
    start: async (role: 'api' | 'worker', version: Version): Promise<Node> => {
      const data = { DATA_DIR: join(root, `${role}-${version}`) };
      const child = startServerChild(role, { ...settings, ...data }, programs[version]);
      started.push(child);
      const url = await child.ready;
      if (role === 'api') urls.push(url);
      return { child, url };
    },
    stop: async ({ child, url }: Node): Promise<void> => {
      const at = urls.indexOf(url);
      if (at >= 0) urls.splice(at, 1);
      await child.stop();
    },
    errors: () => started.flatMap((child) => child.errors()),
    stopAll: () => Promise.all(started.map((child) => child.stop())),
  };
}

type Fleet = ReturnType<typeof createFleet>;

/** Upgrades an installation node by node, then rolls its worker back and upgrades it again. */
async function upgrade(fleet: Fleet, phase: (what: string) => Promise<void>): Promise<void> {
  const [oldApi, oldWorker] = [await fleet.start('api', 'old'), await fleet.start('worker', 'old')];
  await phase('old API, old worker');
  const worker = await fleet.start('worker', 'new');
  await phase('old API, old and new worker, new schema');
  await fleet.stop(oldWorker);
  await phase('old API, new worker');
  await fleet.start('api', 'new');
  await phase('old and new API, new worker');
  await fleet.stop(oldApi);
  await phase('new API, new worker');
  const rolledBack = [await fleet.start('api', 'old'), await fleet.start('worker', 'old')];
  await fleet.stop(worker);
  await phase('old and new API, worker rolled back');
  await fleet.start('worker', 'new');
  for (const node of rolledBack) await fleet.stop(node);
  await phase('upgraded again');
}

/** Reports how many tasks succeed in each phase, and collects those without any. */
function createPhases({ pool }: Pick<Database, 'pool'>) {
  const idle: string[] = [];
  const countDone = async () => {
    const statement = "select count(*)::int as count from task where state = 'succeeded'";
    return (await pool.query<{ count: number }>(statement)).rows[0]?.count ?? 0;
  };
  const phase = async (what: string) => {
    const before = await countDone();
    const until = Date.now() + PHASE_LIMIT_MS;
    await sleep(PHASE_MS);
    while (Date.now() < until && (await countDone()) === before) await sleep(500);
    const succeeded = (await countDone()) - before;
    line(what, succeeded);
    if (succeeded === 0) idle.push(`no task succeeded with: ${what}`);
  };
  return { phase, idle };
}

/**
 * `npm run soak -- upgrade [commit]`: an installation is upgraded from an earlier commit (by default the one before the
 * newest migration) while customers run tools and buy points.
 */
export async function soakUpgrade([commit = beforeNewestMigration()]: readonly string[]): Promise<number> {
  say(`From ${commit} to this checkout; tasks that succeed in each phase:`);
  const log = createLogger('silent');
  const root = await temporaryDataDir();
  const oldRoot = join(root, 'old');
  mkdirSync(oldRoot);
  await buildServer();
  const programs = { old: await buildVersion(commit, oldRoot), new: SERVER_PROGRAM };
  const postgres = await startEmbeddedPostgres({ dataDir: root, log });
  const [s3, vendor] = [await startFakeS3(), await startFakeVendor(({ body }) => done(body))];
  const settings = {
    DATABASE_URL: postgres.url,
    MIN_FREE_DISK_MB: '0',
    TRIAL_DAYS: '0',
    WORKER_CONCURRENCY: '2',
    NUMBER_GIFTS_KEY: 'ab'.repeat(32),
    ...s3SettingsOf(s3),
    ...vendorSettingsOf(vendor),
  };
  const fleet = createFleet(root, settings, programs);
  const database = createDatabase(postgres.url, { max: 4, timeZone: 'Asia/Shanghai', log });
  const { phase, idle } = createPhases(database);
  try {
    // The old version makes the schema.
    await fleet.stop(await fleet.start('worker', 'old'));
    const target = { ...fleet, s3, faults: ['upgrade'], inflict: { upgrade: () => upgrade(fleet, phase) } };
    const plan = { seed: 1, users: 20, tasks: 240, orders: 30, stormMs: 8 * PHASE_MS, pauseMs: 0 };
    const report = await storm(target, database, { ...plan, settleMs: 300_000, hurried: false });
    say('Ends:');
    const { ends, repeated } = report;
    for (const [what, count] of Object.entries({ ...ends, 'requests that were repeated': repeated }))
      line(what, count);
    const wrong = [...report.wrong, ...idle, ...fleet.errors()];
    for (const one of wrong) say(`WRONG ${one}`);
    if (wrong.length === 0) say('Nothing lost, nothing twice, no difference in the books.');
    return wrong.length > 0 ? 1 : 0;
  } finally {
    await database.close();
    await fleet.stopAll();
    await Promise.all([s3.stop(), vendor.stop(), postgres.stop()]);
    await rm(root, { recursive: true, force: true });
  }
}
