import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endProgram } from '../../../../../tests/builders/child-process';
import { temporaryDataDir } from '../../../../../tests/builders/data-dir';
import { type QueueWorld, queueWorld } from '../../../../../tests/builders/queue-world';
import { startWorkerProcess } from '../../../../../tests/builders/worker-process';
import { createDatabase, type Database } from '../../../db/database';
import { migrate } from '../../../db/migrate';
import { seed } from '../../../db/seed';

const log = pino({ level: 'silent' });

const SOON = { timeout: 90_000, interval: 50 };

let databaseDir: string;
let postgres: EmbeddedPostgres;
let database: Database;
let world: QueueWorld;
let worker: ChildProcess;

beforeEach(async () => {
  databaseDir = await temporaryDataDir();
  postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log });
  database = createDatabase(postgres.url, { max: 8, timeZone: 'Asia/Shanghai', log });
  await migrate(database);
  await seed(database);
  world = await queueWorld(database);
});

afterEach(async () => {
  await endProgram(worker, 'SIGKILL');
  await world.close();
  await database.close();
  await postgres.stop();
  await rm(databaseDir, { recursive: true, force: true });
});

/** Kills the database; its supervisor restarts it. */
function killDatabase(): void {
  const note = readFileSync(join(databaseDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  process.kill(Number(note.split('\n')[0]), 'SIGKILL');
}

/** Number of tasks that have succeeded; 0 while the database is away. */
const done = async () => (await world.states().catch(() => undefined))?.succeeded ?? 0;

it('two hundred tasks all end, each charged once, although the database is killed twice in between', async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, () => world.newOwner()));
  await Promise.all(owners.map((owner) => world.enqueue(owner, 20)));
  const orders = { url: postgres.url, dataDir: world.dataDir, runMs: 20, concurrency: 3 };
  const { child, ran } = startWorkerProcess(orders);
  worker = child;
  for (const count of [40, 110]) {
    await vi.waitFor(async () => expect(await done()).toBeGreaterThan(count), SOON);
    killDatabase();
  }
  await vi.waitFor(async () => expect(await done()).toBe(200), SOON);
  expect(await world.faults()).toEqual([]);
  expect(new Set(ran).size).toBe(200);
});
