import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../scripts/lib/server-bundle.mjs';
import { createDatabase } from '../../server/src/db/database';
import { migrate } from '../../server/src/db/migrate';
import { seed } from '../../server/src/db/seed';
import { seedTemplates } from '../../server/src/modules/template/service';
import { createLogger } from '../../server/src/observability/logger';
import { temporaryDataDir } from './data-dir';
import { runOn, withName } from './postgres-server';

const log = createLogger('silent');

/** Undone by `teardown`, last one first. */
const undo: (() => Promise<void>)[] = [];

/** Starts an embedded PostgreSQL (or uses TEST_DATABASE_URL, whose role needs CREATEDB and no more) and prepares the template. */
export async function setup(project: TestProject): Promise<void> {
  await buildServer();
  const url = process.env.TEST_DATABASE_URL ?? (await startTemporary());
  const template = `tuzuo_template_${process.pid}_${project.name.replaceAll('-', '_')}`;
  await runOn(url, `create database ${template}`);
  undo.push(() => runOn(url, `drop database if exists ${template} with (force)`));
  const database = createDatabase(withName(url, template), { max: 2, log });
  await migrate(database);
  await seed(database);
  await seedTemplates(database);
  await database.close();
  project.provide('postgres', { url, template });
}

/** Stops what `setup` started and removes its files. */
export async function teardown(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

async function startTemporary(): Promise<string> {
  const dataDir = await temporaryDataDir();
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log, volatile: true });
  undo.push(postgres.stop);
  return postgres.url;
}
