import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../server/src/db/database';
import { migrate } from '../../server/src/db/migrate';
import { seed } from '../../server/src/db/seed';
import { startEmbeddedPostgres } from '../../server/src/embedded/start';
import { temporaryDataDir } from './data-dir';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** The PostgreSQL of this run, and the migrated and seeded database that each test file gets a copy of. */
export type TestServer = { url: string; template: string };

const log = pino({ level: 'silent' });

/** Undone by `teardown`, last one first. */
const undo: (() => Promise<void>)[] = [];

/** Starts an embedded PostgreSQL (or uses TEST_DATABASE_URL, whose role needs CREATEDB and no more) and prepares the template. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL ?? (await startTemporary());
  const template = `tuzuo_template_${process.pid}_${project.name}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  undo.push(async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
  });
  await admin.query(`create database ${template}`);
  const database = createDatabase(withName(url, template), { max: 2, log });
  await migrate(database);
  await seed(database);
  await database.close();
  project.provide('postgres', { url, template });
}

/** Stops what `setup` started and removes its files. */
export async function teardown(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** The same server, another database. */
export function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function startTemporary(): Promise<string> {
  const dataDir = await temporaryDataDir();
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  undo.push(postgres.stop);
  return postgres.url;
}
