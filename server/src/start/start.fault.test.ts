import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { APP_VERSION } from '@tuzuo/core/app/version';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { startDatabaseProxy } from '../../../tests/builders/database-proxy';
import { startServerProcess, temporaryDataDir } from '../../../tests/builders/server-process';

const SOON = { timeout: 20_000, interval: 100 };

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 3 });
});

afterAll(() => database.drop());

/** Settings of a server on the test's database. */
const external = async () => ({ DATABASE_URL: database.url, DATA_DIR: await temporaryDataDir() });

/** Settings that a server requires before it may be reachable from other machines. */
const OWN_SECRETS = {
  SECRET_KEY: randomBytes(32).toString('hex'),
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: 'Tuzuo',
  ALIYUN_SMS_TEMPLATE_ID: 'SMS_1',
};

const password = () => new URL(database.url).password;

const readyStatus = (url: string) => fetch(`${url}/readyz`).then((response) => response.status);

describe('a start that fails', () => {
  it.each<[string, Record<string, string>, string[], number, RegExp]>([
    ['an unknown role', {}, ['--role=boss'], ExitCode.usage, /^Unknown role "boss": use --role=all/],
    [
      'a wrong setting',
      { PORT: 'abc' },
      [],
      ExitCode.config,
      /^PORT is "abc", which cannot be used: set PORT to/,
    ],
    [
      'production without its settings',
      { NODE_ENV: 'production' },
      [],
      ExitCode.config,
      /PUBLIC_URL is not set/,
    ],
    [
      "development's defaults on every interface",
      { HOST: '0.0.0.0' },
      [],
      ExitCode.config,
      /^HOST is "0\.0\.0\.0", which other machines can reach, and SMS_PROVIDER is console/,
    ],
    ['a separate role without a database', {}, ['--role=api'], ExitCode.config, /^DATABASE_URL is not set/],
  ])('reports the problem in one sentence: %s', async (_case, env, args, exitCode, words) => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir(), ...env }, args);
    expect(await server.ended).toBe(exitCode);
    expect(server.sentence()).toMatch(words);
    expect(server.sentence()).not.toContain('\n');
    expect(server.stdout()).toBe('');
  });

  it('reports that DATA_DIR is a file', async () => {
    const file = join(await temporaryDataDir(), 'file');
    await writeFile(file, 'precious');
    const server = startServerProcess({ DATABASE_URL: database.url, DATA_DIR: file });
    expect(await server.ended).not.toBe(0);
    expect(server.sentence()).toContain('DATA_DIR');
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it('reports that the port is taken, and releases its resources', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await vi.waitUntil(() => other.listening, { timeout: 20_000 });
    const { port } = other.address() as { port: number };
    const server = startServerProcess({ ...(await external()), PORT: String(port) });
    expect(await server.ended).toBe(ExitCode.system);
    expect(server.sentence()).toBe(
      `Port ${port} on 127.0.0.1 is in use: set PORT to a free port, or stop the program that uses this one.`,
    );
    const nodes = await database.pool.query('select from worker_node');
    expect(nodes.rowCount).toBe(0);
  });

  it('reports that HOST is not an address of this machine', async () => {
    const server = startServerProcess({ ...(await external()), ...OWN_SECRETS, HOST: '203.0.113.1' });
    expect(await server.ended).toBe(ExitCode.system);
    expect(server.sentence()).toMatch(/^HOST is "203\.0\.113\.1", which is no address of this machine/);
  });

  it('waits ten seconds for a database, then gives up without showing the password', async () => {
    const away = new URL(database.url);
    away.port = '1';
    const server = startServerProcess({ ...(await external()), DATABASE_URL: away.href });
    expect(await server.ended).toBe(ExitCode.unavailable);
    expect(server.stderr()).toContain('waiting for the database');
    expect(server.sentence()).toMatch(/^The database at 127\.0\.0\.1:1\/\S+ does not answer: start it/);
    expect(server.stderr()).not.toContain(password());
  });

  it('ends at once on a signal while waiting for the database', async () => {
    const away = new URL(database.url);
    away.port = '1';
    const server = startServerProcess({ ...(await external()), DATABASE_URL: away.href });
    await vi.waitUntil(() => server.stderr().includes('waiting for the database'), SOON);
    server.child.kill('SIGTERM');
    // Giving up has a code of its own.
    expect(await server.ended).toBe(0);
  });
});

