import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_VERSION } from '@tuzuo/core/app/version';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/builders/database-proxy';
import { type FakeS3, s3Settings, startFakeS3 } from '../../../tests/builders/fake-s3';
import { createDatabase, type Database } from '../db/database';
import { newId } from '../db/ids';
import { createWorkerNodes } from '../modules/worker-node/service';
import { readinessParts } from '../start/readiness';
import { openStorage } from '../start/storage';
import type { StorageAdapter } from '../storage/port';

let origin: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;
let directory: string;
let s3: FakeS3;
let storage: StorageAdapter;
let app: TestApp;

beforeAll(async () => {
  origin = await testDatabase();
  proxy = await startDatabaseProxy(origin.url);
  database = createDatabase(proxy.url, { max: 3, timeZone: 'Asia/Shanghai', log: pino({ level: 'silent' }) });
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-ready-'));
  s3 = await startFakeS3();
  storage = openStorage('s3', s3Settings(s3), { dataDir: directory, log: pino({ level: 'silent' }) });
  app = await startTestApp(database, {
    readiness: readinessParts(database, { storage, dataDir: directory }),
  });
});

afterAll(async () => {
  await app.close();
  await storage.close();
  await s3.stop();
  await database.close();
  await proxy.close();
  await origin.drop();
});

const OK = { ok: true };

async function ready() {
  const response = await fetch(`${app.url}/readyz`);
  return { status: response.status, body: (await response.json()) as unknown };
}

async function prices() {
  const response = await fetch(`${app.url}/api/user/user/getUserModuleUsePointConfig`, { method: 'POST' });
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code };
}

describe('GET /readyz', () => {
  it('waits for a worker', async () => {
    expect(await ready()).toEqual({
      status: 503,
      body: {
        ready: false,
        parts: {
          database: OK,
          storage: OK,
          worker: { ok: false, problem: 'no worker was seen in the last 30 seconds' },
        },
      },
    });
  });

  it('is 200 with a live worker, and drops one without heartbeats', async () => {
    const node = { id: newId(), role: 'worker', version: APP_VERSION } as const;
    await createWorkerNodes(database).beat(node);
    expect(await ready()).toEqual({
      status: 200,
      body: { ready: true, parts: { database: OK, storage: OK, worker: OK } },
    });
    await database.orm.execute(sql`update worker_node set seen_at = now() - interval '31 seconds'`);
    expect((await ready()).status).toBe(503);
    await createWorkerNodes(database).beat(node);
    expect((await ready()).status).toBe(200);
  });

  it('is 503 while the database is unavailable; calls answer 90001; both recover on their own', async () => {
    await proxy.goDown();
    expect(await ready()).toMatchObject({
      status: 503,
      body: { parts: { database: { ok: false, problem: 'the database does not answer' }, storage: OK } },
    });
    expect(await prices()).toEqual({ status: 200, code: '90001' });
    expect(await fetch(`${app.url}/healthz`).then((response) => response.json())).toEqual({
      status: 'ok',
      version: APP_VERSION,
    });
    await proxy.comeBack();
    expect((await ready()).status).toBe(200);
    expect(await prices()).toMatchObject({ status: 200, code: '0' });
  });

  it('is 503 while the bucket does not serve requests, and recovers on its own', async () => {
    await s3.goAway();
    expect(await ready()).toMatchObject({ status: 503, body: { parts: { storage: { ok: false } } } });
    await s3.comeBack();
    expect((await ready()).status).toBe(200);
    s3.disturb = () => ({ status: 403, code: 'AccessDenied' });
    expect(await ready()).toMatchObject({ status: 503, body: { parts: { storage: { ok: false } } } });
    s3.disturb = () => undefined;
    expect((await ready()).status).toBe(200);
  });

  it('is 503 if the storage is not writable', async () => {
    await rm(directory, { recursive: true });
    expect(await ready()).toMatchObject({
      status: 503,
      body: {
        parts: {
          storage: {
            ok: false,
            problem: expect.stringContaining('DATA_DIR cannot be written'),
          },
          database: OK,
        },
      },
    });
  });
});
