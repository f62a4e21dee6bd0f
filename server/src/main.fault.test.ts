import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP_VERSION } from '@tuzuo/core/version';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/builders/database';
import { startDatabaseProxy } from '../../tests/builders/database-proxy';
import { startServerProcess, temporaryDataDir } from '../../tests/builders/server-process';
import { ExitCode } from './startup-error';

const SOON = { timeout: 20_000, interval: 100 };

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 3 });
});

afterAll(() => database.drop());

/** Settings of a server on the test's database. */
const external = async () => ({ DATABASE_URL: database.url, DATA_DIR: await temporaryDataDir() });

const password = () => new URL(database.url).password;

const postPrices = (url: string) =>
  fetch(`${url}/api/user/user/getUserModuleUsePointConfig`, { method: 'POST' }).then(
    (response) => response.json() as Promise<{ code: string }>,
  );

const readyStatus = (url: string) => fetch(`${url}/readyz`).then((response) => response.status);

/** The last line that a person sees: the sentence, without the log's JSON. */
const sentence = (stderr: string) =>
  stderr
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');

describe('a start that cannot work', () => {
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
    ['a role of its own without a database', {}, ['--role=api'], ExitCode.config, /^DATABASE_URL is not set/],
  ])('says in one sentence what is wrong: %s', async (_case, env, args, exitCode, words) => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir(), ...env }, args);
    expect(await server.ended).toBe(exitCode);
    expect(sentence(server.stderr())).toMatch(words);
    expect(sentence(server.stderr())).not.toContain('\n');
    expect(server.stdout()).toBe('');
  });

  it('says that DATA_DIR is a file', async () => {
    const file = join(await temporaryDataDir(), 'file');
    await writeFile(file, 'precious');
    const server = startServerProcess({ DATABASE_URL: database.url, DATA_DIR: file });
    expect(await server.ended).not.toBe(0);
    expect(sentence(server.stderr())).toContain('DATA_DIR');
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it('says that the port is taken, and gives back what it had', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await vi.waitUntil(() => other.listening);
    const { port } = other.address() as { port: number };
    const server = startServerProcess({ ...(await external()), PORT: String(port) });
    expect(await server.ended).toBe(ExitCode.system);
    expect(sentence(server.stderr())).toBe(
      `Port ${port} on 127.0.0.1 is in use: set PORT to a free port, or stop the program that uses this one.`,
    );
    const nodes = await database.pool.query('select from worker_node');
    expect(nodes.rowCount).toBe(0);
  });

  it('says that HOST is not an address of this machine', async () => {
    const server = startServerProcess({ ...(await external()), HOST: '203.0.113.1' });
    expect(await server.ended).toBe(ExitCode.system);
    expect(sentence(server.stderr())).toMatch(
      /^HOST is "203\.0\.113\.1", which is no address of this machine/,
    );
  });

  it('waits ten seconds for a database, then gives up without showing the password', async () => {
    const away = new URL(database.url);
    away.port = '1';
    const startedAt = performance.now();
    const server = startServerProcess({ ...(await external()), DATABASE_URL: away.href });
    expect(await server.ended).toBe(ExitCode.unavailable);
    expect(performance.now() - startedAt).toBeGreaterThan(9_000);
    expect(sentence(server.stderr())).toMatch(
      /^The database at 127\.0\.0\.1:1\/\S+ does not answer: start it/,
    );
    expect(server.stderr()).not.toContain(password());
  });

  it('ends at once on a signal while it waits for the database', async () => {
    const away = new URL(database.url);
    away.port = '1';
    const server = startServerProcess({ ...(await external()), DATABASE_URL: away.href });
    await vi.waitUntil(() => server.stderr().includes('waiting for the database'), SOON);
    const signalledAt = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(3_000);
  });
});

describe('a database that comes late', () => {
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
    const { rows } = await database.pool.query('select role, version from worker_node');
    expect(rows).toEqual([{ role: 'worker', version: APP_VERSION }]);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(await readyStatus(url)).toBe(503);
    api.child.kill('SIGINT');
    expect(await api.ended).toBe(0);
  });
});

/** A call that hangs on a locked table until `release`. */
async function startSlowCall(url: string) {
  const client = await database.pool.connect();
  await client.query('begin; lock table module_price in access exclusive mode');
  const answer = postPrices(url);
  await vi.waitUntil(async () => {
    const waiting = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return waiting.rowCount === 1;
  }, SOON);
  const release = async () => {
    await client.query('commit');
    client.release();
  };
  return { answer, release };
}

describe('a signal', () => {
  it('lets a running call finish, takes no new ones, and ends with 0', async () => {
    const server = startServerProcess(await external());
    const url = await server.ready;
    const call = await startSlowCall(url);
    server.child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), SOON);
    await call.release();
    const releasedAt = performance.now();
    expect((await call.answer).code).toBe('0');
    expect(await server.ended).toBe(0);
    expect(performance.now() - releasedAt).toBeLessThan(5_000);
    expect(server.stderr()).not.toContain('could not be closed');
    expect(server.stderr()).not.toContain(password());
  });

  it('does not wait for ever for a caller that stopped sending', async () => {
    const server = startServerProcess(await external());
    const { hostname, port } = new URL(await server.ready);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`POST /api/gen/tool/list HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\na=`);
    await sleep(300);
    const signalledAt = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - signalledAt).toBeGreaterThan(9_000);
    expect(performance.now() - signalledAt).toBeLessThan(13_000);
  });

  it('given twice ends it at once', async () => {
    const server = startServerProcess(await external());
    const call = await startSlowCall(await server.ready);
    const failed = expect(call.answer).rejects.toThrow();
    server.child.kill('SIGINT');
    await sleep(300);
    const signalledAt = performance.now();
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(130);
    expect(performance.now() - signalledAt).toBeLessThan(1_000);
    await failed;
    await call.release();
  });
});

describe('the embedded database', () => {
  it('is started, replaced when it dies, and stopped with the server', async () => {
    const dataDir = await temporaryDataDir();
    const server = startServerProcess({ DATA_DIR: dataDir });
    const url = await server.ready;
    expect(await readyStatus(url)).toBe(200);
    expect((await postPrices(url)).code).toBe('0');

    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await readyStatus(url)).toBe(200), SOON);
    await vi.waitFor(async () => expect((await postPrices(url)).code).toBe('0'), SOON);
    const next = await postmasterPid(dataDir);
    expect(next).not.toBe(pid);

    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(() => process.kill(next, 0)).toThrow('ESRCH');
    expect(server.stdout()).toBe(`TUZUO_READY ${url}\n`);
  });
});

async function postmasterPid(dataDir: string): Promise<number> {
  const file = await vi.waitFor(
    () => readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'),
    SOON,
  );
  return Number(file.split('\n', 1)[0]);
}
