import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../scripts/lib/server-bundle.mjs';
import { createDatabase } from '../../server/src/db/database';
import { migrate } from '../../server/src/db/migrate';
import { seed } from '../../server/src/db/seed';
import { seedTemplates } from '../../server/src/modules/template/service';
import { createLogger } from '../../server/src/observability/logger';
import { PROGRAMS } from './child-process';
import { temporaryDataDir } from './data-dir';
import { runOn, withName } from './postgres-server';

const log = createLogger('silent');

type Server = { url: string; template: string };

/** All projects of a run share one server, though each loads this file separately. */
const run = globalThis as typeof globalThis & {
  tuzuoTests?: { users: number; undo: (() => Promise<void>)[]; server: Promise<Server> };
};

/**
 * Starts an embedded PostgreSQL (or uses TEST_DATABASE_URL, whose role only needs CREATEDB) and prepares the template.
 */
export async function setup(project: TestProject): Promise<void> {
  if (!run.tuzuoTests) {
    const undo: (() => Promise<void>)[] = [];
    run.tuzuoTests = { users: 0, undo, server: prepare(undo) };
  }
  run.tuzuoTests.users += 1;
  project.provide('postgres', await run.tuzuoTests.server);
}

/** Stops what `setup` started and removes its files, once no project needs it. */
export async function teardown(): Promise<void> {
  if (!run.tuzuoTests) return;
  run.tuzuoTests.users -= 1;
  if (run.tuzuoTests.users > 0) return;
  for (const step of run.tuzuoTests.undo.splice(0).reverse()) await step();
}

/** @param undo receives cleanup steps, which run in reverse order at the end */
async function prepare(undo: (() => Promise<void>)[]): Promise<Server> {
  await buildServer(Object.values(PROGRAMS));
  const url = process.env.TEST_DATABASE_URL ?? (await startTemporary(undo));
  const template = `tuzuo_template_${process.pid}`;
  await runOn(url, `create database ${template}`);
  undo.push(() => runOn(url, `drop database if exists ${template} with (force)`));
  const database = createDatabase(withName(url, template), { max: 2, timeZone: 'Asia/Shanghai', log });
  await migrate(database);
  await seed(database);
  await seedTemplates(database);
  await database.close();
  return { url, template };
}

async function startTemporary(undo: (() => Promise<void>)[]): Promise<string> {
  const dataDir = await temporaryDataDir();
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log, volatile: true });
  undo.push(postgres.stop);
  return postgres.url;
}
