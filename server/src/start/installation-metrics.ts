import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import type { Destination } from '../backup/destination';
import { listSnapshots, readManifest, snapshotTime } from '../backup/manifest';
import type { Database } from '../db/database';
import { countBacklog, sumPaidLastDay } from '../modules/order/backlog';
import { countWaiting } from '../modules/safety/repository';
import { countOpenTasks, listOldestWaiting } from '../modules/task/queue/view';
import { createWorkerNodes } from '../modules/worker-node/service';
import { scrapedGauge } from '../observability/scraped-gauge';
import type { BackupPlace } from './backup-parts';

/** The label of tasks without a tool. */
const NO_TOOL = 'none';

const MS_PER_SECOND = 1000;

type InstallationParts = {
  database: Pick<Database, 'orm' | 'pool'>;
  dataDir: string;
  backups?: Pick<BackupPlace, 'destination'> | undefined;
};

/** Reports the newest snapshot at the destination, so every process with BACKUP_DIR reports the same. */
function showBackups(registry: Registry, destination: Destination): void {
  const read = () => listSnapshots(destination);
  scrapedGauge(
    registry,
    { name: 'tuzuo_backup_age_seconds', help: 'Age of the newest complete backup; absent if there is none' },
    async () => {
      const newest = (await read()).finished.at(-1);
      return newest === undefined ? [] : [{ value: (Date.now() - snapshotTime(newest)) / MS_PER_SECOND }];
    },
  );
  scrapedGauge(
    registry,
    { name: 'tuzuo_backup_snapshots', help: 'Complete backups at the destination' },
    async () => [{ value: (await read()).finished.length }],
  );
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_backup_bytes',
      help: 'Size of the newest backup: its copy of the tables, and the files that all backups share',
      labelNames: ['part'],
    },
    async () => {
      const newest = (await read()).finished.at(-1);
      if (newest === undefined) return [];
      const { tables, files } = await readManifest(destination, newest);
      return [
        { labels: { part: 'tables' }, value: tables.reduce((sum, { bytes }) => sum + bytes, 0) },
        { labels: { part: 'files' }, value: files.totalBytes },
      ];
    },
  );
}

function showTasks(registry: Registry, { orm }: Pick<Database, 'orm'>): void {
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_tasks_open',
      help: 'Tasks that wait or run on the whole installation, by tool and state: every process tells the same',
      labelNames: ['tool', 'state'],
    },
    async () => {
      const open = await countOpenTasks(orm);
      return open.map(({ tool, state, count: value }) => ({
        labels: { tool: tool ?? NO_TOOL, state },
        value,
      }));
    },
  );
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_task_oldest_waiting_seconds',
      help: 'How long the longest-waiting task of a tool has waited: every process tells the same',
      labelNames: ['tool'],
    },
    async () =>
      (await listOldestWaiting(orm)).map(({ tool, seconds }) => ({
        labels: { tool: tool ?? NO_TOOL },
        value: seconds,
      })),
  );
}

function showOrders(registry: Registry, { orm }: Pick<Database, 'orm'>): void {
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_orders_unfinished',
      help: 'Orders past their due time, paid orders that were not delivered, and refunds without an outcome',
      labelNames: ['what'],
    },
    async () => (await countBacklog(orm)).map(({ what, count: value }) => ({ labels: { what }, value })),
  );
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_orders_oldest_unfinished_seconds',
      help: 'Age of the oldest of these',
      labelNames: ['what'],
    },
    async () =>
      (await countBacklog(orm)).map(({ what, oldestSeconds: value }) => ({ labels: { what }, value })),
  );
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_payments_last_day',
      help: 'Payments of the last 24 hours, by provider',
      labelNames: ['provider'],
    },
    async () =>
      (await sumPaidLastDay(orm)).map(({ provider, count: value }) => ({ labels: { provider }, value })),
  );
}

function showContentChecks(registry: Registry, { orm }: Pick<Database, 'orm'>): void {
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_content_checks_waiting',
      help: 'Texts and pictures that wait for the verdict of a content check',
    },
    async () => [{ value: (await countWaiting(orm)).count }],
  );
  scrapedGauge(
    registry,
    { name: 'tuzuo_content_checks_oldest_seconds', help: 'Age of the oldest of these' },
    async () => [{ value: (await countWaiting(orm)).oldestSeconds }],
  );
}

/**
 * Reports the state of the whole installation, read at each scrape, so every process reports the same; and this
 * process's database connections and disk.
 */
export function showInstallation(
  registry: Registry,
  { database, dataDir, backups }: InstallationParts,
): void {
  if (backups) showBackups(registry, backups.destination);
  showTasks(registry, database);
  showOrders(registry, database);
  showContentChecks(registry, database);
  const nodes = createWorkerNodes(database);
  const countNodes = async () =>
    (await nodes.countAlive()).map(({ role, version, count: value }) => ({
      labels: { role, version },
      value,
    }));
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_worker_nodes',
      help: 'Workers seen in the last 30 seconds, by role and version',
      labelNames: ['role', 'version'],
    },
    async () => (await countNodes()).filter(({ labels }) => labels.role !== 'api'),
  );
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_nodes',
      help: 'Processes seen in the last 30 seconds, by role (api, worker, or all for both) and version',
      labelNames: ['role', 'version'],
    },
    countNodes,
  );
  const { pool } = database;
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_database_connections',
      help: 'Database connections of this process: open, idle, and statements that wait for one',
      labelNames: ['state'],
    },
    () => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  );
  scrapedGauge(
    registry,
    {
      name: 'tuzuo_storage_free_bytes',
      help: 'Free space on the disk of DATA_DIR, for users that are not root',
    },
    async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return [{ value: bavail * bsize }];
    },
  );
}