describe('a database that becomes available late', () => {
  it('is waited for', async () => {
    const proxy = await startDatabaseProxy(database.url);
    await proxy.goDown();
    const server = startServerProcess({ ...(await external()), DATABASE_URL: proxy.url });
    await vi.waitUntil(() => server.stderr().includes('waiting for the database'), SOON);
    await proxy.comeBack();
    expect(await readyStatus(await server.ready)).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await proxy.close();
  });
});

describe('the roles', () => {
  it('share one database: the API is ready while a worker lives', async () => {
    const api = startServerProcess(await external(), ['--role=api']);
    const url = await api.ready;
    expect(await readyStatus(url)).toBe(503);
    const worker = startServerProcess(await external(), ['--role=worker']);
    expect(await worker.ready).toBe('worker');
    expect(await readyStatus(url)).toBe(200);
    const { rows } = await database.pool.query('select role, version from worker_node order by role');
    expect(rows).toEqual([
      { role: 'api', version: APP_VERSION },
      { role: 'worker', version: APP_VERSION },
    ]);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(await readyStatus(url)).toBe(503);
    api.child.kill('SIGINT');
    expect(await api.ended).toBe(0);
  });

  it('an API that runs nothing sells what the workers say, and stops when they stop', async () => {
    const listed = async (url: string) => {
      const response = await fetch(`${url}/api/gen/tool/list`, { method: 'POST' });
      const { data } = (await response.json()) as { data: { items: { tool: string; engine: string }[] } };
      return data.items.map(({ tool, engine }) => `${tool} by ${engine}`);
    };
    const api = startServerProcess(await external(), ['--role=api']);
    const url = await api.ready;
    expect(await listed(url)).toEqual([]);
    const two = { ...(await external()), WORKER_TOOLS: 'img-compress,compliance-label' };
    const worker = startServerProcess(two, ['--role=worker']);
    await worker.ready;
    const sold = ['img-compress by local', 'compliance-label by local'];
    await vi.waitFor(async () => expect(await listed(url)).toEqual(sold), SOON);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    await vi.waitFor(async () => expect(await listed(url)).toEqual([]), SOON);
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
  });

  it('allows an operator to monitor a worker, on its own port that serves nothing else', async () => {
    const settings = { ...(await external()), WORKER_PORT: '0', METRICS_TOKEN: 'metrics-token-0123456789' };
    const worker = startServerProcess(settings, ['--role=worker']);
    await worker.ready;
    const line = worker
      .stderr()
      .split('\n')
      .find((text) => text.includes('health and metrics'));
    const { url } = JSON.parse(line ?? '{}') as { url: string };
    const ask = (path: string, headers?: Record<string, string>) => fetch(url + path, { headers });
    expect((await ask('/healthz')).status).toBe(200);
    // A check that takes longer than two seconds counts as failed, which a busy machine may need at first.
    await vi.waitFor(async () => expect(await readyStatus(url)).toBe(200), SOON);
    const metrics = await (await ask('/metrics')).text();
    expect(metrics).toContain('# TYPE tuzuo_task_runs_total counter');
    expect(metrics).toContain('tuzuo_process_resident_memory_bytes');
    const remote = { 'x-forwarded-for': '203.0.113.9' };
    expect((await ask('/metrics', remote)).status).toBe(403);
    const authorization = `Bearer ${settings.METRICS_TOKEN}`;
    expect((await ask('/metrics', { ...remote, authorization })).status).toBe(200);
    expect((await ask('/api/gen/tool/list')).status).toBe(404);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
  });
});
